import { findAnything } from 'contract/dashboards/index.ts';
import { below, goal, line } from './goals.ts';
import { load, type Shot } from './load.ts';
import type { Stage } from './stage.ts';

const withSlip = 'search, three words, one with a slip';
const searches = {
  'search, one word': ['volantin', 'almanaques', 'copiapo'],
  'search, three words': ['casa luma volantin', 'planta calle almanaques', 'edificio pasaje brujula'],
  [withSlip]: [
    'casa luma volntin',
    'planta calle almanauqes',
    'edificio pasaje brujlua',
    'casa calle rosaa',
    'centro distribucion coyhaque',
    'pasaje luz lunna',
  ],
};

/** One person who searches among all projects and places. */
export async function searching({ ours, headers }: Stage): Promise<void> {
  console.log('\nSearching');
  for (const [what, typed] of Object.entries(searches)) {
    let asked = 0;
    const next = (): Shot => ({
      method: 'GET',
      path: `${findAnything.path}?search=${encodeURIComponent(typed[asked++ % typed.length] ?? '')}`,
      headers,
    });
    await load(ours.port, 1, 1_000, next);
    const { p50, p99 } = await load(ours.port, 1, 3_000, next);
    const shown = `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`;
    if (what === withSlip) goal(what, below(30, 'ms'), p50, shown);
    else line(what, shown);
  }
}
