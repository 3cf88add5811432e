/**
 * A game on this phone: the seat's session, the words of the game, its map, and where the phone is. Screens read from
 * here and send what was offered; no rule is decided here.
 */
import { getContext, setContext } from "svelte";
import { ask } from "$/net/api";
import type { Sent } from "$/net/fates";
import { irreplaceable, spend } from "$/net/held";
import { NoPlace, type PlaceTrouble } from "$/net/place";
import { closeNoticesOf } from "$/net/push";
import { Session, nudgeOnWaking } from "$/net/session.svelte";
import { liveAddress, webSocket } from "$/net/transport";
import { upload } from "$/net/uploads";
import { serverClock } from "$/parts/time.svelte";
import { warn } from "$/parts/toasts.svelte";
import { say, told } from "$/words/language.svelte";
import { toldBook, toldOutlook, toldView } from "$/words/told";
import type {
  AnyCommand,
  Book,
  Branch,
  CardRow,
  Fix,
  LatLon,
  MapSheet,
  Offer,
  Outlook,
  Position,
  QuestionRow,
  Role,
  StationRow,
  TeamView,
  View,
} from "$/wire.gen";
import { MapTools } from "$/map/tools.svelte";
import { Areas } from "./areas.svelte";
import { Battery } from "./battery.svelte";
import { Chronicle } from "./chronicle.svelte";
import { Clues } from "./clues.svelte";
import { Codes } from "./codes.svelte";
import { lasting, setOf, steady } from "./collected";
import { metresBetween, settled } from "./eye";
import { type Values, asCommand } from "./offers";
import { Locating } from "./locating.svelte";
import { Notebook } from "./notebook.svelte";
import { Places } from "./places.svelte";
import { toolWords } from "./ruler";
import { Riding } from "./riding.svelte";
import { type KeptSeat, drawer } from "./seats";
import { Travels } from "./travels.svelte";
import { Watch } from "./watch.svelte";
import { Whereabouts } from "./whereabouts.svelte";

export interface GameShapes {
  readonly view: View;
  readonly outlook: Outlook;
  readonly position: Position;
  readonly command: AnyCommand;
}

export interface StationAway {
  readonly row: StationRow;
  /** Metres. */
  readonly away?: number;
}

const ELSEWHERE_M = 50;
/** The view may be long in coming, and a lobby have become a game meanwhile. */
const AHEAD_MS = 3_000;

interface KeptBook {
  readonly game: string;
  readonly book: Book;
}

export class Table {
  readonly session: Session<GameShapes>;
  readonly areas: Areas;
  readonly chronicle = new Chronicle(this);
  readonly clues = new Clues(this);
  readonly codes = new Codes(this);
  readonly places = new Places(this);
  readonly battery = new Battery();
  readonly travels = new Travels(this);
  readonly watch = new Watch(this);
  readonly whereabouts = new Whereabouts(this);
  readonly locating: Locating;
  readonly riding: Riding;
  readonly notebook: Notebook;
  readonly tools = new MapTools((tool, points) => toolWords(tool, points, this.view.edition));
  /** An answer that might come: the map shows what it would leave. */
  whatIf = $state.raw<Branch>();
  /** The words of this game and its map; there once `open` is done. */
  #sent = $state.raw<Book>();
  readonly book = $derived(this.#sent && toldBook(this.#sent));
  sheet = $state.raw<MapSheet>();

  readonly questions = $derived(byKey(this.book?.questions ?? [], (row: QuestionRow) => row.id));
  readonly cards = $derived(byKey(this.book?.cards ?? [], (row: CardRow) => row.kind));
  readonly stations = $derived(byKey(this.sheet?.stations ?? [], (row: StationRow) => row.id));
  readonly isReady = $derived.by(
    () => this.session.frame !== undefined && this.book !== undefined && this.sheet !== undefined,
  );

  // The outlook comes anew with every step; what is large in it seldom changes, and is only then looked at anew.
  readonly #steady = { left: steady<string>(), area: steady<string>(), neverMoved: steady<string>() };
  readonly #leftIds = $derived.by(() =>
    this.#steady.left(this.session.frame?.outlook.stations_left ?? undefined),
  );
  readonly #pieces = $derived.by(() => this.#steady.area(this.session.frame?.outlook.area ?? []));
  readonly #neverMoved = $derived.by(() =>
    this.#steady.neverMoved(this.session.frame?.outlook.never_moved ?? []),
  );
  /** The stations left, for seekers once that has been worked out. */
  readonly left = $derived(this.#leftIds && setOf(this.#leftIds));
  // While new pieces are on their way, the map shows what it showed.
  readonly #lasting = { area: lasting<string>(), neverMoved: lasting<string>() };
  readonly area = $derived.by(() => this.#lasting.area(this.areas.whole(this.#pieces)));
  readonly areaNeverMoved = $derived.by(() => this.#lasting.neverMoved(this.areas.whole(this.#neverMoved)));
  readonly edition = $derived.by(() => this.session.frame?.view.edition ?? "metric");
  /** Where the phone is to ten metres or so: lists need not be sorted anew for every step. */
  readonly #hereaboutsKey = $derived.by(() => {
    return this.here?.position.map((part) => part.toFixed(4)).join(" ");
  });
  readonly hereabouts = $derived.by((): LatLon | undefined => {
    const [lat, lon] = words(this.#hereaboutsKey ?? "").map(Number);
    return lat === undefined || lon === undefined ? undefined : [lat, lon];
  });
  /** Where the phone is, told anew only when that is elsewhere: what is asked from here need not be asked for every step. */
  readonly #settled = settled(ELSEWHERE_M);
  readonly place = $derived.by((): LatLon | undefined => {
    const position = this.here?.position;
    return this.#settled(position && [position[0], position[1]]);
  });
  /** All stations, nearest first where it is known where the phone is; sorted anew only when it has moved. */
  readonly nearest = $derived.by((): readonly StationAway[] => {
    const here = this.hereabouts;
    const rows = this.sheet?.stations ?? [];
    if (!here) return rows.map((row) => ({ row }));
    return rows
      .map((row) => ({ row, away: metresBetween(here, row.position) }))
      .sort((one, other) => one.away - other.away);
  });
  readonly hostName = $derived.by(
    () => this.session.frame?.view.seats.find(({ is_host }) => is_host)?.name ?? "",
  );
  readonly role = $derived.by(() => this.session.frame?.view.role);
  /** The hider's own station, or the one that was revealed. */
  readonly mine = $derived.by(() => {
    const round = this.session.frame?.view.round;
    return round?.hiding?.station ?? round?.hiding?.named ?? round?.revealed ?? undefined;
  });

  readonly #view = $derived.by(() => this.session.frame && toldView(this.session.frame.view));
  readonly #outlook = $derived.by(() => this.session.frame && toldOutlook(this.session.frame.outlook));

  /** The words of the game, asked for while the connection comes up. */
  #ahead: { readonly book: Promise<void>; readonly until: number } | undefined;
  #leave: (() => void)[] = [];
  /** What was tapped and is not kept yet, as it will travel. */
  #tapped: readonly string[] = [];

  constructor(
    readonly seat: KeptSeat,
    parts: Omit<
      ConstructorParameters<typeof Session<GameShapes>>[0],
      "leftUndone" | "refused" | "seat" | "token" | "clock" | "upload" | "use"
    >,
  ) {
    this.session = new Session<GameShapes>({
      ...parts,
      seat: seat.seat,
      token: seat.token,
      clock: serverClock,
      use: () => this.locating.use,
      battery: () => this.battery.percent,
      upload: (jpeg, progress) => upload(jpeg, { game: seat.game, token: seat.token, progress }),
      leftUndone: (pictures) => {
        const photos = irreplaceable(pictures);
        // Those from the album stay there, whatever its form makes of it.
        spend(Object.keys(pictures));
        return this.notebook.keepUnsent(photos);
      },
      refused: ({ sentence }, pictures) => this.#refusedLate(told(sentence), irreplaceable(pictures)),
    });
    this.locating = new Locating(this);
    this.riding = new Riding(this);
    this.areas = new Areas(seat);
    this.notebook = new Notebook(seat);
  }

  /** Its form is long gone; where what it shows was, may be far away. */
  async #refusedLate(sentence: string, photos: readonly Blob[]): Promise<void> {
    const areKept = photos.length > 0 && (await this.notebook.haveRoomFor(photos));
    warn(areKept ? `${sentence} ${say("album.kept")}` : sentence);
  }

  static async open(seat: KeptSeat): Promise<Table> {
    const transport = webSocket(liveAddress(`/api/games/${seat.game}/live`));
    const table = new Table(seat, { transport, drawer: await drawer() });
    const book = table.#fetchBook();
    // Whoever waits for it hears of it.
    book.catch(() => undefined);
    table.#ahead = { book, until: performance.now() + AHEAD_MS };
    await table.session.start();
    table.#leave.push(nudgeOnWaking(table.session), closeNoticesOf(seat.game));
    return table;
  }

  close(): void {
    for (const leave of this.#leave) leave();
    this.session.stop();
    this.areas.surveyor.dismiss();
  }

  /** Ask the game's server something for this seat. */
  ask<Answer>(what: string, body?: unknown): Promise<Answer> {
    const path = `/api/games/${this.seat.game}/${what}`;
    const { token } = this.seat;
    return body === undefined
      ? ask<Answer>(path, { token })
      : ask<Answer>(path, { method: "POST", body, token });
  }

  /** The words of the game. Where they do not change any more, those asked for on opening will do, if just now. */
  async fetchBook(mayChange: boolean): Promise<void> {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    if (ahead && !mayChange && performance.now() < ahead.until) return ahead.book;
    await ahead?.book.catch(() => undefined);
    return this.#fetchBook();
  }

  async #fetchBook(): Promise<void> {
    const showing = this.#showKeptBook();
    try {
      const book = await this.ask<Book>("book");
      this.#sent = book;
      await (await drawer()).put("books", { game: this.seat.game, book } satisfies KeptBook);
    } finally {
      // Without a connection the kept words are all there are: it has failed only when they are shown.
      await showing;
    }
  }

  async #showKeptBook(): Promise<void> {
    const kept = await (await drawer()).take<KeptBook>("books", this.seat.game);
    this.#sent ??= kept?.book;
  }

  async fetchSheet(hash: string): Promise<void> {
    if (this.sheet?.hash !== hash) this.sheet = await ask<MapSheet>(`/api/maps/${hash}`);
  }

  /** Where this player is, as far as anything has told lately. */
  get here(): Fix | undefined {
    return this.whereabouts.here;
  }

  /** Why this page does not see where it is. */
  get trouble(): PlaceTrouble | undefined {
    return this.whereabouts.trouble;
  }

  get view(): View {
    return must(this.#view);
  }

  get outlook(): Outlook {
    return must(this.#outlook);
  }

  /** One's own seeker team; for the hider the only one, or the first of two. */
  get team(): TeamView | undefined {
    return this.view.round?.teams?.[0];
  }

  /** How many metres a position may be off and still decide something; phones that hide their place report kilometres. */
  get exactEnough(): number {
    return this.#setting("endgame_accuracy") ?? Infinity;
  }

  /** How many milliseconds a position counts for those who ask and answer (ASK-11). */
  get freshFor(): number {
    return this.#setting("position_age") ?? 0;
  }

  #setting(name: string): number | undefined {
    const value = this.book?.settings[name];
    return typeof value === "number" ? value : undefined;
  }

  card(id: string): CardRow | undefined {
    return this.cards.get(id.slice(0, id.lastIndexOf("."))) ?? this.cards.get(id);
  }

  stationName(id: string | null | undefined): string {
    return (id && this.stations.get(id)?.name) || say("station.unknown");
  }

  seatName(id: string): string {
    return this.view.seats.find((seat) => seat.id === id)?.name ?? say("seat.gone");
  }

  /** The position of everybody in this role whom this seat may see. */
  positionsOf(role: Role): Position[] {
    const { seats } = this.view;
    const { positions } = this.session;
    return seats.filter(({ plays }) => plays === role).flatMap(({ id }) => positions[id] ?? []);
  }

  sideName(id: string): string {
    return this.view.sides.find((side) => side.id === id)?.name ?? say("seat.gone");
  }

  /**
   * Do what was offered; a position the offer wants is taken now, and nothing else waits for that: a pause may be an
   * emergency. True once the server has done it, or when it waits on this phone for a signal; else `tell` says why not.
   */
  async do(offer: Offer, values: Values = {}, tell = warn): Promise<boolean> {
    const sent = await this.#send(offer, values, tell);
    const fate = await sent?.fate;
    if (typeof fate === "object") tell(told(fate.sentence));
    return fate === "done" || fate === "kept";
  }

  /** The same by a tap that may come twice: nothing while the very same is on its way. */
  async doOnce(offer: Offer, values: Values = {}): Promise<void> {
    const same = JSON.stringify(asCommand(offer, values));
    const isUnsettled = this.session.unsettled.some((each) => JSON.stringify(each) === same);
    if (isUnsettled || this.#tapped.includes(same)) return;
    this.#tapped = [...this.#tapped, same];
    await this.do(offer, values);
    this.#tapped = this.#tapped.filter((each) => each !== same);
  }

  async #send(offer: Offer, values: Values, tell: typeof warn): Promise<Sent | undefined> {
    try {
      const fix = await this.#fixFor(offer, values);
      // What a form holds is watched by Svelte, and watched things cannot be kept on disk.
      return await this.session.send(asCommand(offer, { ...$state.snapshot(values), ...fix }));
    } catch (reason) {
      if (!(reason instanceof NoPlace)) reportError(reason);
      tell(reason instanceof NoPlace ? say(`place.${reason.trouble}`) : say("error.unexpected"));
      return undefined;
    }
  }

  async #fixFor(offer: Offer, values: Values): Promise<{ fix?: Fix }> {
    const field = offer.fields?.find((each) => each.kind === "fix");
    if (!field || values[field.name] !== undefined) return {};
    try {
      return { fix: await this.whereabouts.fresh() };
    } catch (reason) {
      if (field.is_optional && reason instanceof NoPlace) return {};
      throw reason;
    }
  }
}

const TABLE = Symbol("table");
export const seatAtTable = (table: Table): Table => setContext(TABLE, table);
/** The table the screen is about. */
export const atTable = (): Table => getContext<Table>(TABLE);

function byKey<Row>(rows: readonly Row[], key: (row: Row) => string): ReadonlyMap<string, Row> {
  return new Map(rows.map((row) => [key(row), row]));
}

const words = (text: string): string[] => (text === "" ? [] : text.split(" "));

function must<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error("The table is not open yet.");
  return thing;
}
