"""What tables call the actions, scores and things of The 7th Citadel besides their names."""

from __future__ import annotations

SYNONYMS = {
    "Climb": ("climb up", "climb on", "climb over", "clamber up", "clamber over", "scale",
              "scramble up", "shin up"),
    "Dig": ("dig up", "dig out"),
    "Pull / Push / Lift": ("shove", "heave", "haul", "drag", "push away", "move away", "roll away"),
    "Think / Compose oneself": ("think about", "think over", "meditate", "concentrate",
                                "puzzle over", "puzzle out", "ponder", "ponder over",
                                "figure out", "reflect on", "rack brains", "calm down",
                                "muse over", "mull over"),
    "Speak": ("talk", "talk to", "talk with", "speak to", "speak with", "chat with", "ask",
              "chat up", "chat to", "question", "converse with", "have a chat with",
              "have a word with"),
    "Convince / Negotiate": ("persuade", "haggle with", "bargain with", "negotiate with",
                              "talk into", "win over", "sweet talk"),
    "Jump / Balance": ("jump over", "jump across", "leap over", "leap across", "hop over",
                       "hop across", "vault over", "balance across", "balance over", "leap"),
    "Be stealthy / Hide": ("sneak", "sneak past", "sneak by", "sneak around", "hide from",
                           "hide behind", "slip past", "creep past", "tiptoe past", "lie low",
                           "creep by", "sneak through", "stay hidden", "keep quiet"),
    "Rest": ("take a rest", "have a rest", "take a break", "take a nap", "have a break"),
    "Swim / Sail": ("swim across", "sail across", "swim through", "swim to", "row across",
                    "paddle across"),
    "Go see / Visit": ("go and see",),
    "Pathfind": ("find a path", "find a way", "pathfind to"),
    "Run / Flee": ("run away", "run from", "flee from", "escape", "escape from",
                   "run for it", "bolt", "leg it"),
    "Listen": ("listen to", "listen at", "listen in on", "eavesdrop", "eavesdrop on", "prick ears"),
    "Read / Decipher": ("decode", "make out"),
    "Eat / Drink": ("drink from", "eat from", "have a drink", "have a bite"),
    "Cure / Heal": ("tend to", "bandage", "patch up", "treat"),
    "Craft / Repair": ("fix", "build", "mend", "put together", "assemble"),
    "Take / Handle": ("grab hold of",),
    "Offer / Coax / Tame": ("feed", "pet", "calm down"),
    "Find my bearings": ("find bearings", "get bearings", "get my bearings"),
    "Target / Aim / Throw": ("aim at", "shoot at", "throw at", "take aim at", "fire at", "shoot"),
    "Open / Pick lock / Close": ("unlock", "force open", "pry open", "break open",
                                 "pick the lock", "pick the lock of", "force the lock"),
    "Search": ("look around", "have a look around", "look for something", "poke around",
               "rummage", "rummage through", "search through", "search for", "dig through",
               "hunt around", "comb through", "rifle through"),
    "Examine": ("inspect", "study", "take a closer look at", "look closely at", "peer at",
                "scrutinize", "investigate", "have a closer look at", "look over",
                "take a good look at", "have a good look at", "take a close look at"),
    "Fight": ("attack", "battle", "fight against", "fight with", "fight off", "brawl with",
              "take on", "lash out at", "strike at", "swing at"),
    "Hunt": ("hunt for", "go hunting", "stalk", "hunt down", "track down"),
    "Saw / Cut": ("chop", "chop down", "cut down", "cut through", "chop up",
                  "saw through", "hack through", "hack at", "slice through"),
    "Dodge": ("duck", "evade", "sidestep", "dive aside", "jump aside"),
}  # fmt: skip
"""Words that no icon is called, but tables say."""
OTHER_KINDS = {
    "temporary": ("temp", "temp event"),
    "permanent": ("perm", "perm event"),
    "global": ("global card",),
}
"""How tables shorten the kind of a card, by its first word."""
SHORT_SCORES = {
    "production": ("prod",),
    "influence": ("inf", "infl"),
    "defense": ("def", "defence"),
    "knowledge": ("know", "kno"),
}
ALSO_CALLED = {
    "boulder": ("rock", "stone", "big rock"),
    "door": ("door", "lock"),
    "gate": ("gate", "lock"),
    "chest": ("chest", "box", "lock"),
}
"""What a table calls a thing on the Board, by the last word of its title."""
