// Plays the clues of a game on a map with Turf: reads one JSON job from stdin, writes times and the area left.
// Circles, buffers and cells are made as browser tools make them: 64 steps, spherical Voronoi, then intersect or cut.
import * as turf from '@turf/turf';
import { geoVoronoi } from 'd3-geo-voronoi';
import { readFileSync } from 'node:fs';

const job = JSON.parse(readFileSync(0, 'utf8'));
const border = turf.feature(job.border);

function cell({ sites, mine }) {
  const diagram = geoVoronoi(sites.map((at) => turf.point(at))).polygons();
  return diagram.features[mine];
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
