/** What the server offers this seat, and how an offer becomes a command. Nothing is done that was not offered. */
import type { AnyCommand, Field, Offer, View } from "$/wire.gen";

export type CommandName = AnyCommand["command"];
export type Values = Readonly<Record<string, unknown>>;

/** All offers of a command, where `given` fits. */
export function offersOf(view: View, command: CommandName, given: Values = {}): Offer[] {
  const fits = (offer: Offer): boolean =>
    Object.entries(given).every(([name, value]) => offer.given?.[name] === value);
  return (view.offers ?? []).filter((offer) => offer.command === command && fits(offer));
}

/** The first offer of a command, where `given` fits. */
export const offerOf = (view: View, command: CommandName, given: Values = {}): Offer | undefined =>
  offersOf(view, command, given)[0];

/** The offer by which this may be chosen in a field, such as one question among those that can be asked. */
export const offerWith = (
  view: View,
  command: CommandName,
  field: string,
  option: string,
): Offer | undefined =>
  offersOf(view, command).find((offer) => fieldOf(offer, field)?.options?.includes(option));

export const fieldOf = (offer: Offer, name: string): Field | undefined =>
  offer.fields?.find((field) => field.name === name);

/** The same offer with what is given here in it and only the rest to be filled in; nothing when there is no rest. */
export function leftOpen(offer: Offer, values: Values): Offer | undefined {
  const fields = (offer.fields ?? []).filter(({ name }) => !(name in values));
  // A position is taken when the command is sent.
  if (fields.every(({ kind }) => kind === "fix")) return undefined;
  return { ...offer, given: { ...offer.given, ...filledIn(values) }, fields };
}

/** The command of an offer; fields that were left empty are not sent. */
export const asCommand = (offer: Offer, values: Values = {}): AnyCommand =>
  ({ command: offer.command, ...offer.given, ...filledIn(values) }) as AnyCommand;

const filledIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ""));
