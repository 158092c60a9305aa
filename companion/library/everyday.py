"""Words of everyday life. Where no rule has one of them, it is that word and hardly a slip of
another: "war" is not "wear", a "movie" is not a move. Only looked at when a slip was found.
"""

from __future__ import annotations

from functools import cache

# One string: a list of hundreds of quoted words cannot be read.
_WORDS = """
actor actress adopt africa airplane airport alarm album alcohol alive alphabet amazon america
american android angry animal ankle anthem apartment apple apples april arm arms arrest art
artist asia ate august aunt australia australian austria autumn avenue baby backgammon backpack
bacon bag bake baker ball balloon banana band bank bar barbecue bark baseball basement basket
basketball bath bathroom beach bean beans bear beard beautiful bed bedroom bee beef beer belgium
bell belly belt bench berlin best better bicycle bike bill bills bingo bird birds birthday
biscuit bishop bitcoin bite bitter blackjack blanket blood blue bluff boardwalk boil bone book
books boot boots bored boring born boss boston bottle bottles bowl bowling boy boys brain brake
brazil bread breakfast breath breathe brew brick bricks bride bridge bright bristol britain
british broken brother brothers brown brush bucket bug buried bus buses bush business butter
button bye cab cable cafe cake calendar california calories camera camp canada canal cancer
candle candy cap car careful carpet carrot cars cartoon castle cat catan catch cats ceiling
celebrate celebrity cell chain chair chairs chalk channel charger chat cheap checkers checkmate
cheese chef cherry chess chessboard chew chicago chicken child children chin china chinese chips
chocolate christmas church cigarette cinema circus city clap class classroom clean clever climb
clock clothes clothing cloud clouds club coach coat coffee coin cold college colour comb comedy
comfortable commute compute computer concert congratulations cook cooked cookie cookies cooking
cool copyright corn cotton couch cough country cousin cow cows crazy cream cricket crisps
crocodile crossword crowd cry cup cupboard cups curtain curtains customer cute cycle dad daddy
dance dancing dark date daughter day days dealer dear death december deer deliver denmark
dentist desert desk dessert diet dinner dinosaur dirty dish dishes dishwasher dislike divided
divorce doctor dog dogs doll dollar dollars dolphin domino dominoes donkey door doors download
dream dress drink drinking drinks drive driver driving drove drum dry dublin duck dungeon dust
dutch dying ear ears earth east easter easy eat eaten eating ebay egg eggs egypt elbow election
electric elephant elevator email emperor engine england english equals europe evening everest
exam eye eyes face facebook factory fairy family famous fan farm farmer fart fashion fast fat
father favorite favourite february fed feed feet fell fence fever film finger fingers finland
fire fireplace fish fishing flat flirt floor florida flour flower flowers flu flush fly fog food
foot football forecast forest fork forty fox france french friday fridge fridges fried friend
friends frog fruit fun funeral funny furniture game gaming garage garbage garden garlic gas
german germany ghost gin giraffe girl girls glass glasses glove gloves go goalkeeper goat god
gold golf goodbye google goose grandfather grandma grandmother grandpa grape grapes grass gray
greece greek green grew grey grocery guest guitar gum gun gym hair haircut ham hamster hand
handbag handsome happy hat hate hawaii headache health hear heard heart heat heavy hello helmet
hen hi hill history hitchhike hockey holiday holidays holland home homework honey horse horses
hospital hot hotel hour hours house houses hug human hungary hungry hurry husband ice iceland
india insect instagram internet invent invented iphone ireland irish iron israel italian italy
itch jacket jam january japan japanese jazz jeans jeep jenga job jobs jog joke jokes judge juice
july jump june kenya kettle key keyboard kick kid kids king kiss kitchen kite kitten knee knife
knight knit knives knock korea ladder lady lake lamb lamp language laptop laugh laughing laundry
lawn lawyer lazy leaf leather leaves leg legs lemon lend lesson letter letters lettuce library
lie life light lightning linux lion lip lips lipstick listen lives lizard loan london lonely
lorry lottery loud love lovely ludo luggage lunch lung lyrics machine madrid magazine magic
mahjong mail mall manchester mango map march married marry mars match math mathematics maths
meal measure meat medicine melon melt menu mercury metal mexico microsoft microwave milan milk
million minecraft minus mirror miss mobile monday money mongolia monkey monopoly month months
moon morning moscow mosquito mother motor motorbike mountain mountains mouse mouth movie movies
mow mud mum mummy museum mushroom music musician nail nails name nap napkin narrow neck needle
neighbor neighborhood nephew nest net netflix netherlands news newspaper nice niece night nights
nintendo noisy noodle noodles noon north norway nose notebook november nurse nut nuts ocean
october office oil old olive omelette onion onions opera operate orange oranges orchestra order
oven owl oxygen page pain paint painting pair palace panties pants paper parade parcel parent
parents paris park parking parrot party password pasta pawn peach peanut pear peel pen penalty
pencil penguin people pepper percent perfume person pet petrol petroleum pets phone phones photo
photograph photos piano picnic picture pie pig pigeon pigs pikachu pill pillow pilot pink pizza
plane planet planets plant plants plastic plate plates playground playstation plug plumber plus
pocket poem poet poison pokemon poker poland police policeman politics pool poor pop popcorn
pope population pork portugal post postcard poster potato potatoes pour pray president pretty
printer prison professor program pub pumpkin punch puppy purple purse puzzle python queen quiet
quiz rabbit radio rain rainbow rainy rat razor recipe recipes recycle red reddit referee relax
rent rented restaurant rice rich ride ring risk river road roads robot rock rode rome roof rook
room rooster rose roulette rubber rude rug ruler rummy russia russian sad salad salary salmon
salt samsung sand sandwich sandwiches sang saturday sauce sausage scare school science scientist
scissors scooter scotland scrabble scream screen sea seafood season secretary september shampoo
shave sheep sheet shelf shirt shirts shoe shoes shop shopping shops shorts shower sick sigh sing
singer singing sister sisters skin skirt sky sleep sleeping sleepy slice slipper slow smart
smell smile smoke snack snake sneeze sneezed snooker snore snow soap soccer sock socks sofa soft
software soldier solitaire song songs sorry soup sour spain spanish spell spelling spice spider
spit spoon spotify spring square squirrel stadium stairs stamp star stars station steak stink
stir stomach stop store storm stove straight strawberry stream street student study subway
sudoku sugar suit suitcase summer sun sunday sung sunglasses sunk sunny supermarket supper surf
sushi swallow swam sweat sweater sweep sweet swim swimming swiss switzerland sydney table tailor
tall tape tarot taste taxi taxis tea teach teacher teachers team teeth telephone television
temperature tennis tent tesla test tetris texas text thank think thirsty thought throat thumb
thunder thursday ticket tickets tickle tie tiger tights tiktok time timer tired toast toaster
toe toes toilet tokyo tomato tomatoes tomorrow tongue tonight tool tooth toothbrush toothpaste
towel tower town toy toys traffic train trains translate tree trees trip trousers truck trump
tuesday tunnel turkey turkish turtle tv twin twitter type ugly ukraine umbrella uncle uniform
university uno vaccine vaccines vacuum van vegetable vegetables venice venus video vienna
village violin visit vitamin vodka volcano volleyball vote wake wales wallet war warm wash
washington watch water watermelon wear weather website wedding wednesday week weekend weeks
weigh west wet whale whatsapp wheel whiskey whisper whistle white wide wife wifi wikipedia wind
window windows wine winter woke wolf woman women wood wool worm worry wrist wrote xbox yacht
yahtzee yard yawn yell yellow yesterday yoga yoghurt york young youtube zebra zoo zoom
"""


@cache
def _everyday() -> frozenset[str]:
    return frozenset(_WORDS.split())


def is_everyday(word: str) -> bool:
    """Whether people have this word, whatever they talk about, also in another ending."""
    known = _everyday()
    if word in known:
        return True
    bare = {word.removesuffix(end) for end in ("s", "es", "ed", "ing")} - {word}
    return any(len(x) > 2 and (x in known or f"{x}e" in known) for x in bare)
