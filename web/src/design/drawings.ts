/**
 * The line icons, drawn for Hideline on a 24 by 24 grid with a 2 px round stroke, each as one path.
 * Rings are stations, thick strokes are lines: the same alphabet as the map.
 */
const ring = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
/** The hidden stop of the wordmark: a ring in five dashes. */
const dashes = (x: number, y: number, r: number, count = 5): string =>
  Array.from({ length: count }, (_, turn) => {
    const at = (part: number): string => {
      const angle = ((turn + part) / count) * 2 * Math.PI - Math.PI / 2;
      return `${(x + r * Math.cos(angle)).toFixed(2)} ${(y + r * Math.sin(angle)).toFixed(2)}`;
    };
    return `M${at(0.08)}A${r} ${r} 0 0 1 ${at(0.58)}`;
  }).join("");
const dot = (x: number, y: number): string => `M${x} ${y}h.01`;

export const drawings = {
  // Question categories
  pair: ring(8.5, 12, 5.5) + ring(15.5, 12, 5.5),
  measure: "M3 16.5 16.5 3l4.5 4.5L7.5 21ZM7 12.5l2 2M10 9.5l1.5 1.5M13 6.5l2 2",
  rings: ring(12, 12, 9) + ring(12, 12, 5) + dot(12, 12),
  warmer: "M10 13.8V5.5a2.5 2.5 0 0 1 5 0v8.3a4.5 4.5 0 1 1-5 0M12.5 9v8M4 5h2.5M4 9h2.5M4 13h1.5",
  camera:
    "M3 8.5a2 2 0 0 1 2-2h2.5L9 4h6l1.5 2.5H19a2 2 0 0 1 2 2V18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2Z" +
    ring(12, 13, 3.5),
  branches:
    ring(12, 12, 3) +
    "M12 9V5.5M14.6 10.5l3-1.7M14.6 13.5l3 1.7M12 15v3.5M9.4 13.5l-3 1.7M9.4 10.5l-3-1.7" +
    dot(12, 3.5) +
    dot(19.5, 7.8) +
    dot(19.5, 16.2) +
    dot(12, 20.5) +
    dot(4.5, 16.2) +
    dot(4.5, 7.8),

  // Card kinds
  bonus: "M7 3h10M7 21h10M8 3v3.5c0 2.5 4 4 4 5.5s-4 3-4 5.5V21M16 3v3.5c0 2.5-4 4-4 5.5s4 3 4 5.5V21",
  power: "M13 2.5 5 13.5h6L10.5 21.5 19 10h-6.2Z",
  curse:
    "M12 12a1.5 1.5 0 0 1 1.5 1.5 3 3 0 0 1-3 3A4.5 4.5 0 0 1 6 12a6 6 0 0 1 6-6 7.5 7.5 0 0 1 7.5 7.5c0 2.6-1 4.8-2.5 6.5M4.5 19.5l-1 1.5M12 3V2M20 7l1-1",

  // Roles
  hider: "M1.5 12H5" + dashes(13.5, 12, 7.5),
  seeker: ring(10.5, 10.5, 6.5) + "M15.3 15.3 21 21M10.5 7.5a3 3 0 0 1 3 3",
  watcher: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" + ring(12, 12, 2.8),
  host: "M4 18h16M4.5 14.5 3.5 7l4.7 3L12 4.5l3.8 5.5 4.7-3-1 7.5Z",

  // Tabs
  map: "M3 6.5 9 4l6 2.5L21 4v13.5L15 20l-6-2.5L3 20ZM9 4v13.5M15 6.5V20",
  ask: "M4 5h16v11.5h-8L7.5 20.5v-4H4ZM9.8 9a2.3 2.3 0 1 1 3.4 2c-.8.4-1.2.7-1.2 1.5" + dot(12, 14.2),
  answer: "M4 5h16v11.5h-8L7.5 20.5v-4H4ZM8.5 10.8l2.5 2.5 4.5-5",
  log: "M9 6h12M9 12h12M9 18h12" + ring(4.5, 6, 1) + ring(4.5, 12, 1) + ring(4.5, 18, 1),
  team:
    ring(9, 8, 3.5) +
    "M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.8a3.5 3.5 0 0 1 0 6.4M17.5 14.3c2.4.7 4 2.8 4 5.7",
  hand: "M4 9.5 12 5l6.5 11.3-8 4.6ZM14.5 4.5h6v11",

  // What is going on
  clock: ring(12, 12, 9) + "M12 7v5l3.5 2",
  pause: "M8 5v14M16 5v14",
  resume: "M7 4.5v15l12-7.5Z",
  signal: "M5 19v-3M10 19v-7M15 19V8M20 19V4",
  noSignal: "M5 19v-3M10 19v-7M15 19v-4M20 19V9M3 3l18 18",
  tracker:
    ring(12, 12, 2) +
    "M8 16a5.7 5.7 0 0 1 0-8M16 8a5.7 5.7 0 0 1 0 8M5 19a9.9 9.9 0 0 1 0-14M19 5a9.9 9.9 0 0 1 0 14",
  onlyYou: "M6 11h12v9.5H6ZM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11M12 15v2",
  waiting: dot(6, 12) + dot(12, 12) + dot(18, 12),
  sent: "M3 11.5 21 4l-6 16.5-3.5-7.5ZM11.5 13 21 4",
  seen: "M2.5 12.5l4 4L15 7M11 16l.5.5L21.5 7",
  found: "M6 21V4M6 4.5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  warning: "M12 4 2.8 19.5h18.4ZM12 10v4.5" + dot(12, 17),
  about: ring(12, 12, 9) + "M12 11v5.5" + dot(12, 7.8),
  book: "M12 6.5C10 5 7 4.5 3.5 4.5V18c3.5 0 6.5.5 8.5 2 2-1.5 5-2 8.5-2V4.5C17 4.5 14 5 12 6.5ZM12 6.5V20",
  battery: "M3 8h15v8H3ZM21 11v2M6 11v2M9 11v2",
  bell: "M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15ZM10 21.3h4M12 5V3",
  sound: "M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18.3 6.3a8 8 0 0 1 0 11.4",
  dice: "M5 5h14v14H5Z" + dot(9, 9) + dot(15, 9) + dot(12, 12) + dot(9, 15) + dot(15, 15),

  // Places
  station: "M2 12h5M17 12h5" + ring(12, 12, 5),
  line: "M4 19 9 14h6l5-5" + ring(4, 19, 1.2) + ring(20, 9, 1.2),
  train:
    "M6.5 4h11a1.5 1.5 0 0 1 1.5 1.5V15a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5.5A1.5 1.5 0 0 1 6.5 4ZM5 11h14M8 17l-2 4M16 17l2 4" +
    dot(9, 14) +
    dot(15, 14),
  route: ring(5, 19, 2) + "M7 19h9a4 4 0 0 0 0-8H8a4 4 0 0 1 0-8h12M17 0.8 20 3l-3 3.2",
  walk:
    ring(13, 4.5, 1.5) + "M12.5 9 9 11.5V15M12.5 9l-1.5 6 3.5 2.5L15.5 21.5M11 15l-2 6.5M12.5 9l2.5 3 3 1",
  pin: "M12 21.5S5 15 5 9.7a7 7 0 0 1 14 0C19 15 12 21.5 12 21.5Z" + ring(12, 9.7, 2.3),
  recentre: ring(12, 12, 6) + dot(12, 12) + "M12 2v4M12 18v4M2 12h4M18 12h4",
  layers: "M12 4 3 9l9 5 9-5ZM3 14l9 5 9-5",
  picture: "M3.5 5h17v14h-17ZM3.5 16l5-5.5 4.5 4.5 2.5-2.5 5 4.5" + ring(15.5, 9.2, 1.3),
  list: "M4 6h16M4 12h16M4 18h10",

  // Things one does
  tick: "M4.5 12.5l5 5L19.5 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  up: "M5 15l7-7 7 7",
  down: "M5 9l7 7 7-7",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  undo: "M9 6 4.5 10.5 9 15M4.5 10.5H14a5.5 5.5 0 0 1 0 11h-3",
  refresh: "M20 5v5h-5M4 19v-5h5M19.5 10A8 8 0 0 0 5.3 7.5M4.5 14a8 8 0 0 0 14.2 2.5",
  share: "M12 15V3.5M7.5 7.5 12 3.5l4.5 4M5 12v8.5h14V12",
  copy: "M9 9h11.5v11.5H9ZM15 9V3.5H3.5V15H9",
  menu: "M4 6h16M4 12h16M4 18h16",
  settings: "M4 7h9M19 7h1M4 17h1M11 17h9" + ring(16, 7, 2.5) + ring(8, 17, 2.5),
  sun:
    ring(12, 12, 4) +
    "M12 2.5V4M12 20v1.5M2.5 12H4M20 12h1.5M5.3 5.3l1 1M17.7 17.7l1 1M18.7 5.3l-1 1M6.3 17.7l-1 1",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
} as const satisfies Record<string, string>;

export type IconName = keyof typeof drawings;

/** Arrows along the way one reads: they turn with the language. */
export const TURNING: ReadonlySet<IconName> = new Set<IconName>(["back", "forward", "undo"]);
