// `npm run bench`: how fast the program is, as ratios to bare servers measured in the same run, taking turns.
//   npm run bench -- --seconds 5 --rounds 5 --projects 20000
import { parseArgs } from 'node:util';
import { createProyecto, filteredProjects, getProyecto, updateProyecto } from 'contract/projects/index.ts';
import { load, send, type Measured, type Shot } from './load.ts';
import { filters, setStage } from './stage.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '5' }, projects: { type: 'string', default: '20000' } },
});
const connections = 32;
const stage = await setStage(Number(values.projects));
const { ours, bare, headers, loaded } = stage;
console.log(`Demo company: ${loaded.projects} projects, ${loaded.places} places in ${loaded.seconds.toFixed(1)} s`);

const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

interface Contender {
  port: number;
  next: (connection: number) => Shot;
  learn?: (connection: number, answer: string) => void;
}

/** Measures the contenders in turns and gives the medians over the rounds. */
async function compare<K extends string>(contenders: Record<K, Contender>): Promise<Record<K, Measured>> {
  const names = Object.keys(contenders) as K[];
  const measured = new Map<K, Measured[]>(names.map((it) => [it, []]));
  for (let round = -1; round < Number(values.rounds); round += 1) {
    for (const name of names) {
      const { port, next, learn } = contenders[name];
      const result = await load(port, connections, round < 0 ? 1_500 : Number(values.seconds) * 1000, next, learn);
      // The first round only warms up.
      if (round >= 0) measured.get(name)?.push(result);
    }
  }
  const middle = (name: K): Measured => {
    const all = measured.get(name) ?? [];
    return { perSecond: median(all.map((it) => it.perSecond)), p50: median(all.map((it) => it.p50)), p99: median(all.map((it) => it.p99)) };
  };
  return Object.fromEntries(names.map((it) => [it, middle(it)])) as Record<K, Measured>;
}

const show = (name: string, { perSecond, p50, p99 }: Measured): void =>
  console.log(`  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)} per second   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`);
const ratio = (what: string, value: number, goal: string): void => console.log(`  → ${what}: ${value.toFixed(2)} (goal: ${goal})`);

const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
const always = (shot: Shot) => (): Shot => shot;

console.log(`\nProjects list: 50 of ${values.projects}, filtered and sorted, ${connections} connections`);
const list = await compare({
  ours: { port: ours.port, next: always({ method: 'GET', path: `${filteredProjects.path}?${query}`, headers }) },
  own: { port: bare.port, next: always({ method: 'GET', path: '/list' }) },
  obvious: { port: bare.port, next: always({ method: 'GET', path: '/obvious' }) },
});
show('ours', list.ours);
show('bare, our SQL', list.own);
show('bare, obvious SQL', list.obvious);
ratio('to bare with our SQL, requests', list.ours.perSecond / list.own.perSecond, '≥ 0.8');
ratio('to bare with our SQL, p99', list.ours.p99 / list.own.p99, '< 2');
ratio('to bare with obvious SQL, requests', list.ours.perSecond / list.obvious.perSecond, '≥ 1.5');

console.log('\nOne project');
let reading = 0;
const one = await compare({
  ours: { port: ours.port, next: () => ({ method: 'GET', path: getProyecto.path.replace('{id}', String(1 + (reading++ % 20_000))), headers }) },
  bare: { port: bare.port, next: always({ method: 'GET', path: '/one' }) },
});
show('read, ours', one.ours);
show('read, bare', one.bare);
ratio('read', one.ours.perSecond / one.bare.perSecond, '≥ 0.6');

const created = { nombre: 'Bodega de prueba', linea: 'CI' };
let creating = 0;
const create = await compare({
  ours: { port: ours.port, next: () => ({ method: 'POST', path: createProyecto.path, headers, body: { ...created, codigoProyecto: `BENCH-${creating++}` } }) },
  numbered: { port: ours.port, next: always({ method: 'POST', path: createProyecto.path, headers, body: created }) },
  bare: { port: bare.port, next: always({ method: 'POST', path: '/create', body: created }) },
});
show('create, ours', create.ours);
show('create, code given by us', create.numbered);
show('create, bare', create.bare);
ratio('create', create.ours.perSecond / create.bare.perSecond, '≥ 0.6');
ratio('create, code given by us', create.numbered.perSecond / create.bare.perSecond, 'none: one counter per line and year');

const versions = new Map<number, number>();
const learn = (connection: number, answer: string): void => void versions.set(connection, JSON.parse(answer).body.version);
for (let connection = 0; connection < connections; connection += 1) {
  learn(connection, await send(undefined, ours.port, { method: 'GET', path: getProyecto.path.replace('{id}', String(connection + 1)), headers }));
}
const update = await compare({
  ours: {
    port: ours.port,
    next: (connection) => ({ method: 'PUT', path: updateProyecto.path, headers, body: { ...created, id: connection + 1, version: versions.get(connection) ?? 1 } }),
    learn,
  },
  bare: { port: bare.port, next: (connection) => ({ method: 'POST', path: '/update', body: { id: 1000 + connection, nombre: created.nombre } }) },
});
show('update, ours', update.ours);
show('update, bare', update.bare);
ratio('update', update.ours.perSecond / update.bare.perSecond, '≥ 0.6');

await stage.end();
