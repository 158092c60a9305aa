"""Words of everyday life. Where no rule has one of them, it is that word and hardly a slip of
another: "war" is not "wear", a "movie" is not a move. Only looked at when a slip was found.
"""

from __future__ import annotations

from functools import cache

# One string: a list of hundreds of quoted words cannot be read.
_WORDS = """
actor actress airplane airport album alcohol alarm alphabet angry animal ankle anthem apartment apple apples april
arm arms art arrest artist aunt august autumn avenue baby backpack bacon bag bake baker ball balloon banana band
bank bar barbecue bark baseball basement basket basketball bath bathroom beach bean beans bear beard beautiful bed bedroom bee
beef beer bell belly belt bench best better bicycle bike bill bills bird birds birthday biscuit bite bitter blanket
blood blue boil bone book books boot boots boring boss bottle bottles bowl boy boys brain brake bread
breakfast breath brick bricks bride bright broken brother brothers brown brush bucket bug bus buses bush business butter button
cab cable cafe cake calendar camera camp candle candy canal cancer cap car careful carpet carrot cars cartoon
castle cat catch cats ceiling celebrity cell chain chair chairs chalk channel charger chat cheap cheese chef cherry chess
chicken child children chin chips chocolate christmas church cigarette cinema circus city clap class classroom clean clever climb
clock clothes clothing cloud clouds club coach coat coffee coin cold college colour comb comedy comfortable computer concert
cook cookie cookies cooking cool corn cotton couch cough country cousin cow cows crazy cream cricket crisps crocodile
crowd cry cup cups cupboard curtain curtains customer cute dad daddy dance dancing dark date daughter day days
dear december deer dentist desert desk dessert diet dinner dinosaur dirty dish dishes dishwasher doctor dog dogs doll
dollar dollars dolphin donkey door doors dream dress drink drinking drinks drive driver driving drum dry duck dust
ear ears earth east easter easy egg eggs elbow election electric elephant elevator email emperor engine england english
evening eye eyes face factory fairy family famous fan farm farmer fashion fast fat father favorite favourite february
feet fence fever film finger fingers fire fireplace fish fishing flat floor flour flower flowers flu fly fog
food foot football forest fork forty fox france french fridge fridges friday friend friends frog fruit fun funeral funny
furniture game gaming garage garbage garden garlic gas german germany ghost giraffe girl girls glass glasses glove gloves
goat god gold golf google goose grandfather grandma grandmother grandpa grape grapes grass gray green grey grocery guest
guitar gum gun gym hair haircut ham hamster hand handbag handsome happy hat headache health heart heat heavy
hello helmet hen hill history hockey holiday holidays home homework honey horse horses hospital hot hotel hour hours
house houses hug human hungry husband ice india insect internet iron italy jacket jam january japan jazz jeans
jeep job jobs joke jokes judge juice july june kettle key keyboard kid kids king kiss kitchen kite
kitten knee knife knives ladder lady lake lamb lamp language laptop laugh laundry lawn lawyer lazy leaf leather
leaves leg legs lemon life lives death dying lesson letter letters lettuce library light lightning lion lip lips lipstick lizard london lorry
lottery loud love lovely luggage lunch lung lyrics machine magazine magic mail mall mango map march married math maths
mathematics meal meat medicine melon menu metal microwave milk million mirror mobile monday money monkey month months moon
morning mosquito mother motor motorbike mountain mountains mouse mouth movie movies mud mum mummy museum mushroom music musician
nail nails napkin narrow neck needle neighbor neighborhood nephew nest net news newspaper nice niece night nights noisy
noodle noodles noon north nose notebook november nurse nut nuts ocean october office oil old olive omelette onion onions
opera orange oranges orchestra oven owl oxygen page pain paint painting pair palace pants panties paper parade parcel parent parents
paris park parking parrot party password pasta peach peanut pear pen pencil penguin people pepper perfume person pet pets
petrol petroleum phone phones photo photos piano picnic picture pie pig pigeon pigs pill pillow pilot pink pizza plane
planet planets plant plants plastic plate plates playground plug plumber pocket poem poet poison police policeman politics
pool poor pop pope popcorn population pork post postcard poster potato potatoes president pretty printer prison professor program
pub pumpkin puppy purple purse puzzle queen quiet rabbit radio rain rainbow rainy rat razor recipe recipes red
restaurant rice rich ring river road roads robot rock roof room rooster rose rubber rug ruler sad salad salary
salmon salt sand sandwich sandwiches saturday sauce sausage school science scientist scissors scooter screen sea seafood season
secretary september shampoo sheep sheet shelf shirt shirts shoe shoes shop shopping shops shorts shower sick singer singing
sister sisters skin skirt sky sleep sleeping sleepy slice slipper slow smart smell smile smoke snack snake snow soap
soccer socks sock sofa soft software song songs soup sour spain spanish spice spider spoon spring square squirrel stadium
stairs stamp star stars station steak stomach stop store storm stove strawberry stream street student study subway sugar
suit suitcase summer sun sunday sunglasses sunny supermarket supper surf sushi sweater sweet swim swimming table tailor tall
tape taxi taxis tea teacher teachers team teeth telephone television temperature tennis tent test text thirsty throat thumb
thunder thursday ticket tickets tie tiger tights tired toast toaster toe toes toilet tomato tomatoes tomorrow tongue
tonight tool tooth toothbrush toothpaste towel tower town toy toys traffic train trains translate tree trees trip trousers
truck tuesday tunnel turkey turtle tv twin ugly umbrella uncle uniform university vaccine vaccines van vegetable vegetables video
village violin vitamin vodka volcano volleyball wallet war warm wash watch water watermelon weather website wedding wednesday week weekend
weeks west wet whale wheel whiskey white wide wife wifi wind window windows wine winter wolf woman women wood wool
worm wrist yacht yard yellow yesterday yoga yoghurt young zebra zoo
adopt ate bored born breathe brew buried calories celebrate chew commute compute congratulations cooked copyright cycle
date deliver dislike divorce download drove eat eaten eating exam fart fell flirt plus minus percent equals divided hungry lunch timer time clock hi bye goodbye sorry name alive forecast fried google grew hate
hear heard hitchhike hurry invent invented iron itch jog jump kick knit knock laughing lend lie listen loan lonely
marry measure melt miss mow nap operate order park peel photograph plug pour pray punch recycle relax rent rented
ride rode rude sang scare scream shave sigh sing sneeze snore sneezed spell spelling spit stink stir study sung sunk swallow
swam sweat sweep taste teach thank think thought tickle type vacuum visit vote wake wash wear weigh whisper whistle
woke worry wrote yawn yell
africa america american asia australia australian austria belgium berlin boardwalk boston brazil bristol britain british california canada
chicago china chinese denmark dublin dutch egypt europe everest finland florida greece greek hawaii holland hungary iceland
ireland irish israel italian japanese kenya korea madrid manchester mars mercury mexico milan mongolia moscow netherlands norway
poland portugal rome russia russian scotland swiss switzerland sydney texas tokyo turkish ukraine venice venus vienna wales
washington york amazon android apple bitcoin facebook instagram iphone linux microsoft minecraft netflix python reddit samsung
spotify tesla tiktok twitter whatsapp wikipedia windows youtube zoom ebay nintendo pikachu pokemon playstation xbox
backgammon bingo bishop blackjack bluff bowling bridge catan checkers checkmate chess chessboard crossword dealer domino dominoes dungeon
flush gin go goalkeeper hotel jenga knight ludo mahjong match monopoly pawn penalty poker quiz referee risk rook roulette
rummy scrabble sheep snooker solitaire soldier straight sudoku tarot tetris trump uno yahtzee
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
