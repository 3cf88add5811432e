// Plays the clues of a game on a map with Turf: reads one JSON job from stdin, writes times and the area left.
// Circles, buffers and cells are made as browser tools make them: 64 steps, spherical Voronoi, then intersect or cut.
import * as turf from '@turf/turf';
import { geoVoronoi } from 'd3-geo-voronoi';
import { readFileSync } from 'node:fs';

const job = JSON.parse(readFileSync(0, 'utf8'));
const border = turf.feature(job.border);

const STEP = 0.02; // degrees between corners, so that a great circle stays one when drawn flat

function between([lon0, lat0], [lon1, lat1]) {
  const [a, b] = [[lon0, lat0], [lon1, lat1]].map(([lon, lat]) => {
    const [l, p] = [(lon * Math.PI) / 180, (lat * Math.PI) / 180];
    return [Math.cos(p) * Math.cos(l), Math.cos(p) * Math.sin(l), Math.sin(p)];
  });
  const angle = Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));
  const count = Math.min(20000, Math.max(1, Math.ceil((angle * 180) / Math.PI / STEP)));
  return Array.from({ length: count }, (_, k) => {
    const [u, v] = [Math.sin((1 - k / count) * angle), Math.sin((k / count) * angle)].map((x) => x / Math.sin(angle));
    const [x, y, z] = a.map((_, i) => u * a[i] + v * b[i]);
    return [(Math.atan2(y, x) * 180) / Math.PI, (Math.atan2(z, Math.hypot(x, y)) * 180) / Math.PI];
  });
}

function cell({ sites, mine }) {
  if (sites.length === 1) return border;
  const { geometry } = geoVoronoi(sites.map((at) => turf.point(at))).polygons().features[mine];
  const [ring] = geometry.coordinates;
  const dense = ring.slice(0, -1).flatMap((corner, k) => between(corner, ring[k + 1]));
  return turf.polygon([[...dense, dense[0]]]);
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
  const pair = turf.featureCollection([left, SHAPES[clue.is](clue)]);
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
