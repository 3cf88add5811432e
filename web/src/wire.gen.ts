// Written by `make reference` from the server's own types. Do not edit.

/** What a seat rides, as said by the player or guessed from the timetable. */
export interface Aboard {
  line?: string;
  next_stop?: string | null;
  since?: number;
}

/** The photo is fine (PHOTO-1). */
export interface AcceptPhoto {
  command: "accept-photo";
}

/** It is cleared. */
export interface AcceptReport {
  command: "accept-report";
  curse: string;
}

/** Done, and on disk. */
export interface Ack {
  type: "ack";
  id: string;
  feed: number;
}

/** What is done. */
export type Action = "add" | "move" | "remove" | "rename";

/** A place is missing on the map and exists from now on (MAP-5). */
export interface AddPlace {
  type: "add-place";
  kind: string;
  name: string;
  position: LatLon;
  reason: string;
}

/** A team's clock gains or loses time. */
export interface AdjustClock {
  type: "adjust-clock";
  team: string;
  by: number;
  reason: string;
}

/** What earns the hider a bonus has happened (CURSE-8). */
export interface AdmitMishap {
  command: "admit-mishap";
  curse: string;
}

/** A player lets somebody who came late join their side (TEAM-1). */
export interface AdmitPlayer {
  command: "admit-player";
  seat: string;
}

/** A hider lets somebody who came to watch see where they are (SAFE-1). */
export interface AdmitWatcher {
  command: "admit-watcher";
  seat: string;
}

/** Our side agrees. */
export interface AgreeToChange {
  command: "agree-to-change";
  proposal: string;
}

/** What the seekers are told. */
export interface Answer {
  verdict: Verdict;
  place?: string | null;
  place_name?: string | null;
  photo?: string | null;
  description?: string;
}

/** Confirm the computed answer, or correct it with a reason (ASK-3). `shown` is the computed answer that was read when this was sent: another one is not given unseen. `meant_for` is the question it was sent for: another one is not answered with it. */
export interface AnswerQuestion {
  command: "answer-question";
  fix: Fix;
  instead?: Answer | null;
  reason?: string;
  shown?: Answer | null;
  team?: string | null;
  meant_for?: Asking | null;
}

/** A station and when one can be there. */
export interface Arrival {
  station: string;
  at: number;
}

/** Ask (ASK-1). */
export interface AskQuestion {
  command: "ask-question";
  question: string;
  fix?: Fix | null;
  distance?: number | null;
  stops?: string[];
  line?: string;
  run?: TappedRun | null;
  note?: string;
  photos?: string[];
  declares?: string[];
  in_station?: boolean;
}

/** What the seekers put into a question when they asked it. */
export interface Asked {
  fix: Fix | null;
  at: number;
  distance?: number | null;
  start?: Fix | null;
  stops?: string[];
  line?: string;
  aboard?: boolean;
  note?: string;
  photos?: string[];
}

/** One asking: which question, and when. A randomize makes it another, asked at the same moment (POW-3). Open again after a dispute it is still the same (PHOTO-1). */
export interface Asking {
  question: string;
  at: number;
}

/** One map, looked at for one set-up. */
export interface Audit {
  map: string;
  hash: string;
  size: SizeReport;
  questions: QuestionReport[];
  curses: CurseReport[];
  doubts: Doubt[];
  reach: ReachReport | null;
}

/** What a curse keeps the seekers from until it is cleared (CURSE-2). */
export type Barred = "asking" | "free-asking" | "transit";

/** Start making what a curse costs; its time limit runs (DECK.md). */
export interface BeginCraft {
  command: "begin-craft";
  card: string;
  copies?: string | null;
}

/** An upload in pieces begins. */
export interface BeginUpload {
  size: number;
}

/** A row of the departure board. */
export interface BoardRow {
  at: number;
  platform: string;
  sign: Sign;
}

/** A bonus on the run's account, apart from the hand (CURSE-8). */
export interface Bonus {
  why: string;
  worth: number;
}

/** The words of this game: questions, categories, cards, settings in force. Never changes once play has begun. */
export interface Book {
  categories: [string, string][];
  questions: QuestionRow[];
  cards: CardRow[];
  settings: Record<string, unknown>;
  reminders: string[];
  checklist: [string, string][];
}

/** What one answer would leave. */
export interface Branch {
  answer: Answer;
  stations: string[];
  share: number;
  area?: string[];
}

/** The subject is not in the zone, or it would need leaving the spot (ASK-8). */
export interface CannotAnswer {
  command: "cannot-answer";
  reason: string;
  team?: string | null;
  meant_for?: Asking | null;
}

/** A card as phones show it. */
export interface CardRow {
  kind: string;
  sort: string;
  name: string;
  text: string;
  count: number;
  worth_ms?: number;
  colour?: string;
  price?: string[];
  people_judge?: string[];
}

/** Cast a curse, or a duplicate as a copy of one (CURSE-1, POW-8). */
export interface CastCurse {
  command: "cast-curse";
  card: string;
  copies?: string | null;
  discards?: string[];
  fix?: Fix | null;
  team?: string | null;
  proof?: string[];
  note?: string;
  declared?: number | null;
  bans?: string[];
  destination?: LatLon | null;
  station?: string | null;
  word?: string;
}

/** Whether a curse can be cast here. */
export type Chance = "ask" | "never" | "rarely";

/** The host changes the set-up in the lobby. */
export interface ChangeSetup {
  command: "change-setup";
  setup: Setup;
}

/** Cards drawn and not yet chosen from. */
export interface Choice {
  cards: string[];
  keep: number;
}

/** Join a side by its id, or open a new one by a name; once the game runs it is asked. */
export interface ChooseSide {
  command: "choose-side";
  side?: string | null;
  new_side?: string;
}

/** Whether the tracker is heard while this seat hides, and whether at all; what is not said stays as it is. */
export interface ChooseTracking {
  while_hiding?: boolean | null;
  is_off?: boolean | null;
}

/** The hider picks hangman's word. */
export interface ChooseWord {
  command: "choose-word";
  curse: string;
  word: string;
}

/** We have found you (END-3). */
export interface ClaimFind {
  command: "claim-find";
}

/** A stopwatch or countdown as a phone shows it: no ticking on the wire, the phone counts from wall time. */
export interface ClockFace {
  shows: number;
  since: number | null;
}

/** A question that cannot be asked just now, and why. */
export interface Closed {
  question: string;
  refusal: Refusal;
}

/** A code somebody was given. */
export interface Code {
  code: string;
}

/** Yes, found. */
export interface ConfirmFind {
  command: "confirm-find";
  team?: string | null;
  bonus?: number;
  missing?: string[];
}

/** A way to get there. */
export interface Connection {
  departs: number;
  arrives: number;
  changes: number;
  legs: (RideLeg | WalkLeg)[];
}

/** Choices somebody is thinking about; empty ones are the map's and the rulebook's. */
export interface Considered {
  map?: string;
  map_hash?: string;
  size?: Size | null;
  edition?: Edition;
  mode?: string;
  settings?: Record<string, unknown>;
}

/** An answer given earlier was wrong. */
export interface CorrectAnswer {
  type: "correct-answer";
  team: string;
  entry: number;
  answer: Answer;
  reason: string;
}

/** The new game: the creator's own way in, and the codes for the others. */
export interface Created {
  game: string;
  seat: string;
  token: string;
  code: string;
  watcher_code: string;
}

/** One curse that a group should think about before play. */
export interface CurseReport {
  kind: string;
  name: string;
  chance: Chance;
  reason: string;
}

/** An active curse. */
export interface CurseView {
  id: string;
  kind: string;
  name: string;
  cast_at: number;
  bars?: Barred[];
  left?: ClockFace | null;
  report?: string;
  proof?: string[];
  note?: string;
  report_note?: string;
  declared?: number | null;
  matched?: number | null;
  counts?: string;
  dispute?: string;
  report_left?: ClockFace | null;
  heads?: number;
  cost_proof?: string[];
  destination?: LatLon | null;
  station?: string | null;
  banned?: string[];
  category_off?: string | null;
  questions_left?: number;
  last_roll?: number[];
  doors?: Record<string, ClockFace>;
  is_carried?: boolean;
  bonus_paid?: boolean;
  is_spent?: boolean;
  hangman?: HangmanView | null;
}

/** The deck of a set-up with its mix, and the mix that is advised (DECK-3). */
export interface Deck {
  cards: DeckRow[];
  total: number;
  mix: Record<string, number>;
  advised: Record<string, number>;
}

/** A kind of card and how many copies are in. */
export interface DeckRow {
  kind: string;
  sort: string;
  name: string;
  text: string;
  price: string[];
  printed: number;
  count: number;
  leave_out_when: string[];
}

/** Our side does not. */
export interface DeclineChange {
  command: "decline-change";
  proposal: string;
}

/** A setting that differs from the rulebook (HOUSE-1). */
export interface Difference {
  setting: string;
  rulebook: unknown;
  here: unknown;
}

/** Throw cards away. */
export interface DiscardCards {
  command: "discard-cards";
  cards: string[];
}

/** The photo breaks its rules (PHOTO-1). */
export interface DisputePhoto {
  command: "dispute-photo";
  reason: string;
}

/** It is not, because (CURSE-4). */
export interface DisputeReport {
  command: "dispute-report";
  curse: string;
  reason: string;
}

/** Something to look at. */
export interface Doubt {
  kind: string;
  places: string[];
  names: string[];
  reason: string;
}

/** Give it up at no cost (THERM-2). */
export interface DropThermometer {
  command: "drop-thermometer";
}

/** One hand edit. `what` is `station` or a kind of place; `id` is the station's or place's, or its exact name. */
export interface Edit {
  action: Action;
  what: string;
  id: string;
  name?: string;
  position?: LatLon | null;
  modes?: TransitMode[];
}

/** Which box the group plays from: its figures, and the units people see. */
export type Edition = "imperial" | "metric";

/** The host ends the game; a run under way counts as it stands. */
export interface EndGameEarly {
  command: "end-game-early";
}

/** A line of the record both sides see; whether the end game was on is not in it (END-1). */
export interface EntryView {
  number: number;
  question: string;
  asked: Asked;
  by: string;
  settled_at: number;
  outcome: string;
  answer: Answer | null;
  price: number;
  is_past?: boolean;
  was_late?: boolean;
  review?: PhotoReview | null;
  dispute?: string;
  corrected?: string;
  no_striking?: boolean;
  no_correcting?: boolean;
}

/** A command on its way: with an id made by the phone, so that sent twice is done once (DESIGN §3). */
export interface Envelope {
  id: string;
  command: Record<string, unknown>;
  made_at?: number | null;
  seen?: number;
}

/** Why an answer is true, for the hider's eyes: both sides' measure, and how close the call is (ASK-3, ASK-11). */
export interface Evidence {
  ours: Measure;
  theirs: Measure;
  margin?: number | null;
  is_close?: boolean;
}

/** A curse that its casting roll failed: the card was spent for nothing (DECK.md). */
export interface FailedCast {
  kind: string;
  roll: number[];
  at: number;
}

/** One thing to fill in. */
export interface Field {
  name: string;
  kind: FieldKind;
  options?: string[];
  least?: number;
  most?: number;
  is_optional?: boolean;
  origin?: LatLon | null;
}

/** What a form field takes. */
export type FieldKind = "answer" | "area" | "change" | "choice" | "choices" | "fix" | "flag" | "guess" | "number" | "other-text" | "photo" | "photos" | "position" | "questions" | "setup" | "span" | "station" | "stations" | "text" | "word";

/** Ask it here (THERM-1). */
export interface FinishThermometer {
  command: "finish-thermometer";
  fix: Fix;
  note?: string;
  declares?: string[];
  photos?: string[];
  in_station?: boolean;
}

/** A position as a phone reported it: where, when, and how sure the phone was. */
export interface Fix {
  position: LatLon;
  at: number;
  accuracy: number;
  altitude?: number | null;
}

/** The hider was out for a photo when the seekers came: stop everything and get back (HOUSE-2). */
export interface GoBackToSpot {
  command: "go-back-to-spot";
}

/** Enough of us are back and have waited: play on without the sides that are missing (PAUSE-1). */
export interface GoOnWithout {
  command: "go-on-without";
}

/** The phone has received everything up to this feed number, whether or not anybody has looked. */
export interface Got {
  type: "got";
  feed: number;
}

/** The seekers guess a letter or the whole word. */
export interface GuessLetter {
  command: "guess-letter";
  curse: string;
  guess: string;
}

/** Where and when a vehicle stops on the way. */
export interface Halt {
  station: string;
  name: string;
  platform: string;
  arrival: number;
  departure: number;
}

/** One's own cards. */
export interface HandView {
  holder: string;
  cards: string[];
  limit: number;
  choice?: Choice | null;
  owed?: number;
  too_many?: number;
  bonus?: number;
  craft?: string | null;
  craft_left?: ClockFace | null;
}

/** A game of hangman; the word only on the hider's phone. */
export interface HangmanView {
  pattern: string;
  guessed: string[];
  misses: number;
  losses: number;
  asked?: string | null;
  reply_left?: ClockFace | null;
  locked?: ClockFace | null;
  word?: string;
  letters?: string;
}

/** When a seat's tracker was last heard, and which app it was. */
export interface Heard {
  at: number;
  app: string;
}

/** The first frame: who speaks. The token never stands in an address that is logged. */
export interface Hello {
  type: "hello";
  token: string;
  device?: string;
  ago?: number;
}

/** A position. */
export interface Here {
  type: "fix";
  fix: Fix;
  device?: string;
  battery?: number | null;
}

/** What only the hiding side knows, and everyone once the round is counted (ROUND-7). */
export interface HidingView {
  named?: string | null;
  station?: string | null;
  is_inside?: boolean;
  has_left?: boolean;
  aboard?: Aboard | null;
  is_frozen?: boolean;
  is_going_back?: boolean;
  spot?: LatLon | null;
  off_path?: number | null;
  reasonings?: Reasoning[];
}

/** What one would join. */
export interface Invitation {
  game: string;
  host: string;
  map: string;
  stage: Stage;
  role: SeatRole;
  players: number;
}

/** A code and a name. */
export interface Join {
  code: string;
  name: string;
  key?: string;
}

/** What leads into the game now; empty where nothing does. */
export interface JoinCodes {
  code: string;
  watcher_code: string;
}

/** The way in, from any phone. */
export interface Joined {
  game: string;
  seat: string;
  token: string;
  name: string;
}

/** Choose which drawn cards to keep. */
export interface KeepCards {
  command: "keep-cards";
  cards: string[];
}

/** A position on the WGS 84 ellipsoid, in degrees, written `[lat, lon]`. */
export type LatLon = [number, number];

/** Leave the lobby. */
export interface LeaveSeat {
  command: "leave-seat";
}

/** A curse that cannot be cleared here ends. */
export interface LiftCurse {
  type: "lift-curse";
  team: string;
  curse: string;
  reason: string;
}

/** A transit line as phones draw it. */
export interface LineRow {
  id: string;
  name: string;
  mode: string;
  colour: string;
  text_colour: string;
}

/** Note something on the seekers' map. */
export interface MakeMark {
  command: "make-mark";
  what: string;
  stations?: string[];
  line?: string;
  area?: LatLon[];
  text?: string;
}

/** How much of everything. A station with two modes counts under both. */
export interface MapCounts {
  stations: Record<string, number>;
  lines: Record<string, number>;
  places: Record<string, number>;
  divisions: Record<string, number>;
}

/** A line of the list of maps: what one reads before choosing. */
export interface MapLine {
  name: string;
  title: string;
  hash: string;
  station_count: number;
  counts: MapCounts;
  area_km2: number;
  bounds: [number, number, number, number];
  suggested_size: Size;
  has_too_few_stations: boolean;
  has_timetable: boolean;
  has_elevation: boolean;
}

/** What a phone needs to draw a map besides its tiles. */
export interface MapSheet {
  name: string;
  title: string;
  hash: string;
  timezone: string;
  bounds: [number, number, number, number];
  border: Record<string, unknown>;
  stations: StationRow[];
  lines: LineRow[];
  notices: string[];
  suggested_size: string;
  has_too_few_stations: boolean;
  no_go?: Record<string, unknown>[];
}

/** What the seekers noted themselves: a station, line, stretch or area ruled out, or a note at a spot. */
export interface Mark {
  id: string;
  by: string;
  what: string;
  stations?: string[];
  line?: string;
  area?: LatLon[];
  text?: string;
}

/** One side of the evidence: a name, a figure, or both. The phone writes it in the game's units. */
export interface Measure {
  name?: string;
  metres?: number | null;
  height?: number | null;
  letters?: number | null;
  is_north?: boolean | null;
}

/** A way to play. */
export interface ModeRow {
  id: string;
  name: string;
  summary: string;
  least_sides: number;
  seeker_teams: number;
  only_size: string | null;
}

/** One thing that happened. Fields that an event of its kind does not have are left out. */
export interface Moment {
  at: number;
  what: string;
  about?: Topic;
  known_to?: string[];
  clocks?: Record<string, ClockFace>;
  shown?: Record<string, ClockFace>;
  scores?: Record<string, number>;
  hands?: Record<string, string[]>;
  left?: Record<string, StationsLeft>;
  team?: string | null;
  seat?: string | null;
  side?: string | null;
  name?: string;
  holder?: string | null;
  question?: string | null;
  instead_of?: string | null;
  asked?: Asked | null;
  start?: Fix | null;
  answer?: Answer | null;
  computed?: Answer | null;
  evidence?: Evidence | null;
  fix?: Fix | null;
  reason?: string;
  entry?: number | null;
  is_late?: boolean;
  distance?: number | null;
  cards?: string[];
  kept?: string[];
  thrown?: string[];
  card?: string | null;
  copies?: string | null;
  kind?: string | null;
  because?: string;
  note?: string;
  photos?: string[];
  cost_proof?: string[];
  destination?: LatLon | null;
  roll?: number[];
  faces?: number[];
  door?: string;
  category?: string;
  why?: string;
  worth?: number | null;
  word?: string;
  guess?: string;
  is_hit?: boolean;
  pattern?: string;
  station?: string | null;
  old_station?: string | null;
  is_inside?: boolean;
  by?: number | null;
  spot?: LatLon | null;
  aboard?: Aboard | null;
  mark?: string | Mark | null;
  is_hidden?: boolean;
  change?: CorrectAnswer | StrikeQuestion | AdjustClock | LiftCurse | StrikePlace | AddPlace | null;
  claimed_at?: number | null;
}

/** How far to move a manual clock. */
export interface MoveClock {
  by_ms: number;
}

/** The host hands the role on. */
export interface MoveHost {
  command: "move-host";
  seat: string;
}

/** Name the distance of a randomized radar (POW-3). */
export interface NameDistance {
  command: "name-distance";
  distance: number;
}

/** The hider names the station of the zone (ZONE-1). */
export interface NameStation {
  command: "name-station";
  station: string;
}

/** What the one who sets the game up chooses. */
export interface NewGame {
  name: string;
  map?: string;
  size?: Size | null;
  edition?: Edition;
  mode?: string;
  settings?: Record<string, unknown>;
  clock?: Pace;
  rate?: number;
  starts_at?: number | null;
  key?: string;
}

/** A command the seat may send now. */
export interface Offer {
  command: string;
  given?: Record<string, unknown>;
  fields?: Field[];
  why?: string;
  deals_with?: string;
  hangs_on?: string[];
}

/** What the map adds to a view: what is left for seekers, what is true for the hider. */
export interface Outlook {
  fix?: Fix | null;
  source?: string;
  locator?: string | null;
  stations_left?: string[] | null;
  area?: string[];
  never_moved?: string[];
  area_km2?: number | null;
  zone?: ZoneOutlook | null;
  off_path?: number | null;
  closest?: number | null;
  in_zone?: Record<string, number>;
  truths?: Record<string, Truth>;
  thermometer_gone?: number | null;
  thermometer_is_far?: boolean;
  to_stand?: number | null;
  at_stand_until?: number | null;
  nearest_station?: string | null;
  nearest_letters?: number | null;
  unplayable?: Record<string, string>;
}

/** The map has more to say: this seat moved, or an area has been worked out. */
export interface OutlookFrame {
  type: "outlook";
  outlook: Outlook;
}

/** How a game's clock runs. */
export type Pace = "faster" | "manual" | "real";

/** What a part of a word takes. */
export type PartKind = "choice" | "faces" | "flag" | "length" | "number" | "span" | "text";

/** The next side does not hide: its players are gone, or would rather not (TEAM-4). */
export interface PassTurn {
  command: "pass-turn";
}

/** A pause and who is back already (PAUSE-1). */
export interface Pause {
  by: string | null;
  at: number;
  reason: string;
  back?: string[];
  waits_until?: number | null;
  has_waited?: boolean;
}

/** Stop everything (PAUSE-1). */
export interface PauseGame {
  command: "pause-game";
  reason?: string;
}

/** The open question. */
export interface PendingView {
  question: string;
  asked: Asked;
  by: string;
  price: number;
  left: ClockFace | null;
  reward?: Reward | null;
  needs_distance?: boolean;
  is_free?: boolean;
  is_late?: boolean;
  instead_of?: string | null;
}

/** Where a round stands. */
export type Phase = "found" | "hiding" | "moving" | "seeking";

/** A phone's half of the secret, as browsers give it: base 64 without padding. */
export interface PhoneKeys {
  p256dh: string;
  auth: string;
}

/** A photo as it was kept; its id goes into commands. */
export interface Photo {
  photo: string;
  size: number;
}

/** What the seekers say of a photo (PHOTO-1). */
export type PhotoReview = "accepted" | "disputed" | "open";

/** Whether one opens the seat; which, nobody is told. */
export interface PinKept {
  is_set: boolean;
  shortest?: number;
  longest?: number;
}

/** What is the time? */
export interface Ping {
  type: "ping";
  sent: number;
}

/** A place all sides agreed to add or strike (MAP-5). */
export interface PlaceChange {
  kind: string;
  place: string;
  name?: string;
  position?: LatLon | null;
  is_removed?: boolean;
}

/** A place; lines and waters have no one position. */
export interface PlaceRow {
  id: string;
  name: string;
  position: LatLon | null;
}

/** All places of a kind. */
export interface PlacesOfKind {
  kind: string;
  one: string;
  many: string;
  may_be_added: boolean;
  places: PlaceRow[];
}

/** Play a powerup, or a duplicate as a copy of one (POW-1, POW-6). */
export interface PlayPowerup {
  command: "play-powerup";
  card: string;
  copies?: string | null;
  discards?: string[];
  team?: string | null;
  meant_for?: Asking | null;
}

/** The server's time. */
export interface Pong {
  type: "pong";
  sent: number;
  at: number;
}

/** Where somebody is, for those who may know (ROUND-5). */
export interface Position {
  seat: string;
  fix: Fix;
  source?: string;
  gap?: number | null;
  battery?: number | null;
}

/** New positions. */
export interface PositionsFrame {
  type: "positions";
  positions: Position[];
  is_whole?: boolean;
}

/** That a round's chance was settled before it began (ROUND-3). */
export interface Proof {
  commitment: string;
  seed: string;
  holds: boolean;
}

/** A change that needs everyone's consent (HOUSE-4, MAP-5). */
export interface Proposal {
  id: string;
  by: string;
  change: CorrectAnswer | StrikeQuestion | AdjustClock | LiftCurse | StrikePlace | AddPlace;
  agreed: string[];
  team?: string | null;
}

/** Ask everyone to put something right (HOUSE-4, MAP-5). */
export interface ProposeChange {
  command: "propose-change";
  change: CorrectAnswer | StrikeQuestion | AdjustClock | LiftCurse | StrikePlace | AddPlace;
}

/** What a browser needs to subscribe. */
export interface PushKey {
  key: string;
}

/** Whether the open question has reached a hider's phone, and whether somebody looked. */
export interface QuestionReceipt {
  asked?: number | null;
  delivered?: number | null;
  seen?: number | null;
}

/** One question on one map. */
export interface QuestionReport {
  id: string;
  wording: string;
  worth: Worth;
  bits: number | null;
  reason: string;
}

/** A question as phones show it; prices and asked marks are in the view. */
export interface QuestionRow {
  id: string;
  category: string;
  wording: string;
  draw: number;
  keep: number;
  window_ms: number;
  needs: string[];
  needs_moving_transit: boolean;
  travel_m: number | null;
  requirements: string[];
  rules: string;
  kind?: string;
  compares_names?: boolean;
  traced?: Traced | null;
}

/** What the timetable makes of the stations. */
export interface ReachReport {
  start: string;
  day: string;
  minutes: number;
  reached: number;
  out_of_reach: string[];
  without_service: string[];
  unknown: UnknownService | null;
}

/** The hider's private side of an answer: where it was given from and why (ASK-3). */
export interface Reasoning {
  team: string;
  entry: number;
  fix: Fix | null;
  computed: Answer | null;
  evidence: Evidence | null;
  reason?: string;
}

/** For the seekers who asked: their open question has reached a hider's phone, or was looked at there. */
export interface ReceiptFrame {
  type: "receipt";
  asked: number;
  delivered?: number | null;
  seen?: number | null;
}

/** A refusal as it travels: the same shape from rule to HTTP to client. */
export interface Refusal {
  code: string;
  sentence: string;
  fields: Record<string, string>;
}

/** No, not found. */
export interface RefuseFind {
  command: "refuse-find";
  team?: string | null;
}

/** A rule said no, or it could not be read. */
export interface RefusedFrame {
  type: "refused";
  id: string;
  refusal: Refusal;
  is_for_now?: boolean;
}

/** The photo stands. */
export interface RejectDispute {
  command: "reject-dispute";
  team?: string | null;
}

/** The host sends somebody away. */
export interface RemoveSeat {
  command: "remove-seat";
  seat: string;
}

/** The hider replies; the app knows the word and replies truthfully. */
export interface ReplyToGuess {
  command: "reply-to-guess";
  curse: string;
}

/** Done (CURSE-3). */
export interface ReportCurse {
  command: "report-curse";
  curse: string;
  photos?: string[];
  note?: string;
  matched?: number | null;
}

/** A daily rest period in local time, "22:00" to "08:00" (REST-1). */
export interface Rest {
  begins: string;
  ends: string;
}

/** Draw so many, keep so many (ASK-4). */
export interface Reward {
  draw: number;
  keep: number;
}

/** A run somebody may be riding, with the stops still ahead of it. */
export interface Ride {
  run: TappedRun;
  line: string;
  colour: string;
  text_colour: string;
  headsign: string;
  confidence: number;
  delay_s: number;
  stops: Stop[];
}

/** Aboard one vehicle, from the first of these stops to the last. */
export interface RideLeg {
  type: "ride";
  sign: Sign;
  halts: Halt[];
  is_onward?: boolean;
}

/** What a seat is in the running round. */
export type Role = "hider" | "onlooker" | "seeker";

/** Roll on the record (ROUND-3). */
export interface RollDice {
  command: "roll-dice";
  dice?: number;
  why?: string;
}

/** Throw the dice a curse demands: at a door, for steps. */
export interface RollForCurse {
  command: "roll-for-curse";
  curse: string;
  door?: string;
}

/** What a seat may know of the running round, oldest first. */
export interface RoundRecord {
  round: number;
  moments: Moment[];
  more: number;
}

/** One finished round from its beginning to its count. */
export interface RoundStory {
  number: number;
  hiding_side: string;
  teams: Record<string, string[]>;
  began_at: number;
  ended_at: number;
  start: LatLon | null;
  stations: number;
  moments: Moment[];
  run: Run;
  proof: Proof;
  tracks?: Track[];
  has_tracks?: boolean;
}

/** The running round. */
export interface RoundView {
  number: number;
  rounds: number;
  hiding_side: string;
  phase: Phase;
  phase_left: ClockFace | null;
  start: LatLon | null;
  commitment: string;
  teams?: TeamView[];
  clock?: ClockFace | null;
  next_start?: LatLon | null;
  hiding?: HidingView | null;
  hand?: HandView | null;
  plays_cards?: boolean;
  end_game?: boolean;
  old_stations?: string[];
  revealed?: string | null;
  hand_size?: number | null;
  draws_of_others?: Record<string, number>;
  no_asking?: Refusal | null;
  curses_cast?: CurseView[];
  failed_cast?: FailedCast | null;
  throws?: Throw[];
}

/** One rule. */
export interface RuleRow {
  id: string;
  text: string;
  is_ruling: boolean;
}

/** Rules about one thing. */
export interface RuleSection {
  title: string;
  rules: RuleRow[];
}

/** Stations that one thing ruled out, each the first that did. */
export interface RuledOut {
  by: "answer" | "mark" | "move" | "reach" | "shown";
  stations: string[];
  entry?: number | null;
  mark?: string | null;
}

/** A finished round's result, for the scoreboard and the reveal. */
export interface Run {
  round: number;
  hiding_side: string;
  tallies: Tally[];
  ended_at: number;
  seed: string;
  commitment: string;
  station: string | null;
  spot: LatLon | null;
  hands: Record<string, string[]>;
  was_cut_off?: boolean;
  team_sides?: Record<string, string[]>;
}

/** Boarded a vehicle. */
export interface SayAboard {
  command: "say-aboard";
  line?: string;
  next_stop?: string | null;
}

/** Got off, and it has left ("we got off", END-1). */
export interface SayAlighted {
  command: "say-alighted";
  fix?: Fix | null;
}

/** Our side is back at its position (PAUSE-1). */
export interface SayBack {
  command: "say-back";
}

/** Ready to play, or not. */
export interface SayReady {
  command: "say-ready";
  is_ready?: boolean;
}

/** What wins. */
export type ScoreRule = "longest-run" | "lowest-seeking-time" | "points";

/** What a seat is for: playing, or looking on. */
export type SeatRole = "player" | "spectator" | "watcher";

/** A player as everyone sees them. */
export interface SeatView {
  id: string;
  name: string;
  role: SeatRole;
  side: string | null;
  plays?: Role;
  is_ready?: boolean;
  is_host?: boolean;
  may_renew?: boolean;
  aboard?: Aboard | null;
  is_waiting?: boolean;
  asks?: string | null;
}

/** The player has looked at everything up to this feed number. */
export interface Seen {
  type: "seen";
  feed: number;
}

/** A command. */
export interface Send {
  type: "command";
  envelope: Envelope;
}

/** Answer a photo question (PHOTO-1). */
export interface SendPhoto {
  command: "send-photo";
  photo: string;
  description?: string;
  team?: string | null;
  meant_for?: Asking | null;
}

/** A pushed message arrived, or was looked at; the receipt stood in the message. */
export interface SendReceipt {
  receipt: string;
  seen?: boolean;
}

/** What a setting takes. */
export type SettingKind = "cards-out" | "choice" | "flag" | "instant" | "length" | "number" | "own-cards" | "position" | "rests" | "span" | "speed" | "texts";

/** A setting as set-up shows it. */
export interface SettingRow {
  name: string;
  group: string;
  kind: SettingKind;
  rule: string;
  options: string[];
  may_be_empty: boolean;
  rulebook: unknown;
  here: unknown;
}

/** What was chosen when the game was created; the box is opened from it. */
export interface Setup {
  map_name: string;
  map_hash: string;
  timezone?: string;
  size?: Size;
  edition?: Edition;
  mode?: string;
  house_rules?: Record<string, unknown>;
}

/** What a set-up comes to. */
export interface SetupSheet {
  size: Size;
  fitting: SizeReport;
  modes: ModeRow[];
  settings: SettingRow[];
  differences: Difference[];
  deck: Deck;
  questions: number;
  night: Rest;
}

/** A side with its players. */
export interface Side {
  id: string;
  name: string;
  seats?: string[];
}

/** What stands on the front of a vehicle. */
export interface Sign {
  line: string;
  colour: string;
  text_colour: string;
  headsign: string;
  run: TappedRun;
}

/** How large the game is (SIZE-1); global is the experimental fourth (MODE-20). */
export type Size = "global" | "large" | "medium" | "small";

/** How a map compares with what the sizes are made for. */
export interface SizeReport {
  stations: number;
  square_km: number;
  suggested: Size;
  chosen: Size;
  lasts: string;
  remarks: string[];
}

/** Before, during, after. */
export type Stage = "lobby" | "over" | "playing";

/** A line of the scoreboard. */
export interface Standing {
  side: string;
  best: number | null;
  points: number;
  is_winning: boolean;
  by: ScoreRule;
}

/** The host starts the first hiding period. */
export interface StartGame {
  command: "start-game";
  start?: LatLon | null;
}

/** The next hider starts before the turnover is over (ROUND-8). */
export interface StartNextRound {
  command: "start-next-round";
}

/** Start a thermometer here (THERM-1). */
export interface StartThermometer {
  command: "start-thermometer";
  question: string;
  fix: Fix;
}

/** A station as phones draw it. */
export interface StationRow {
  id: string;
  name: string;
  position: LatLon;
  modes: string[];
  lines: string[];
  wheelchair?: boolean | null;
}

/** What a team could rule out by now, told as what changed. */
export interface StationsLeft {
  count: number;
  gone?: string[];
  back?: string[];
}

/** One point of a track, small on the wire. */
export type Step = [number, number, number, number];

/** A stop still ahead of a run, delay included. */
export interface Stop {
  station: string;
  at: number;
  platform?: string;
  alarm_at?: number | null;
}

/** All that may be told of a game by now. */
export interface Story {
  game: string;
  setup: Setup;
  is_over: boolean;
  names: Record<string, string>;
  sides: Record<string, string>;
  rounds: RoundStory[];
  standings: Standing[];
  faults?: string[];
}

/** Where the hider could have been, as far as a team could know at a moment; nothing before the hunt began. */
export interface StoryArea {
  km2: number;
  area: string[];
  never_moved: string[];
}

/** A place is wrongly on the map and no longer exists for any question (MAP-5). */
export interface StrikePlace {
  type: "strike-place";
  kind: string;
  place: string;
  reason: string;
}

/** A question is treated as never asked: its clue and its count go. */
export interface StrikeQuestion {
  type: "strike-question";
  team: string;
  entry: number;
  reason: string;
}

/** A browser's push subscription. */
export interface Subscribe {
  endpoint: string;
  keys: PhoneKeys;
  language?: string;
}

/** A question worth asking, from where, and why in words. */
export interface Suggestion {
  question: string;
  position: LatLon;
  station: string | null;
  towards: string;
  distance: number | null;
  bits: number;
  minutes: number;
  why: string;
}

/** A run's score, itemised (ROUND-7, MODE-14). */
export interface Tally {
  team: string;
  hiding: number;
  bonuses: Bonus[];
  total: number;
  was_found: boolean;
  takes_off?: boolean;
}

/** A run of the timetable by its numbers, as a player tapped it. */
export interface TappedRun {
  day: number;
  trip: number;
}

/** A seeker team as it sees itself, or as the hider sees it. */
export interface TeamView {
  id: string;
  sides: string[];
  clock: ClockFace;
  asked: Record<string, number>;
  entries: EntryView[];
  curses: CurseView[];
  pending?: PendingView | null;
  thermometer?: ThermometerView | null;
  rewards?: Record<string, Reward>;
  prices?: Record<string, number>;
  drawn_by?: string;
  account?: Bonus[];
  free_questions?: number;
  has_claimed?: boolean;
  is_found?: boolean;
  tally?: Tally | null;
  marks?: Mark[];
  hidden_clues?: number[];
}

/** A thermometer under way. */
export interface ThermometerView {
  question: string;
  start: Fix;
  by: string;
  travel: number;
  pays?: Reward[];
}

/** Dice somebody rolled on the record (ROUND-3). */
export interface Throw {
  by: string;
  team: string | null;
  why: string;
  faces: number[];
  at: number;
}

/** Look at the map without a clue, or with it again. */
export interface ToggleClue {
  command: "toggle-clue";
  entry: number;
}

/** What a moment is about. */
export type Topic = "cards" | "change" | "claim" | "curse" | "dice" | "found" | "hider" | "question" | "seekers" | "sides" | "time" | "watchers";

/** What the app can draw in place of a photo (PHOTO-1). */
export type Traced = "street" | "streets";

/** Where one seat was in the course of a round. */
export interface Track {
  seat: string;
  side: string | null;
  steps: Step[];
  known_to: string[];
}

/** What is known of the tracker of this seat, without what sets one up. */
export interface TrackerNews {
  heard: Heard | null;
  is_off: boolean;
}

/** One app and how to set it up for this player. */
export interface TrackerSetup {
  key: string;
  name: string;
  phones: string[];
  address: string;
  setup: string;
  has_link: boolean;
  qr: string;
}

/** Companion trackers for this seat. Whoever has these links can send positions for it, and nothing else. */
export interface TrackerSheet {
  apps: TrackerSetup[];
  while_hiding: boolean;
  heard: Heard | null;
  is_off: boolean;
}

/** What runs on a line, in GTFS's words. */
export type TransitMode = "bus" | "cable-car" | "ferry" | "funicular" | "light-rail" | "metro" | "monorail" | "rail" | "tram" | "trolleybus";

/** What can be reached from a seat's position within a limit. */
export interface Travel {
  has_timetable: boolean;
  has_service: boolean;
  arrivals: Arrival[];
  missing?: "day" | "lines" | "stations" | null;
}

/** The truthful answer and its evidence. */
export interface Truth {
  answer: Answer;
  evidence: Evidence;
}

/** A player would rather not have somebody on their side (TEAM-1). */
export interface TurnDownPlayer {
  command: "turn-down-player";
  seat: string;
}

/** Take a mark back. */
export interface UndoMark {
  command: "undo-mark";
  mark: string;
}

/** What the timetable does not know at that time. A hider may have used it, so no station is ruled out (law 1). */
export interface UnknownService {
  day: boolean;
  stations: string[];
  lines: string[];
}

/** The seekers are right: try again (PHOTO-1). */
export interface UpholdDispute {
  command: "uphold-dispute";
  team?: string | null;
}

/** Whether and how maps can be brought to this host. */
export interface UploadRules {
  is_open: boolean;
  needs_key: boolean;
  most_megabytes: number;
}

/** How far an upload has come. */
export interface UploadState {
  upload: string;
  received: number;
  size: number;
  photo?: Photo | null;
}

/** Somebody uses this device: from now on it says where the player is, and the seat's others do not. */
export interface Used {
  type: "used";
  device: string;
  ago?: number;
}

/** Every answer there is. */
export type Verdict = "cannot" | "closer" | "colder" | "further" | "hotter" | "longer" | "no" | "null" | "out-of-reach" | "photo" | "place" | "shorter" | "yes";

/** All that one seat may know. */
export interface View {
  game: string;
  stage: Stage;
  me: SeatView;
  role: Role;
  team: string | null;
  size: string;
  edition: Edition;
  mode: string;
  map_name: string;
  map_hash: string;
  timezone: string;
  seats: SeatView[];
  sides: Side[];
  rivals_in_sight?: boolean;
  is_race?: boolean;
  differences?: Difference[];
  order?: string[];
  round?: RoundView | null;
  runs?: Run[];
  standings?: Standing[];
  pause?: Pause | null;
  rest_until?: number | null;
  ends_at?: number | null;
  stand?: LatLon | null;
  proposals?: Proposal[];
  struck_places?: string[];
  added_places?: PlaceChange[];
  ended_because?: string;
  left_out?: string[];
  advice?: string[];
  no_start?: string;
  offers?: Offer[];
}

/** All the seat may know now. */
export interface ViewFrame {
  type: "view";
  feed: number;
  at: number;
  view: View;
  outlook: Outlook;
}

/** Every word, by where it stands in a card; and how many copies of one a deck can hold. */
export interface Vocabulary {
  powerups: Word[];
  costs: Word[];
  effects: Word[];
  clearings: Word[];
  most_copies: number;
}

/** On foot to a station, from another or from where one stands. */
export interface WalkLeg {
  type: "walk";
  origin: string | null;
  destination: string;
  departs: number;
  arrives: number;
}

/** Tiles a phone does not have yet. */
export interface Wanted {
  hashes: string[];
}

/** A question that might be asked, from here or from a dropped pin. */
export interface WhatIf {
  question: string;
  position?: LatLon | null;
  start?: LatLon | null;
  distance?: number | null;
  stops?: string[];
}

/** What somebody wants changed. Areas are rings of positions; the last corner need not repeat the first. */
export interface Wishes {
  title?: string;
  border?: LatLon[][];
  no_go?: LatLon[][];
  edits?: Edit[];
}

/** Our side asked for it, and does so no longer. */
export interface WithdrawChange {
  command: "withdraw-change";
  proposal: string;
}

/** One word: its name where cards are written, what it does in a sentence, its parts. */
export interface Word {
  verb: string;
  says: string;
  parts: WordPart[];
}

/** Something a word has to be told. */
export interface WordPart {
  name: string;
  kind: PartKind;
  is_optional: boolean;
  options?: string[];
}

/** What a question is worth on a map. */
export type Worth = "dead" | "people" | "strong" | "weak";

/** The hider's zone on the ground. */
export interface ZoneOutlook {
  station: string;
  centre: LatLon;
  radius: number;
  room?: number | null;
}

export type AnyCommand = LeaveSeat | RemoveSeat | MoveHost | ChooseSide | SayReady | ChangeSetup | StartGame | AdmitPlayer | TurnDownPlayer | AdmitWatcher | StartNextRound | PassTurn | EndGameEarly | NameStation | SayAboard | SayAlighted | AskQuestion | NameDistance | StartThermometer | FinishThermometer | DropThermometer | AnswerQuestion | SendPhoto | CannotAnswer | AcceptPhoto | DisputePhoto | UpholdDispute | RejectDispute | KeepCards | DiscardCards | PlayPowerup | CastCurse | BeginCraft | ReportCurse | AcceptReport | DisputeReport | RollForCurse | AdmitMishap | ChooseWord | GuessLetter | ReplyToGuess | RollDice | ClaimFind | ConfirmFind | RefuseFind | PauseGame | GoBackToSpot | SayBack | GoOnWithout | ProposeChange | AgreeToChange | DeclineChange | WithdrawChange | MakeMark | UndoMark | ToggleClue;

export type FromPhone = Hello | Send | Here | Used | Ping | Seen | Got;

export type ToPhone = ViewFrame | OutlookFrame | PositionsFrame | Ack | RefusedFrame | Pong | ReceiptFrame;
