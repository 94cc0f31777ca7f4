// `npm run bench`: how fast the program is, as ratios to bare servers measured in the same run, taking turns.
//   npm run bench -- --seconds 5 --rounds 5 --projects 20000
import { parseArgs } from 'node:util';
import { createProyecto, filteredProjects, getProyecto, updateProyecto } from 'contract/projects/index.ts';
import { compare, ratio, show } from './compare.ts';
import { figures } from './figures.ts';
import { send, type Shot } from './load.ts';
import { filters, setStage } from './stage.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    projects: { type: 'string', default: '20000' },
  },
});
const connections = 32;
const turns = { connections, seconds: Number(values.seconds), rounds: Number(values.rounds) };
const stage = await setStage(Number(values.projects));
const { ours, bare, headers, loaded } = stage;
console.log(`Demo company: ${loaded.projects} projects, ${loaded.places} places in ${loaded.seconds.toFixed(1)} s`);

const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
const always = (shot: Shot) => (): Shot => shot;

console.log(`\nProjects list: 50 of ${values.projects}, filtered and sorted, ${connections} connections`);
const list = await compare(
  {
    ours: { port: ours.port, next: always({ method: 'GET', path: `${filteredProjects.path}?${query}`, headers }) },
    own: { port: bare.port, next: always({ method: 'GET', path: '/list' }) },
    obvious: { port: bare.port, next: always({ method: 'GET', path: '/obvious' }) },
  },
  turns,
);
show('ours', list.ours);
show('bare, our SQL', list.own);
show('bare, obvious SQL', list.obvious);
ratio('to bare with our SQL, requests', list.ours.perSecond / list.own.perSecond, '≥ 0.8');
ratio('to bare with our SQL, p99', list.ours.p99 / list.own.p99, '< 2');
ratio('to bare with obvious SQL, requests', list.ours.perSecond / list.obvious.perSecond, '≥ 1.5');

console.log('\nOne project');
let reading = 0;
const one = await compare(
  {
    ours: {
      port: ours.port,
      next: () => ({ method: 'GET', path: getProyecto.path.replace('{id}', String(1 + (reading++ % 20_000))), headers }),
    },
    bare: { port: bare.port, next: always({ method: 'GET', path: '/one' }) },
  },
  turns,
);
show('read, ours', one.ours);
show('read, bare', one.bare);
ratio('read', one.ours.perSecond / one.bare.perSecond, '≥ 0.6');

const created = { nombre: 'Bodega de prueba', linea: 'CI' };
let creating = 0;
const create = await compare(
  {
    ours: {
      port: ours.port,
      next: () => ({ method: 'POST', path: createProyecto.path, headers, body: { ...created, codigoProyecto: `BENCH-${creating++}` } }),
    },
    numbered: { port: ours.port, next: always({ method: 'POST', path: createProyecto.path, headers, body: created }) },
    bare: { port: bare.port, next: always({ method: 'POST', path: '/create', body: created }) },
  },
  turns,
);
show('create, ours', create.ours);
show('create, code given by us', create.numbered);
show('create, bare', create.bare);
ratio('create', create.ours.perSecond / create.bare.perSecond, '≥ 0.6');
ratio('create, code given by us', create.numbered.perSecond / create.bare.perSecond, 'none: one counter per line and year');

const versions = new Map<number, number>();
const learn = (connection: number, answer: string): void => void versions.set(connection, JSON.parse(answer).body.version);
for (let connection = 0; connection < connections; connection += 1) {
  learn(
    connection,
    await send(undefined, ours.port, { method: 'GET', path: getProyecto.path.replace('{id}', String(connection + 1)), headers }),
  );
}
const update = await compare(
  {
    ours: {
      port: ours.port,
      next: (connection) => ({
        method: 'PUT',
        path: updateProyecto.path,
        headers,
        body: { ...created, id: connection + 1, version: versions.get(connection) ?? 1 },
      }),
      learn,
    },
    bare: {
      port: bare.port,
      next: (connection) => ({ method: 'POST', path: '/update', body: { id: 1000 + connection, nombre: created.nombre } }),
    },
  },
  turns,
);
show('update, ours', update.ours);
show('update, bare', update.bare);
ratio('update', update.ours.perSecond / update.bare.perSecond, '≥ 0.6');

await figures(stage);
await stage.end();
