/** How an offer is called on a button, with its icon and tone. */
import type { IconName } from "$/design/drawings";
import type { Tone } from "$/design/tone";
import type { CommandName } from "$/play/offers";
import type { Table } from "$/play/table.svelte";
import { priceWords } from "$/play/phrases";
import { drawerOf, teamOf, withTeam } from "$/play/teams";
import { phrase, say } from "$/words/language.svelte";
import type { Offer, View } from "$/wire.gen";

export interface OfferWords {
  readonly label: string;
  /** What the button says that does it: a card is called by its name, and played. */
  readonly act: string;
  readonly detail: string;
  readonly icon: IconName;
  readonly tone: Tone;
  /** What the card that is played says. */
  readonly card?: string;
  /** What it costs. */
  readonly price?: string;
  /** What cannot be undone is asked first, with this sentence. */
  readonly grave?: string;
}

type Look = readonly [icon: IconName, tone: Tone];

const LOOKS: Partial<Readonly<Record<CommandName, Look>>> = {
  "accept-photo": ["tick", "success"],
  "accept-report": ["tick", "success"],
  "admit-mishap": ["warning", "curse"],
  "admit-player": ["tick", "success"],
  "admit-watcher": ["watcher", "success"],
  "agree-to-change": ["tick", "success"],
  "begin-craft": ["curse", "curse"],
  "cannot-answer": ["cross", "danger"],
  "cast-curse": ["curse", "curse"],
  "choose-side": ["team", "seeker"],
  "claim-find": ["found", "success"],
  "confirm-find": ["found", "success"],
  "decline-change": ["cross", "danger"],
  "discard-cards": ["cross", "danger"],
  "dispute-photo": ["warning", "danger"],
  "dispute-report": ["warning", "danger"],
  "drop-thermometer": ["cross", "danger"],
  "end-game-early": ["found", "danger"],
  "go-back-to-spot": ["undo", "hider"],
  "go-on-without": ["resume", "success"],
  "leave-seat": ["back", "danger"],
  "make-mark": ["pin", "seeker"],
  "move-host": ["host", "watcher"],
  "name-station": ["station", "hider"],
  "pass-turn": ["forward", "danger"],
  "pause-game": ["pause", "watcher"],
  "play-powerup": ["power", "success"],
  "propose-change": ["settings", "watcher"],
  "refuse-find": ["cross", "danger"],
  "remove-seat": ["cross", "danger"],
  "report-curse": ["curse", "curse"],
  "roll-dice": ["dice", "watcher"],
  "roll-for-curse": ["dice", "curse"],
  "say-aboard": ["train", "seeker"],
  "say-alighted": ["walk", "seeker"],
  "say-back": ["resume", "success"],
  "send-photo": ["camera", "hider"],
  "start-next-round": ["forward", "hider"],
  "start-thermometer": ["warmer", "vermilion"],
  "toggle-clue": ["watcher", "watcher"],
  "turn-down-player": ["cross", "danger"],
  "withdraw-change": ["undo", "watcher"],
};

const GRAVE = [
  "cast-curse",
  "claim-find",
  "confirm-find",
  "drop-thermometer",
  "end-game-early",
  "go-back-to-spot",
  "go-on-without",
  "leave-seat",
  "pass-turn",
  "play-powerup",
  "remove-seat",
] as const;

export function offerWords(table: Table, offer: Offer): OfferWords {
  const [icon, tone] = LOOKS[offer.command as CommandName] ?? ["forward", "watcher"];
  const grave = GRAVE.find((each) => each === offer.command);
  const named = (name: string): string => withTeam(table.view, teamOf(table.view, offer), name);
  return {
    label: named(nameOf(table, offer)),
    act: named(actOf(table, offer) ?? nameOf(table, offer)),
    detail: aboutOf(table, offer),
    icon,
    tone,
    ...cardOf(table, offer),
    ...(grave
      ? { grave: [graveWords(table.view, grave), costOf(table, grave)].filter(Boolean).join(" ") }
      : {}),
  };
}

/** Where teams race, the clock that stops is the finders' (MODE-10). */
function graveWords({ is_race }: View, grave: (typeof GRAVE)[number]): string {
  const words = say(`grave.${grave}`);
  return is_race ? phrase(`grave.race.${grave}`, words) : words;
}

/** POW-3: what is drawn for a thermometer all the same. */
function costOf({ team, view }: Table, grave: (typeof GRAVE)[number]): string {
  if (grave !== "drop-thermometer") return "";
  const [reward, ...more] = team?.thermometer?.pays ?? [];
  if (!reward) return say("grave.drop-thermometer.free");
  return say("grave.drop-thermometer.pays", {
    price: priceWords(reward, more.length + 1, drawerOf(view, team)),
  });
}

function cardOf(table: Table, { given }: Offer): { card?: string; price?: string } {
  const { text, price } = table.card(String(given?.["copies"] ?? given?.["card"] ?? "")) ?? {};
  return {
    ...(text ? { card: text } : {}),
    ...(price?.length ? { price: say("card.price", { price: price.join(" ") }) } : {}),
  };
}

const copiedBy = (table: Table, { given }: Offer): string | undefined =>
  typeof given?.["copies"] === "string" ? table.card(given["copies"])?.name : undefined;

function actOf(table: Table, offer: Offer): string | undefined {
  if (offer.command !== "play-powerup") return undefined;
  const copied = copiedBy(table, offer);
  return copied ? say("offer.play-copy", { card: copied }) : say("offer.play-powerup");
}

/** A card that is played, by its name. */
function powerupName(table: Table, offer: Offer): string | undefined {
  if (offer.command !== "play-powerup") return undefined;
  const card = table.card(String(offer.given?.["card"] ?? ""))?.name;
  const copied = copiedBy(table, offer);
  return card && copied ? say("offer.copy", { card, copied }) : card;
}

function nameOf(table: Table, offer: Offer): string {
  const { command, fields } = offer;
  const card = powerupName(table, offer);
  if (card) return card;
  const opensSide = fields?.some((field) => field.name === "new_side");
  if (!opensSide) return phrase(`offer.${command}`, command);
  return say(isAlone(table) ? "offer.name-side" : "offer.new-side");
}

/** Whoever has a side for themselves opens none: it only gets another name. */
function isAlone({ view }: Table): boolean {
  const own = view.sides.find(({ id }) => id === view.me.side);
  return own?.seats?.length === 1;
}

function aboutOf(table: Table, offer: Offer): string {
  if (offer.why === "correct") return say("answer.correct.more");
  if (powerupName(table, offer)) return paidWith(table, offer);
  const copied = copiedBy(table, offer);
  const about = [copied ? say("offer.copies", { card: copied }) : "", paidWith(table, offer)].filter(Boolean);
  return about.length > 0 ? about.join(", ") : (offer.why ?? "");
}

/** Where a cost can be paid in several ways, each offer says with which cards. */
function paidWith(table: Table, offer: Offer): string {
  const discards = offer.given?.["discards"];
  if (!Array.isArray(discards)) return "";
  const cards = discards.map((card) => table.card(String(card))?.name ?? String(card)).join(", ");
  return say("offer.pays", { cards });
}
