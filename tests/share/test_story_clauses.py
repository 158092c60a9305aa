"""What the story makes of clauses: no bookkeeping, no unknowns, no chains of like sentences."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import load
from companion.share.chronicle.document import Paragraph, Phrase, Section
from companion.share.chronicle.entries import asides
from companion.share.chronicle.scenes import Told, sections
from companion.share.chronicle.story import along
from companion.share.chronicle.telling import clauses, joined
from companion.table.campaign.opened import OpenTable
from companion.table.tale import Moment, Tale

SEA, CITADEL, DUEL = "seafall", "citadel", "en-garde"
PIRATES, SAILS = "pirate-crusades", "five-sails"

CLAUSES = [
    # game, log line, sentence
    (SEA, "order of the steps: Red, Green", ""),
    (CITADEL, "Red loses 11 life, 10 → 0", "Red loses 11 life, down to 0."),
    (CITADEL, "Red gains 3 life, 0 → 3", "Red gains 3 life, up to 3."),
    (CITADEL, "arrows N I/081 and E I/082", "Arrows lead north and east."),
    (CITADEL, "082; arrows W IV/083", "From 082 an arrow leads west."),
    (
        PIRATES,
        "4,5: Gaspar with 10S and island",
        "Finds Captain Gaspar with a ship of size 10 and an island.",
    ),
    (
        PIRATES,
        "Red sails to 4,5; 4,5: storm and open sea",
        "Red sails to 4,5, and finds a storm and open sea.",
    ),
    (
        SAILS,
        "Otto engages to claim The Docks; succeeds (Red 2); Red controls The Docks",
        "Otto claims The Docks for Red with 2 Influence.",
    ),
    (
        SAILS,
        "Otto engages to claim The Docks; succeeds (Green 1, Red 4, Yellow 2); Red controls "
        "The Docks; Green loses control",
        "Otto takes The Docks from Green for Red, 4 Influence to Green's 1 and Yellow's 2.",
    ),
    (
        SAILS,
        "Otto engages to claim The Docks; succeeds, as the table sees it: the Influence of Uwe is "
        "unknown (Red ?, Green 2); Red controls The Docks",
        "Otto claims The Docks for Red.",
    ),
    (
        SAILS,
        "Otto engages to claim The Docks; fails (Red 3, Green 2)",
        "Otto tries to claim The Docks, but Red has 3 Influence to Green's 2.",
    ),
    (
        SAILS,
        "Otto pressures The Docks with Combat; fails (Red 3, Green 3, a tie fails)",
        "Otto pressures The Docks with Combat, but Red and Green tie at 3.",
    ),
    (
        SAILS,
        "Otto engages to parley; Red pays 2; Bosk joins Red at The Docks",
        "Otto parleys with Bosk, who joins Red at The Docks for 2 cards.",
    ),
    (
        SAILS,
        "Red pays 1 and 1 with Wealth; Bosk joins Red at The Docks",
        "Red recruits Bosk at The Docks for 1 card and 1 with Wealth.",
    ),
    (
        SAILS,
        "Red pays 1; Otto gets Old Map from The Docks (Influence +1)",
        "Red equips Otto with Old Map (Influence +1) from The Docks for 1 card.",
    ),
    (
        SAILS,
        "Red pays 1; Otto gets Hat (what it adds is unknown)",
        "Red equips Otto with Hat for 1 card.",
    ),
    (
        SAILS,
        "Red pays 1; Red plays Landsknecht, at Home",
        "Red plays Landsknecht at Home for 1 card.",
    ),
    (
        SAILS,
        "Red uses Friends at Court (Action); Red pays 2; Red gains 1 Renown (Friends at Court): 1",
        "Red uses Friends at Court for 2 cards and gains 1 Renown.",
    ),
    (
        SAILS,
        "Red uses “odd; card” (Action); Red pays 2",
        "Red uses “odd; card” (Action) and pays 2.",
    ),
    (
        SAILS,
        "Red: Otto over the Crew Cap; Otto leaves play (over the cap), to The Locker; Breastplate "
        "to the discard pile",
        "Red, over the Crew Cap, sends Otto to The Locker. Breastplate goes to the discard pile.",
    ),
    (
        SAILS,
        "Day 1 ends; The Docks uncontrolled; 5 characters Home, all en garde; 2 City cards "
        "discarded; Guile and Marooned to The Locker; Thug leaves play (end of day), to the "
        "discard pile; Red discards 1, has 4; Green discards 2, has 5",
        "Thug leaves play at the end of the Day. At Dusk Red discards 1 card, down to 4. "
        "At Dusk Green discards 2 cards, down to 5.",
    ),
    (
        SAILS,
        "Plunder; Red's Renown +2 from The Docks, +1 from scheme, now 7; Green's Renown +1 from "
        "locations, now 2; Red wins: Economic Victory",
        "Red takes 2 Renown from The Docks and 1 from the scheme, and has 7. Green takes 1 Renown "
        "from locations and has 2. Red wins by Economic Victory.",
    ),
    (SAILS, "Plunder; Red wins: Dominance", "Red wins by Dominance."),
    (
        SAILS,
        "Otto is destroyed, to The Locker; Green is out: Leader destroyed",
        "Otto is destroyed, which puts Green out.",
    ),
    (
        SAILS,
        "Otto engages to claim The Docks; fails (Red 2, Green 2)",
        "Otto tries to claim The Docks, but Red and Green tie at 2 Influence.",
    ),
    (
        SAILS,
        "round 2: Otto gambles Saber R0 P1 T4: 1 parried",
        "In round 2, Otto gambles on Saber (Riposte 0, Parry 1, Thrust 4): 1 parried.",
    ),
    (SEA, "Red: first ship and second ship at Tern", "Red sails both ships to Tern."),
    (SEA, "Red: second ship and first ship at Tern", "Red sails both ships to Tern."),
    (SEA, "Red: first ship at Tern", "Red sails the first ship to Tern."),
    (
        SEA,
        "Red raids iron on Tern: 3 of 2, no damage, 1 iron aboard second ship",
        "Red raids the iron on Tern with 3 successes against a defense of 2 and takes 1 iron "
        "aboard the second ship.",
    ),
    (
        SEA,
        "Red raids Green: 1 of 2, 2 damage to second ship (2 × a damage card), gold unknown, "
        "enmity owed: unknown",
        "Red raids Green with 1 success against a defense of 2. The second ship takes 2 damage.",
    ),
    (
        SEA,
        "Green buys iron at Tern for 3 gold, iron aboard an unknown ship",
        "Green buys iron at Tern for 3 gold.",
    ),
    (
        SEA,
        "Green buys iron at Tern for 3 gold, 1 iron aboard an unknown ship",
        "Green buys iron at Tern for 3 gold.",
    ),
    (
        SEA,
        "Green buys Ram, price unknown, onto second ship",
        "Green buys Ram and adds it to the second ship.",
    ),
    (
        SEA,
        "Green sells 1 iron: +6 gold, 1 iron unloaded from an unknown ship",
        "Green sells 1 iron for 6 gold.",
    ),
    (SEA, "Green sells 1 iron: +6 gold", "Green sells 1 iron for 6 gold."),
    (SEA, "second ship sailed to Tern", "The second ship sailed to Tern."),
    (SEA, "Storm is resolved", ""),
    (SEA, "Storm is resolved: Red loses 1 gold", "Storm is resolved: Red loses 1 gold."),
    (SEA, "Green: no enmity is out", ""),
    (
        SEA,
        "Green claims First Landfall; +3 glory; a new event card goes into the event deck",
        "Green claims the milestone First Landfall for 3 glory.",
    ),
    (SEA, "next game: game 2; target 12; seats Red, Green", ""),
    (
        SEA,
        "event: Storm; round 2 is over, round 3 begins (p. 13)",
        "The event of the round is Storm.",
    ),
    (
        SEA,
        "1 advisor and 0 tokens turned face up; no cube placed; no enmity on sites; "
        "unknown: Red's enmity",
        "",
    ),
    (
        SEA,
        "forum: 5 advisors dealt; harvest: Red +7, Green +6",
        "5 advisors are dealt into the forum. The harvest brings 7 gold to Red and 6 to Green.",
    ),
    (SEA, "forum: 1 advisor dealt", "1 advisor is dealt into the forum."),
    (
        SEA,
        "Red +3 glory (the Golden Mask), 2 → 5",
        "Red gains 3 glory for the Golden Mask and has 5.",
    ),
    (SEA, "Red −1 glory, 5 → 4", "Red loses 1 glory and has 4."),
    (SEA, "Red: fortune 2 → ?", ""),
    (SEA, "Red trains Mara with raid: a card says so +1", "Red trains Mara with raid for +1."),
    (SEA, "Red activates Mara (a card says so +1)", "Red activates Mara for +1."),
    (SEA, "game 1 recorded: Red 12 → 15, Green 5 → 5", "Campaign glory is now Red 15 and Green 5."),
    (
        SEA,
        "titles: Prince Red*, Duke Green (* new); game 1 is closed",
        "The titles are Prince Red and Duke Green.",
    ),
    (SEA, "Red trains nobody; Green trains nobody", "Red and Green train nobody."),
    (
        SEA,
        "Red: a raid box on the second ship, 3 → 4; Green: a raid box on the second ship, 3 → 4",
        "Red and Green each fill in a raid box on the second ship (from 3 to 4).",
    ),
    (
        SEA,
        "Red explores sun on Tern: 3 of 3, +1 glory, no damage, map entry 7, found: iron dock",
        "Red explores the sun site on Tern with 3 successes against a defense of 3, gains 1 glory "
        "and finds an iron dock (map entry 7).",
    ),
    (
        SEA,
        "Red explores sun on Tern: 1 of 5, Moss sinks, −1 glory for 1 lost upgrade, failed: the "
        "turn ends",
        "Red explores the sun site on Tern with 1 success against a defense of 5 and fails, "
        "which ends the turn. Moss sinks. Red loses 1 glory for 1 lost upgrade.",
    ),
    (
        SEA,
        "Red raids Green: 5 of 5, +1 glory, 1 fortune spent, no damage, plunders the vault, "
        "10 gold, half the vault, 2 tokens back to Green, 2 enmity on the site",
        "Red raids Green with 5 successes against a defense of 5, spends 1 fortune and gains "
        "1 glory. Red plunders Green's vault for 10 gold (half the vault). 2 enmity tokens go "
        "back to Green. Red leaves 2 enmity there.",
    ),
    (
        SEA,
        "Red raids iron on Tern: 3 of 2, +1 glory, no damage, second ship sailed to Tern, first "
        "ship sailed to Tern, 1 iron aboard second ship",
        "Red sails both ships to Tern, raids the iron on Tern with 3 successes against a defense "
        "of 2 and gains 1 glory. Red takes 1 iron aboard the second ship.",
    ),
    (SEA, "Red builds Beacon for 0 gold, 1 spice spent", "Red builds Beacon for 1 spice."),
    (
        SEA,
        "Red buys SWIFT for 2 gold, onto Moss, 1 linen spent",
        "Red buys SWIFT for 2 gold and 1 linen, and adds it to Moss.",
    ),
    (
        SEA,
        "Red buys Crown for 4 gold, +3 glory, 1 spice spent",
        "Red buys Crown (3 glory) for 4 gold and 1 spice.",
    ),
    (
        SEA,
        "Red hires Duchess for 6 gold, +1 glory; Mason comes into the forum",
        "Red hires Duchess (1 glory) for 6 gold.",
    ),
    (
        SEA,
        "Red buys linen at Tern onto Otter and spice at Tern onto Seal for 6 gold",
        "Red buys linen and spice at Tern for 6 gold, loading them onto Otter and Seal.",
    ),
    (SEA, "Red's turn; Green's Madman is exhausted", ""),
    (SEA, "Red: Otter and Seal at Red's harbor", "Red sails Otter and Seal home."),
    (SEA, "Red: Otter and Seal at Green's harbor", "Red sails Otter and Seal to Green's harbor."),
    (
        SEA,
        "cubes placed: spice on Gull Rock, iron on Tern, …",
        "Cubes are placed: spice on Gull Rock, iron on Tern and others.",
    ),
    (SEA, "Gala is resolved: each province gains 1 gold", "Gala brings each province 1 gold."),
    (
        SEA,
        "Tide is resolved: most glory loses 1 gold: Red",
        "Tide takes 1 gold from whoever has the most glory: Red.",
    ),
    (
        SEA,
        "the round is over: Red and Green reached the target of 11, so the game ends",
        "Red and Green have reached the target of 11, so the game ends with this round.",
    ),
    (
        SEA,
        "the game is over: the winner is Red (tied at 11, least prominent title); order of the "
        "steps: Green, Red; 6 enmity tokens moved off the sites",
        "Red wins the game: the tie at 11 goes to the least prominent title.",
    ),
    (SEA, "Red: field 1, ? → 4", "Red improves field 1 to 4."),
    (SEA, "Red: 0 successes; no enmity is out", ""),
    (
        SEA,
        "Red: 2 successes; box 2 of Gull Rock crossed out; 1 token home from Green's province; "
        "2 stickers at Tern",
        "Red rolls 2 successes against enmity, crosses out box 2 of Gull Rock and takes 1 token "
        "home from Green's province. Red leaves 2 stickers at Tern for good.",
    ),
    (SEA, "step 3 for Green has not been entered (p. 20)", ""),
    (
        SEA,
        "Red: 0 successes; 1 sticker at Green's province",
        "Red rolls 0 successes against enmity and leaves 1 sticker in Green's province for good.",
    ),
    (
        SEA,
        "winter of year 1: who holds the astrolabe is unknown (tied to 0, titles unknown); "
        "harvest: Red ?, Green ?",
        "",
    ),
    (SEA, "harvest: Red +6, Green ?", "The harvest brings 6 gold to Red."),
    (
        SEA,
        "Red raids Green: 3, +1 glory, plunders field 1, gold unknown",
        "Red raids Green with 3 successes, gains 1 glory and plunders Green's field 1.",
    ),
    (SEA, "Red: 1 damage to first ship (a damage card)", "Red's first ship takes 1 damage."),
    (
        SEA,
        "Red repairs first ship, 1 damage card dismissed, 1 damage card dismissed",
        "Red repairs the first ship and dismisses 2 damage cards.",
    ),
    (
        DUEL,
        "Red passes; Red loses nothing; Green loses nothing",
        "Red passes, and neither takes damage.",
    ),
    (
        DUEL,
        "Red passes; Green loses nothing; Red loses 6, down to 1",
        "Red passes and loses 6, down to 1.",
    ),
    (
        DUEL,
        "Red passes; Green loses nothing; Red loses 5, down to No Poise",
        "Red passes and loses 5, down to No Poise.",
    ),
    (
        DUEL,
        "Red passes; A2 Disarm finds no Item; Red loses 3; Red is out",
        "Red passes, loses 3 and is out.",
    ),
    (DUEL, "Red draws 4, holds 9", ""),
    (DUEL, "Red draws 2, holds 7", "Red draws 2 to hold 7."),
    (
        DUEL,
        "Red attacks Green: A1 Lunge + Masterful Strike + Powerful Strike",
        "Red attacks Green with Lunge, Masterful Strike and Powerful Strike.",
    ),
    (
        DUEL,
        "Red attacks Green: A1 Lunge + Masterful Strike",
        "Red attacks Green with Lunge and Masterful Strike.",
    ),
    (
        DUEL,
        "Red plays Taste My Blade!, Green Negates it with Riposte: it does nothing; Red plays next",
        "Red plays “Taste My Blade!”, but Green negates it with Riposte.",
    ),
    (
        DUEL,
        "Red plays Deep Breath; No Poise → 3; costs count again",
        "Red rises from No Poise to 3 with Deep Breath.",
    ),
    (DUEL, "Red plays Pistol, Buckler is discarded", "Red plays Pistol in place of Buckler."),
    (
        DUEL,
        "Red shoots Green: −4; the Pistol is discarded; Green is out",
        "Red shoots Green, who loses 4 and is out.",
    ),
    (
        DUEL,
        "Red plays Taste My Blade!, Green Negates it with Riposte: it does nothing; Red pays 1, "
        "down to 4; Red plays next (a table option)",
        "Red plays “Taste My Blade!”, paying 1, but Green negates it with Riposte.",
    ),
    (DUEL, "Red plays Pistol; Red pays 2, down to 3", "Red plays Pistol, paying 2."),
    (
        DUEL,
        "Red attacks Green: A1 Lunge; Red pays 1, down to No Poise",
        "Red attacks Green with Lunge, paying 1, which leaves Red at No Poise.",
    ),
    (
        DUEL,
        "Red plays Taste My Blade!: A3 Slash + Powerful Strike on Green; Red pays 1, down to 7; "
        "Red pays 1, down to 6",
        "Red plays “Taste My Blade!”, which brings Slash and Powerful Strike, paying 2.",
    ),
    (
        DUEL,
        "Red plays Second Wind; Red pays 1, down to 5; restored 8, gained 7: the top of the track "
        "is 12 (a table option); Poise 5 → 12",
        "Red pays 1 for Second Wind and goes from 5 to 12 Poise, the top of the track.",
    ),
    (
        DUEL,
        "Red discards 1 (Dodge) and draws 8, holds 9",
        "Red discards Dodge and draws 8.",
    ),
    (
        DUEL,
        "Red discards 3 (Slash, Parry) and draws 7, holds 9",
        "Red discards 3, among them Slash and Parry, and draws 7.",
    ),
    (DUEL, "Red attacks Green: A1 Slash; refilled to 9", "Red attacks Green with Slash."),
    (DUEL, "Red discards 3 and draws 1, holds 7", "Red discards 3 and draws 1 to hold 7."),
    (
        DUEL,
        "Exchange of Red and Green; Red pays 1, down to 9; Red loses 3, down to 6; Green loses 6, "
        "down to No Poise",
        "Red and Green fight an Exchange. Red pays 1 and loses 3, down to 6; Green loses 6, down "
        "to No Poise.",
    ),
    (
        DUEL,
        "Exchange of Red and Green; Red pays 1, down to 9; Green pays 2, down to 8; Red loses "
        "nothing; Green loses nothing",
        "Red and Green fight an Exchange, and neither takes damage. Red pays 1, down to 9; Green "
        "pays 2, down to 8.",
    ),
    (
        DUEL,
        "Red plays Second Wind; Red pays 1, down to 5; Exchange of Red and Green; Red pays 3, "
        "down to 2; Red loses nothing; Green loses 2, down to 6; Red plays Pistol; Red pays 1, "
        "down to 1",
        "Red plays Second Wind, paying 1. Red and Green fight an Exchange. Green loses 2, down to "
        "6. Red pays 3, down to 2. Red plays Pistol, paying 1.",
    ),
    (
        DUEL,
        "Red passes; A2 Disarm removes Green's Buckler; Red loses nothing; Green loses nothing",
        "Red passes. Disarm removes Green's Buckler, and neither takes damage.",
    ),
    (
        DUEL,
        "Red passes; Red loses 4; Green loses 4; Red is out; Green is out; a draw between Red and "
        "Green",
        "Red passes. Red and Green each lose 4 and are out. It is a draw between Red and Green.",
    ),
    (
        DUEL,
        "Red passes; Red loses 5, down to 1; Green loses 1; Green is out; Red wins the game",
        "Red passes. Red loses 5, down to 1; Green loses 1 and is out. Red wins the game.",
    ),
    (
        DUEL,
        "Green passes; Red loses 4, down to No Poise; Green loses 5, down to No Poise",
        "Green passes. Red loses 4 and Green 5, both down to No Poise.",
    ),
    (
        DUEL,
        "Red draws 8, holds 9; the discards are shuffled: 76 cards",
        "The deck runs out, and the 76 cards of the discard pile are shuffled into a new one.",
    ),
    (DUEL, "game 2: a new deal", ""),
    (
        PIRATES,
        "Red's turn of round 4, told late; Red sails to 4,2; 4,2: open sea, wind N",
        "Red sails to 4,2 and finds open sea, where the wind blows north.",
    ),
    (PIRATES, "Red passes; Blue Sea: open sea", ""),
    (PIRATES, "Set up the long game was given up after rolling: port-1-1 5D", ""),
    (
        PIRATES,
        "Red is caught in a category 1 storm: nothing is lost; Red loses the turn: a "
        "storm (pp. 13-15, 16)",
        "Red is caught in a category 1 storm and loses the turn.",
    ),
    (PIRATES, "Red loses the turn: a storm (pp. 13-15, 16)", "Red loses the turn to a storm."),
    (PIRATES, "Red is adrift: no crew at sea (p. 18)", "Red is adrift, with no crew at sea."),
    (PIRATES, "Red has status adrift", "Red is adrift."),
    (
        PIRATES,
        "Red loses 1 crew card (6D); the last crew card deserts before docking (A-22)",
        "Red's last crew card deserts before docking.",
    ),
    (
        PIRATES,
        "Red visits the Magistrate: 7H; with 7 tons of Spices",
        "Red visits the Magistrate and takes on a mission to deliver 7 tons of Spices.",
    ),
    (PIRATES, "Red attacks Green: both choose cards", "Red attacks Green."),
    (
        PIRATES,
        "20 against 4; Red wins; Green −1 reputation (surrendered); Red +1 reputation (surrender)",
        "Red wins with 20 against 4. Green loses 1 reputation for surrendering. Red gains 1 "
        "reputation for the surrender.",
    ),
    (PIRATES, "Green −1 reputation (a curse)", "Green loses 1 reputation (a curse)."),
    (PIRATES, "Red +1 riches (mission)", "Red gains 1 riches for the mission."),
    (
        PIRATES,
        "Red completes 5D (delivery); Red +1 riches (mission)",
        "Red completes the mission to deliver 5 tons of Food and gains 1 riches for it.",
    ),
    (
        PIRATES,
        "Red completes JS (prisoner); 1 of 3 missions",
        "Red completes the mission to take a prisoner to a Dutch town, the first of 3.",
    ),
    (
        PIRATES,
        "Red completes 6S (delivery), handing in 4S 3S; 2 of 3 missions",
        "Red hands in 7 tons of Cloth and completes the mission to deliver 6 tons of Cloth, "
        "the second of 3.",
    ),
    (PIRATES, "Red completes JK (meeting)", "Red completes the mission to meet a friendly ship."),
    (PIRATES, "Red completes a mission (delivery)", "Red completes a delivery mission."),
    (PIRATES, "Red completes 5D (sinking)", "Red completes the sinking mission 5D."),
    (
        PIRATES,
        "Red 11 against 4; takes Diego hostage; takes AS as crew; Diego surrenders; "
        "Red +1 reputation (surrender); 4D is seized (prize); Red loses 1 crew card (5H)",
        "Red beats Diego with 11 against 4, takes the captain hostage and plunders a crew card. "
        "Diego surrenders, which brings Red 1 reputation. "
        "Red seizes the ship as a prize at the cost of 1 crew card.",
    ),
    (
        PIRATES,
        "this begins Red's turn; Red 14 against 9; Hein is a hostage; the ship is sunk",
        "Red beats Hein with 14 against 9, takes the captain hostage and sinks the ship.",
    ),
    (PIRATES, "Red 14 against 20", "Red fights with 14 against 20."),
    (
        PIRATES,
        "Red loses 1 crew card (AS); Red docks at AH; Diego is handed in; Red +1 reputation "
        "(hostages handed in); benefit gained: bonus; bonus card 2S; Red +1 riches (prize sold)",
        "Red docks at the English port, losing 1 crew card, and hands in Diego for 1 reputation. "
        "The bonus is “gather crew two at a time”. Red sells the prize for 1 riches.",
    ),
    (
        PIRATES,
        "Red takes the port with 22; Red +1 reputation (conquest); benefit gained: upgrade; "
        "cargo: 9H 10D; the port is now 7C",
        "Red attacks the port, takes it with 22 cannon and gains 1 reputation for it. "
        "Red's ship now counts as larger. Red takes 9 tons of Spices and 10 tons of Food as "
        "cargo. The port is now French, of size 7.",
    ),
    (
        PIRATES,
        "Red takes 2H with 11 against 11; takes cargo 8C 7C",
        "Red attacks the English town, takes it with 11 cannon, just enough, and takes 15 tons "
        "of Ammunition as cargo.",
    ),
    (
        PIRATES,
        "Red −6 riches (flaunting); Red +1 reputation (flaunting)",
        "Red flaunts 6 riches for 1 reputation.",
    ),
    (
        PIRATES,
        "Red −1 riches (goods); Red buys 7D 5D",
        "Red buys 12 tons of Food for 1 riches.",
    ),
    (
        PIRATES,
        "Red −3 riches (treasure map); Red buys a treasure map",
        "Red buys a Treasure Map for 3 riches.",
    ),
    (
        PIRATES,
        "Red −5 riches (bigger ship); Red now sails 4S",
        "Red trades up to a ship of size 4 for 5 riches.",
    ),
    (
        PIRATES,
        "Red finds 8S, unfriendly (Dutch), and docks; 2C deserts",
        "Red finds an unfriendly Dutch town of size 8 and docks there, where 1 crew card deserts.",
    ),
    (
        PIRATES,
        "Red 7D (9) against Green JH (11); Green wins and takes 7D; takes a mission from Red",
        "Red shows the 7 of Diamonds, worth 9, against Green's Jack of Hearts, worth 11. "
        "Green wins, and takes the beaten card and a mission from Red.",
    ),
    (
        PIRATES,
        "Red trades 7C for 4S 5H (9 tons for 7)",
        "Red trades 1 card worth 7 for 4 tons of Cloth and 5 tons of Spices.",
    ),
    (
        PIRATES,
        "Red disembarks with a Joker: sails this turn; 3 crew cards drawn",
        "Red disembarks with a Joker, draws 3 crew cards and sails this turn.",
    ),
    (
        PIRATES,
        "Red disembarks with 6C: the crew is loyal and sails next turn",
        "Red disembarks and will sail with a loyal crew next turn.",
    ),
    (
        PIRATES,
        "Blue Sea: island; the port on 4,1 is now AH; the corner port on 5,5 is not an island "
        "and stays (p. 17)",
        "An island changes nationality: the port on 4,1 is now English, of size 1.",
    ),
    (PIRATES, "Blue Sea: island; no port changes hands", ""),
    (
        PIRATES,
        "Blue Sea: captain; Carlos with 5C on 2,1",
        "Captain Carlos appears on 2,1 with a ship of size 5.",
    ),
    (
        PIRATES,
        "end of round 3: category 1 storm 1,5→1,4, storms merge on 1,4 into category 2",
        "The category 1 storm moves from 1,5 to 1,4 and merges with the one there into category 2.",
    ),
    (
        PIRATES,
        "a category 2 storm on Red; Red loses 1 crew card (6H)",
        "The category 2 storm costs Red 1 crew card.",
    ),
    (
        PIRATES,
        "reputation card: infamous 6, bonus 2 and surrender 4",
        "A captain is infamous at 6 reputation. Reputation brings a bonus at 2 and the surrender "
        "of smaller ships at 4.",
    ),
    (
        PIRATES,
        "Red −6 riches (flaunting); Red +1 reputation (flaunting); benefit gained: bonus; "
        "benefit gained: surrender; bonus card AC",
        "Red flaunts 6 riches for 1 reputation, gains a bonus and now makes smaller ships "
        "surrender. The bonus is “never lose crew when docking”.",
    ),
    (PIRATES, "Red digs up 9S on 4,5", "Red digs up a treasure of 9 riches on 4,5."),
    (
        PIRATES,
        "Red docks at 7C; Carlos is handed in; Red +1 reputation (hostages handed in); "
        "Red wins: infamous",
        "Red docks at the French port, hands in Carlos for 1 reputation, and becomes "
        "infamous, which wins the game.",
    ),
    (
        PIRATES,
        "Red gathers 1 crew card (3 of 3); Green gathers 1 crew card (3 of 3)",
        "Red and Green each gather 1 crew card.",
    ),
    (
        PIRATES,
        "Red visits the Magistrate; Green visits the Magistrate",
        "Red and Green visit the Magistrate.",
    ),
    (PIRATES, "end of round 4: Hein 5,5→off the grid", "Hein leaves the grid from 5,5."),
    (
        CITADEL,
        "Red: Search; cost 2; Red draws 3 cards",
        "Red searches at a cost of 2 and draws 3 cards.",
    ),
    (
        CITADEL,
        "Red: Open / Pick lock / Close; selected: Crowbar",
        "Red tries to open, close or pick a lock, selecting Crowbar.",
    ),
    (CITADEL, "success, 2 of 2", "The action succeeds with the 2 successes needed."),
    (
        CITADEL,
        "Red draws 2 cards; success, 1 of 1",
        "Red draws 2 cards and succeeds with the 1 success needed.",
    ),
    (
        CITADEL,
        "Red falls unconscious; returned: Dizzy",
        "Red falls unconscious. Dizzy is returned.",
    ),
    (
        CITADEL,
        "Red falls unconscious; 2 cards kept, 1 banished; Red gains 3 life, 0 → 3",
        "Red falls unconscious. Red keeps 2 cards and banishes 1. Red gains 3 life, up to 3.",
    ),
    (CITADEL, "2 cards kept, Old Trick banished", "2 cards are kept and Old Trick banished."),
    (
        CITADEL,
        "Red: Speak on Garden with Green; cost 1",
        "Red speaks at Garden, joined by Green, at a cost of 1.",
    ),
    (
        CITADEL,
        "Red: Fight on Wolf with Green; a die on row 1 at 4; selected: Flail; cost 2; "
        "Red draws 4 cards",
        "Red fights Wolf with Green, selecting Flail, at a cost of 2. "
        "The die stands on row 1 at 4. Red draws 4 cards.",
    ),
    (
        CITADEL,
        "Fight ends and its cards are discarded; the die goes to row 2 at 3",
        "The die moves to row 2 at 3.",
    ),
    (
        CITADEL,
        "used: Steady Hand (effect unknown: enter it with “effect Steady Hand does …”)",
        "Steady Hand is used.",
    ),
    (
        CITADEL,
        "Red explores the space east of Cell: Wolf (temporary event); Wolf stays and hides the "
        "space east of Cell; mandatory: Fight for Red and Green",
        "Red explores the space east of Cell and meets the temporary event Wolf, which stays and "
        "hides the space east of Cell. Red and Green must fight.",
    ),
    (
        CITADEL,
        "Red explores the space east of Cell: Rope (purse); Red keeps Rope",
        "Red explores the space east of Cell, finds Rope and keeps it.",
    ),
    (
        CITADEL,
        "Red explores the space east of Cell: Rope (purse); Green keeps Rope",
        "Red explores the space east of Cell and finds Rope. Green keeps Rope.",
    ),
    (
        CITADEL,
        "104 is taken: Ridge; Ridge is put on the Board north of Cell; arrows N II/106; "
        "1 Exploration card put down north",
        "Ridge is taken and is put on the Board north of Cell, with an arrow north to an "
        "Exploration card.",
    ),
    (
        CITADEL,
        "Cell; arrows N I/102 and E I/103; 2 Exploration cards put down north and east",
        "From Cell arrows lead north and east, each to an Exploration card.",
    ),
    (
        CITADEL,
        "Cell; arrows N I/102 and E I/103; 1 Exploration card put down north",
        "From Cell arrows lead north and east. An Exploration card lies north.",
    ),
    (
        CITADEL,
        "Destiny: Heart is checked; Mill: box 1 of 1; built; a Hope reborn! card is blocked "
        "under Red's Character card",
        "Heart is checked on the Destiny page. Mill's only box is checked, and Mill is built. "
        "For this a “Hope reborn!” card is blocked under Red's Character card.",
    ),
    (CITADEL, "Mill: box 1 of 2", "Box 1 of Mill's 2 is checked."),
    (CITADEL, "Mill; Production +1, 1 → 2", "Mill takes effect. Production rises from 1 to 2."),
    (CITADEL, "Influence −1, 2 → 1", "Influence falls from 2 to 1."),
    (
        CITADEL,
        "life points shared: Red 10 (from 4), Green 3 (6 → 9) and Yellow 6",
        "Life points are shared: 10 for Red, who had 4, 3 for Green, who now has 9, and 6 for "
        "Yellow.",
    ),
    (CITADEL, "life points shared: none", "Life points are shared: none."),
    (
        CITADEL,
        "hands discarded: Red 2 and Green 1",
        "Red discards 2 cards from the hand and Green 1.",
    ),
    (
        CITADEL,
        "the Past is returned; resumed on 083; hands are empty",
        "The game is resumed on 083. The Past is returned.",
    ),
    (CITADEL, "Red has life 8; Green has life 8", "Red and Green each have 8 life."),
    (
        CITADEL,
        "Reach strikes Red; Red discards 2 cards from the deck",
        "Reach strikes Red, who discards 2 cards from the deck.",
    ),
    (
        CITADEL,
        "Red loses 2 life (1 cancelled), 9 → 7",
        "Red loses 2 life, with 1 cancelled, down to 7.",
    ),
    (CITADEL, "031 must be taken; dialogue 210 is over", ""),
    (CITADEL, "Red keeps 1 card; Brutal 4: nothing", ""),
    (CITADEL, "scenario 2: The dry river; groundshiver level ?", "Scenario 2 begins."),
    (
        CITADEL,
        "scenario 2: The dry river; life Red 8 and Green 7",
        "Scenario 2 begins. Red has 8 life and Green 7.",
    ),
    (CITADEL, "Red has life 8", "Red has 8 life."),
    (CITADEL, "012 is taken: Crowbar; Red keeps Crowbar", "Red takes Crowbar."),
    (
        CITADEL,
        "040 is taken: Hope reborn!; Red keeps Hope reborn!",
        "Red takes “Hope reborn!”",
    ),
    (CITADEL, "082 is taken", "Card 082 is taken."),
    (CITADEL, "Red stands on Cell; Green stands on Cell", "Red and Green stand on Cell."),
    (
        CITADEL,
        "The road is over; note the life points: Red 8 and Green 7 (p. 23)",
        "The road is over. Red ends the scenario with 8 life, Green with 7.",
    ),
    (
        CITADEL,
        "note the life points: Red 4, Green 4 and Yellow 3 (p. 23)",
        "Red and Green each end the scenario with 4 life, Yellow with 3.",
    ),
    (CITADEL, "Red: deck 4 · pile 10 · blocked 0 · Purse 1 · life 10", ""),
    (
        CITADEL,
        "1 banished card returned; everything gained goes back; the next adventure "
        "begins anew (p. 3)",
        "The banished card is returned.",
    ),
    (
        SAILS,
        "Red plays Eisen: 40 cards, 14 of them Neutral, 10 Approach cards; it keeps the rules",
        "Red leads Eisen.",
    ),
    (SAILS, "Red passes (1 of 2); Green is next", ""),
    (
        SAILS,
        "Red passes (2 of 2): High Drama is over, Plunder is next",
        "",
    ),
    (
        SAILS,
        "Red passes (2 of 3): High Drama is over, Plunder is next",
        "",
    ),
    (
        SAILS,
        "Initiative Red 6, Green 6, Yellow 3: Green is First Player, a tie; at random "
        "among Red and Green: Green",
        "Red and Green tie at Initiative 6, ahead of Yellow's 3. Chance makes Green First Player.",
    ),
    (
        SAILS,
        "Initiative Red 6, Green 6: Green is First Player, a tie: the token passes to the left",
        "Red and Green tie at Initiative 6. The token passes to the left, and Green is First "
        "Player.",
    ),
    (
        SAILS,
        "Initiative Red 6, Green 5: Red is First Player",
        "With Initiative 6 to Green's 5, Red is First Player.",
    ),
    (
        SAILS,
        "Red resolves Marooned; The Docks +2 Renown (Marooned): 2 there",
        "Red resolves Marooned and puts 2 Renown on The Docks.",
    ),
    (
        SAILS,
        "Red resolves Marooned; The Docks +2 Renown (Marooned): 2 there; The Forums +1 Renown "
        "(Marooned): 3 there; Red gains 1 Renown (Marooned): 4",
        "Red resolves Marooned, puts 2 Renown on The Docks and 1 on The Forums, and gains 1 "
        "Renown.",
    ),
    (SAILS, "The Docks +2 Renown (Marooned): 2 there", "Marooned puts 2 Renown on The Docks."),
    (SAILS, "The Docks +2 Renown: 2 there", "2 Renown is put on The Docks."),
    (SAILS, "Red gains 1 Renown: 1", "Red gains 1 Renown."),
    (SAILS, "Red gains 1 Renown (Marooned): 2", "Red gains 1 Renown from Marooned."),
    (
        SAILS,
        "Red musters Sanjay; Green musters Otto; Yellow musters Pia Jean",
        "Red musters Sanjay, Green Otto and Yellow Pia Jean.",
    ),
    (
        SAILS,
        "Red reveals Guile and Sanjay; Green reveals Armed and Ready and Otto",
        "Red reveals Guile and Sanjay; Green, Armed and Ready and Otto.",
    ),
    (
        SAILS,
        "Red draws 6 cards, has 6; Green draws 5 cards, has 5; Yellow draws 5 cards, has 9",
        "Then Red draws 6 cards, Green 5 and Yellow 5.",
    ),
    (
        SAILS,
        "Red moves from Home to The Docks; Green moves from Home to The Forums; Yellow "
        "moves from Home to The Docks",
        "Red and Yellow move to The Docks, and Green to The Forums.",
    ),
    (
        SAILS,
        "Red challenges Green at The Docks with Combat unknown",
        "Red challenges Green at The Docks.",
    ),
    (SAILS, "Red wins: Economic Victory", "Red wins by Economic Victory."),
    (SAILS, "Red is out: Leader destroyed", "Red, whose Leader is destroyed, is out."),
    (SAILS, "9 characters Home, all en garde; 3 City cards discarded", ""),
]


@pytest.mark.parametrize(("game", "line", "told"), CLAUSES, ids=[one[1] for one in CLAUSES])
def test_a_log_line_is_told_without_bookkeeping(game: str, line: str, told: str) -> None:
    tale = load(game).tale
    assert tale is not None
    names = ["Yellow", "Green", "Red"]
    found = tale()
    assert " ".join(joined(found.whole(clauses(found, line, names, counted=False)))) == told


def test_who_acted_is_the_subject_where_the_words_save_it() -> None:
    tale = load(CITADEL).tale
    assert tale is not None
    told = clauses(tale(), "031 is taken: Flail", ["Green", "Red"], counted=False, actor="Red")
    told += clauses(tale(), "success, 3 of 2", ["Green", "Red"], counted=False, actor="Red")
    assert joined(told) == ["Red takes Flail and succeeds with 3 successes for the 2 needed."]


def test_an_action_begins_a_sentence() -> None:
    tale = load(CITADEL).tale
    assert tale is not None
    told = clauses(tale(), "Red gains 3 life, 0 → 3; Red wakes up on Cell", ["Red"], counted=False)
    told += clauses(tale(), "Red: Search on Cell; cost 0", ["Red"], counted=False)
    assert joined(told) == [
        "Red gains 3 life, up to 3, and wakes up on Cell.",
        "Red searches Cell at no cost.",
    ]


def test_a_long_scene_is_named_where_it_begins_with_a_turning_point() -> None:
    part: list[Any] = [Paragraph((Phrase("Told."),))]
    each = [Told("Garden", list(part), [Moment("Wolf is beaten")])]
    each += [Told("Garden", list(part), []) for _ in range(9)]
    each += [Told("Garden", list(part), [Moment("Ana falls")])]
    titles = [one.title for one in sections(each, "The game") if isinstance(one, Section)]
    assert titles == ["Garden: Wolf is beaten", "Ana falls"]


def test_what_somebody_does_twice_is_never_told_of_another() -> None:
    tale: Tale[Any] = Tale()
    line = "Red moves to A; Red moves to B; Green moves to B; Red moves to C"
    told = " ".join(joined(clauses(tale, line, ["Green", "Red"], counted=False)))
    assert told == "Red moves to A and moves to B. Green moves to B and Red to C."


def test_an_entry_that_was_put_right_is_told_as_it_is_right(saga: OpenTable[Any]) -> None:
    entry, _ = next(along(saga))
    assert asides(replace(entry, note="amends 50")) == ()
    assert asides(replace(entry, note="from memory")) == ("from memory",)


def test_rounds_without_a_turning_point_share_a_heading() -> None:
    def told(scene: str, *moments: str) -> Told:
        parts: list[Any] = [Paragraph((Phrase(scene),))]
        return Told(scene, parts, [Moment(one) for one in moments])

    each = [told("Round 1"), told("Round 2"), told("Round 3", "Ana sinks"), told("Round 4")]
    each += [told(f"Round {n}") for n in (5, 6)] + [told("Year 2, round 1"), told("Round 8")]
    titles = [one.title for one in sections(each, "The game") if isinstance(one, Section)]
    assert titles == [
        "Rounds 1 and 2",
        "Round 3: Ana sinks",
        "Rounds 4 to 6",
        "Year 2, round 1",
        "Round 8",
    ]
