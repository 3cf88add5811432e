/**
 * The drawn map: MapLibre with our style. This and canvas.ts are the only files that touch the library, and are loaded
 * when a map is first shown.
 */
import {
  addProtocol,
  setWorkerUrl,
  type GeoJSONSource,
  type LayerSpecification,
  type StyleSpecification,
  type VectorTileSource,
} from "maplibre-gl";
import "./board.css";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url";
import { PMTiles, Protocol, ResolvedValueCache } from "pmtiles";
import type { Feature, FeatureCollection, Point } from "geojson";
import { motionIsOff } from "$/design/theme";
import { isFromRight } from "$/parts/direction";
import { TILES, basemap, game, names } from "./basemap";
import { Canvas } from "./canvas";
import { DOTS, dotSizes } from "./dots";
import { PICTURE_SCALE, pictures } from "./drawn";
import { AREA, OVERLAYS, type Overlay, REHEARSAL, ground, marks, rehearsal, stageIn } from "./overlays";
import { type Palette, readPalette, whenThemeChanges } from "./palette";
import { Pane, type Pixel, type Rim, isInSight } from "./pane";
import { type Bounds, type MapEvents, type Position, changesOf } from "./scene";
import { Sharpness } from "./sharpness";
import { Soon } from "./soon";
import { DEEPEST, type Plan, type Survey } from "./survey/plan";

setWorkerUrl(workerUrl);
const archives = new Protocol();
addProtocol("pmtiles", archives.tile);

/** Whose tiles are drawn on which board, by the board's number. */
const surveys = new Map<number, Survey>();
let boards = 0;
addProtocol(AREA, async ({ url }) => {
  const [board = 0, z = 0, x = 0, y = 0] = url.slice(`${AREA}://`.length).split("/").map(Number);
  return { data: (await surveys.get(board)?.tile(z, x, y)) ?? new ArrayBuffer(0) };
});

const EMPTY: FeatureCollection = { type: "FeatureCollection", features: [] };
const PADDING = 28;
/** The map's own buttons stand where lines of text end; nothing that is to be seen lies under them. */
const BUTTONS = 72;
const FINGER = 18;

export interface BoardOptions {
  readonly container: HTMLElement;
  readonly label: string;
  readonly bounds: Bounds;
  /** Address of the map's PMTiles on the game's own server. */
  readonly tiles?: string | undefined;
  /** Pixels at the bottom that something else covers. */
  readonly covered: number;
  readonly events: MapEvents;
}

type Task = Overlay | typeof AREA | typeof REHEARSAL | "look" | "sight";

export class Board {
  readonly #map: Canvas;
  readonly #number = (boards += 1);
  readonly #content = new Map<Overlay, FeatureCollection>();
  readonly #soon = new Soon<Task>();
  /** The stations as the map's own thread has them. */
  #stations: readonly Feature[] | undefined;
  readonly #stopWatching: () => void;
  readonly #pane = new Pane((bare) => this.#map.leaveBare(bare));
  readonly #sharpness: Sharpness;
  /** Whether somebody has moved it, or had it moved, away from what it was turned to. */
  isHeld = false;
  #covered: number;
  #isStill = false;
  /** Some of the ground could not be fetched. */
  #isPatchy = false;

  constructor(private readonly options: BoardOptions) {
    const { tiles } = options;
    // The library's own cache keeps failures too: one moment in a tunnel, and the map would stay bare.
    if (tiles && !archives.get(tiles)) archives.add(new PMTiles(tiles, new ResolvedValueCache()));
    this.#covered = options.covered;
    const palette = readPalette();
    this.#map = new Canvas({
      container: options.container,
      style: this.#style(palette),
      bounds: [...options.bounds],
      fitBoundsOptions: { padding: this.#padding },
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      locale: { "Map.Title": options.label },
    });
    this.#sharpness = new Sharpness(this.#map);
    this.#map.touchZoomRotate.disableRotation();
    this.#map.keyboard.disableRotation();
    this.#addPictures(palette);
    this.#listen();
    this.#stopWatching = whenThemeChanges(() => this.#repaint());
  }

  /** Put this content on the map in place of what the overlay showed: worked out in one frame, handed over in another. */
  show(overlay: Overlay, features: () => Feature[]): void {
    this.#doSoon(overlay, () => {
      this.#content.set(overlay, { type: "FeatureCollection", features: features() });
      this.#doSoon(overlay, () => this.#hand(overlay));
    });
  }

  /** Turn to what matters now, when that is worked out. */
  look(at: () => Bounds | undefined): void {
    this.#doSoon("look", () => {
      const bounds = at();
      if (!bounds) return;
      this.fit(bounds);
      this.isHeld = false;
    });
  }

  /** Draw this area in place of the one before; that stays on the screen until each tile of the new one is there. */
  showArea(survey: Survey, plan: Plan): void {
    this.#doSoon(AREA, () => {
      surveys.set(this.#number, survey);
      survey.draw(plan);
      this.#refreshArea();
    });
  }

  /** A tile that is on its way comes as it was first asked for and hears of nothing newer: it is asked for once more. */
  #refreshArea(): void {
    if (!this.#map.getSource(AREA)) return;
    const isOnItsWay = !this.#map.isSourceLoaded(AREA);
    this.#map.refreshTiles(AREA);
    if (isOnItsWay)
      this.#map.once("idle", () => {
        this.#rest(false);
        this.#refreshArea();
      });
  }

  #doSoon(what: Task, work: () => void): void {
    this.#soon.do(what, work);
    this.#rest(false);
  }

  /** By value and not as an address of a text: what the map's thread reads from an address it sends back whole. */
  #hand(overlay: Overlay): void {
    const source = this.#map.getSource<GeoJSONSource>(overlay);
    const content = this.#content.get(overlay);
    if (!source || !content) return;
    this.#showLayers(overlay, content.features.length > 0);
    if (overlay === "stations" && this.#changeStations(source, content.features)) return;
    source.setData(content);
  }

  /** Every layer is work in every frame, also one in which there is nothing: that is not drawn. */
  #unlessEmpty(layer: LayerSpecification): LayerSpecification {
    const overlay = "source" in layer && OVERLAYS.find((each) => each === layer.source);
    if (!overlay || this.#content.get(overlay)?.features.length) return layer;
    return { ...layer, layout: { ...layer.layout, visibility: "none" } } as LayerSpecification;
  }

  #showLayers(overlay: Overlay, isShown: boolean): void {
    for (const id of this.#map.getLayersOrder())
      if (this.#map.getLayer(id)?.source === overlay)
        this.#map.setLayoutProperty(id, "visibility", isShown ? "visible" : "none");
  }

  /** Stations stay where they are: only those that became something else are told of, where that is not most of them. */
  #changeStations(source: GeoJSONSource, after: readonly Feature[]): boolean {
    if (after.length !== this.#stations?.length) this.#sizeDots(after.length);
    const changes = this.#stations && changesOf(this.#stations, after);
    this.#stations = after;
    if (!changes) return false;
    if (changes.length > 0) source.updateData({ update: changes });
    return true;
  }

  #sizeDots(stations: number): void {
    for (const [id, sizes] of dotSizes(stations))
      for (const [name, value] of Object.entries(sizes))
        this.#map.setPaintProperty(id, name as keyof typeof sizes, value);
  }

  fit(bounds: Bounds): void {
    this.#overrule();
    this.#map.fitBounds([...bounds], { padding: this.#padding, animate: !motionIsOff() });
  }

  centre(on: Position, zoom: number): void {
    this.#overrule();
    const offset: [number, number] = [0, -this.#covered / 2];
    this.#map.easeTo({
      center: [on[0], on[1]],
      zoom: Math.max(zoom, this.#map.getZoom()),
      offset,
      animate: !motionIsOff(),
    });
  }

  /** Move there, as near as one is, unless it is seen already; worked out when the sheet has said what it covers. */
  bringIntoSight(spot: Position): void {
    this.#doSoon("sight", () => {
      const { clientWidth, clientHeight } = this.options.container;
      const at = this.#map.project([spot[0], spot[1]]);
      if (isInSight(at, clientWidth, clientHeight, this.#padding)) return;
      const { isHeld } = this;
      this.centre(spot, 0);
      // Once its card is closed, the map is free again.
      this.isHeld = isHeld;
    });
  }

  /** Whoever wants to see something now is not taken elsewhere a moment later. */
  #overrule(): void {
    this.isHeld = true;
    this.#soon.drop("look");
  }

  /** The keys move the map from now on. */
  focus(): void {
    this.#map.getCanvas().focus();
  }

  /** The part of the map that the sheet covers does not count when something is centred. */
  coverBottom(pixels: number): void {
    this.#covered = pixels;
  }

  /** What the sheet hides just now is not drawn. */
  hideBottom(pixels: number): void {
    this.#pane.cover(pixels);
  }

  remove(): void {
    this.#stopWatching();
    this.#pane.stop();
    this.#sharpness.stop();
    removeEventListener("online", this.#fetchGround);
    this.#soon.stop();
    surveys.delete(this.#number);
    this.#map.remove();
  }

  get #padding(): Rim {
    const [left, right] = isFromRight(this.options.container) ? [BUTTONS, PADDING] : [PADDING, BUTTONS];
    return { top: PADDING, bottom: PADDING + this.#covered, left, right };
  }

  #style(palette: Palette): StyleSpecification {
    const { tiles } = this.options;
    const overlays = OVERLAYS.map((id) => [
      id,
      {
        type: "geojson" as const,
        data: this.#content.get(id) ?? EMPTY,
        ...(id === "stations" ? { promoteId: "id" } : {}),
      },
    ]);
    this.#stations = this.#content.get("stations")?.features;
    return {
      version: 8,
      sources: {
        ...(tiles ? { [TILES]: { type: "vector" as const, url: `pmtiles://${tiles}` } } : {}),
        [AREA]: {
          type: "vector" as const,
          tiles: [`${AREA}://${this.#number}/{z}/{x}/{y}`],
          maxzoom: DEEPEST,
        },
        ...Object.fromEntries(overlays),
      },
      layers: [
        ...(tiles ? basemap(palette) : []),
        ...ground(palette),
        ...(tiles ? [...game(palette), ...names(palette)] : []),
        ...marks(palette, this.#stations?.length),
      ].map((layer) => this.#unlessEmpty(layer)),
    };
  }

  #repaint(): void {
    const palette = readPalette();
    this.#map.setStyle(this.#style(palette));
    this.#addPictures(palette);
  }

  #addPictures(palette: Palette): void {
    for (const [name, picture] of pictures(palette)) {
      if (this.#map.hasImage(name)) this.#map.updateImage(name, picture);
      else this.#map.addImage(name, picture, { pixelRatio: PICTURE_SCALE });
    }
  }

  #listen(): void {
    const { events } = this.options;
    const map = this.#map;
    map.once("style.load", () => this.#styleLoaded());
    map.once("idle", () => {
      events.drawn?.();
      this.#doSoon(REHEARSAL, () => this.#rehearse());
    });
    map.on("idle", () => this.#rest(this.#soon.isOver && !this.#sharpness.isCoarse));
    map.on("render", () => this.#rest(false));
    map.on("error", (event) => {
      if ("sourceId" in event && event.sourceId === TILES) this.#isPatchy = true;
      else reportError(event.error);
    });
    addEventListener("online", this.#fetchGround);
    map.on("click", ({ point }) => this.#tap(point));
    // Also what the library makes of a finger that rests in one place.
    map.on("contextmenu", (event) => events.pointHeld?.([event.lngLat.lng, event.lngLat.lat]));
    map.getCanvas().addEventListener("keydown", (event) => this.#press(event));
    map.on("movestart", ({ originalEvent }) => {
      if (originalEvent) this.#overrule();
      this.#rest(false);
      this.#sharpness.moveBegins();
    });
    map.on("move", () => this.#sharpness.moves());
    map.on("moveend", () => this.#sharpness.moveEnds());
  }

  /** Back from a tunnel: what the map lacks is asked for once more. */
  readonly #fetchGround = (): void => {
    const { tiles } = this.options;
    if (!this.#isPatchy || !tiles) return;
    this.#isPatchy = false;
    this.#map.getSource<VectorTileSource>(TILES)?.setUrl(`pmtiles://${tiles}`);
  };

  /** While the map rests, what draws stations at another zoom is made, and not when a finger is on its way there. */
  #rehearse(): void {
    const map = this.#map;
    const layers = rehearsal(readPalette());
    map.addSource(REHEARSAL, { type: "geojson", data: stageIn(map.getBounds()) });
    for (const layer of layers) map.addLayer(layer);
    map.once("idle", () =>
      this.#doSoon(REHEARSAL, () => {
        // Another theme may have swept it away meanwhile.
        if (!map.getSource(REHEARSAL)) return;
        for (const { id } of layers) map.removeLayer(id);
        map.removeSource(REHEARSAL);
      }),
    );
  }

  /** Whether all that was to be drawn is drawn; for those who take pictures of it. */
  #rest(isStill: boolean): void {
    if (this.#isStill === isStill) return;
    this.#isStill = isStill;
    this.options.container.dataset["still"] = String(isStill);
  }

  #tap(point: Pixel): void {
    const { events } = this.options;
    const { lng, lat } = this.#map.unproject([point.x, point.y]);
    if (events.pointTapped?.([lng, lat])) return;
    const id = this.#stationNear(point);
    if (id !== undefined) events.stationTapped?.(id);
  }

  /** The arrows move the map under its middle; Enter touches what is there, with Shift it holds a finger on it. */
  #press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    const { clientWidth, clientHeight } = this.#map.getCanvas();
    const middle = { x: clientWidth / 2, y: (clientHeight - this.#covered) / 2 };
    if (!event.shiftKey) {
      this.#tap(middle);
      return;
    }
    const { lng, lat } = this.#map.unproject([middle.x, middle.y]);
    this.options.events.pointHeld?.([lng, lat]);
  }

  /** The station closest to a finger, which is wider than the mark. */
  #stationNear({ x, y }: Pixel): string | undefined {
    const box: [[number, number], [number, number]] = [
      [x - FINGER, y - FINGER],
      [x + FINGER, y + FINGER],
    ];
    const near = this.#map.queryRenderedFeatures(box, { layers: ["stations", ...DOTS] }).map((feature) => {
      const [lon = 0, lat = 0] = (feature.geometry as Point).coordinates;
      const at = this.#map.project([lon, lat]);
      return { id: String(feature.properties["id"]), gap: Math.hypot(at.x - x, at.y - y) };
    });
    return near.sort((one, other) => one.gap - other.gap)[0]?.id;
  }

  /** What arrived before the style was ready has waited for it. */
  #styleLoaded(): void {
    for (const overlay of this.#content.keys()) this.#hand(overlay);
  }
}
