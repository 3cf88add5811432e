// Plays the clues of a game on a map with Turf: reads one JSON job from stdin, writes times and the area left.
// Circles, buffers and cells are made as browser tools make them: 64 steps, spherical Voronoi, then intersect or cut.
import * as turf from '@turf/turf';
import { geoVoronoi } from 'd3-geo-voronoi';
import { readFileSync } from 'node:fs';

const job = JSON.parse(readFileSync(0, 'utf8'));
const border = turf.feature(job.border);

const STEP = 0.02; // degrees between corners, so that a great circle stays one when drawn flat
const FAR = 1; // the same where the map is not

const [west, south, east, north] = turf.bbox(border);
const middle = [(west + east) / 2, (south + north) / 2];
const reach = 1.2 * Math.max(...[[west, south], [east, south], [west, north], [east, north]].map(away));
const window = turf.polygon([[[-1, -1], [1, -1], [1, 1], [-1, 1], [-1, -1]].map(([x, y]) => [x * reach, y * reach])]);

/** Degrees from the middle of the map. */
function away(at) {
  return turf.distance(middle, at, { units: 'degrees' });
}

function between(from, to) {
  const length = turf.distance(from, to, { units: 'degrees' });
  const step = Math.min(away(from), away(to)) - length > 2 * reach ? FAR : STEP;
  const count = Math.max(1, Math.ceil(length / step));
  const bearing = turf.bearing(from, to);
  return Array.from({ length: count }, (_, k) =>
    turf.getCoord(turf.destination(from, (length * k) / count, bearing, { units: 'degrees' })),
  );
}

/** On a plane around the middle of the map, in degrees: a cell may hold a pole or reach around the globe. */
function onPlane(at) {
  const [far, angle] = [away(at), (turf.bearing(middle, at) * Math.PI) / 180];
  return [far * Math.sin(angle), far * Math.cos(angle)];
}

function onGlobe([x, y]) {
  const bearing = (Math.atan2(x, y) * 180) / Math.PI;
  return turf.getCoord(turf.destination(middle, Math.hypot(x, y), bearing, { units: 'degrees' }));
}

function cell({ sites, mine }) {
  if (sites.length === 1) return border;
  const { geometry } = geoVoronoi(sites.map((at) => turf.point(at))).polygons().features[mine];
  const [ring] = geometry.coordinates;
  const dense = ring.slice(0, -1).flatMap((corner, k) => between(corner, ring[k + 1]).map(onPlane));
  const drawn = turf.polygon([[...dense, dense[0]]]);
  const isInside = turf.booleanPointInPolygon(onPlane(sites[mine]), drawn); // else it is all but what the ring encloses
  const pair = isInside ? [drawn, window] : [window, drawn];
  const shown = (isInside ? turf.intersect : turf.difference)(turf.featureCollection(pair));
  if (shown) turf.coordEach(shown, (at) => ([at[0], at[1]] = onGlobe(at)));
  return shown;
}

function near({ shapes, than }) {
  return turf.buffer(turf.feature(shapes), than, { units: 'meters', steps: 16 });
}

const SHAPES = {
  disc: ({ centre, radius }) => turf.circle(centre, radius, { units: 'meters', steps: 64 }),
  cell,
  near,
  area: ({ area }) => turf.feature(area),
};

function apply(left, clue) {
  if (!left) return left;
  if (clue.is === 'both') return clue.all.reduce(apply, left);
  if (clue.is === 'nothing') return left;
  const shape = SHAPES[clue.is](clue);
  if (!shape) return clue.keep ? null : left;
  const pair = turf.featureCollection([left, shape]);
  return clue.keep ? turf.intersect(pair) : turf.difference(pair);
}

let left = border;
const ms = [];
for (const clue of job.clues) {
  const begin = performance.now();
  left = apply(left, clue);
  ms.push(performance.now() - begin);
}
const area = left ? left.geometry : { type: 'Polygon', coordinates: [] };
process.stdout.write(JSON.stringify({ ms, area }));
