/**
 * What the server sends, with everything in it that is meant to be read said in the reader's language. Cards of a
 * group's own keep their words, and so does what players write.
 */
import type {
  Audit,
  Book,
  CurseView,
  Offer,
  Outlook,
  SetupSheet,
  SizeReport,
  TeamView,
  View,
} from "$/wire.gen";
import { isAsSent, told } from "./language.svelte";

type Lines = readonly string[];
const all = (lines: Lines): string[] => lines.map(told);

/** Leaves things as they are for those who read what the server writes. */
const unlessAsSent =
  <Sent>(tell: (sent: Sent) => Sent) =>
  (sent: Sent): Sent =>
    isAsSent() ? sent : tell(sent);

interface Printed {
  readonly kind: string;
  readonly name: string;
  readonly text?: string;
  readonly price?: string[];
}
const isOwn = (kind: string): boolean => kind.startsWith("own-");

function card<Row extends Printed>(row: Row): Row {
  const { kind, name, text, price } = row;
  const printed = isOwn(kind) ? {} : { name: told(name), ...(text ? { text: told(text) } : {}) };
  return { ...row, ...printed, ...(price ? { price: all(price) } : {}) };
}

export const toldBook = unlessAsSent((book: Book): Book => ({
  ...book,
  categories: book.categories.map(([id, name]) => [id, told(name)]),
  questions: book.questions.map((row) => ({
    ...row,
    wording: told(row.wording),
    requirements: all(row.requirements),
  })),
  cards: book.cards.map((row) => ({ ...card(row), people_judge: all(row.people_judge ?? []) })),
  reminders: all(book.reminders),
  checklist: book.checklist.map(([id, text]) => [id, told(text)]),
}));

const curse = (cast: CurseView): CurseView => ({
  ...card(cast),
  ...(cast.counts ? { counts: told(cast.counts) } : {}),
});

const team = (seen: TeamView): TeamView => ({ ...seen, curses: seen.curses.map(curse) });

/** A guess at a word is the seekers' own; everything else an offer is about is the server's to say. */
const offer = (made: Offer): Offer =>
  made.why && made.command !== "reply-to-guess" ? { ...made, why: told(made.why) } : made;

export const toldView = unlessAsSent((view: View): View => {
  const { round, offers, advice, no_start, pause } = view;
  const { teams, curses_cast } = round ?? {};
  return {
    ...view,
    ...(offers ? { offers: offers.map(offer) } : {}),
    ...(advice ? { advice: all(advice) } : {}),
    ...(no_start ? { no_start: told(no_start) } : {}),
    // A player's own words, or the server's when it stops the game for somebody.
    ...(pause?.reason ? { pause: { ...pause, reason: told(pause.reason) } } : {}),
    ...(round
      ? {
          round: {
            ...round,
            ...(teams ? { teams: teams.map(team) } : {}),
            ...(curses_cast ? { curses_cast: curses_cast.map(curse) } : {}),
          },
        }
      : {}),
  };
});

export const toldOutlook = unlessAsSent((outlook: Outlook): Outlook => {
  const reasons = Object.entries(outlook.unplayable ?? {}).map(([kind, why]) => [kind, told(why)] as const);
  return outlook.unplayable ? { ...outlook, unplayable: Object.fromEntries(reasons) } : outlook;
});

const size = (report: SizeReport): SizeReport => ({ ...report, remarks: all(report.remarks) });

export const toldSetup = unlessAsSent((sheet: SetupSheet): SetupSheet => ({
  ...sheet,
  fitting: size(sheet.fitting),
  deck: {
    ...sheet.deck,
    cards: sheet.deck.cards.map((row) => ({ ...card(row), leave_out_when: all(row.leave_out_when) })),
  },
}));

export const toldAudit = unlessAsSent((audit: Audit): Audit => ({
  ...audit,
  size: size(audit.size),
  questions: audit.questions.map((row) => ({
    ...row,
    wording: told(row.wording),
    reason: told(row.reason),
  })),
  curses: audit.curses.map((row) => ({ ...card(row), reason: told(row.reason) })),
  doubts: audit.doubts.map((row) => ({ ...row, reason: told(row.reason) })),
}));

/** Whose data a map shows, each in a sentence. */
export const toldCredits = (notices: Lines): string => all(notices).join(" ");
