import { createProyecto, filteredProjects, getProyecto, updateProyecto } from 'contract/projects/index.ts';
import { compare, ratio, show, type Turns } from './compare.ts';
import { least } from './goals.ts';
import { send, type Shot } from './load.ts';
import { filters, floorCreate, floorPage, floorRow, floorUpdate, pages, type Stage } from './stage.ts';

const always = (shot: Shot) => (): Shot => shot;
const created = { nombre: 'Bodega de prueba', linea: 'CI' };

/** A page of the projects list, one of the first twenty. */
export async function list({ ours, floor, headers }: Stage, turns: Turns): Promise<void> {
  console.log(`\nProjects list: 50 of all, filtered and sorted, ${pages} pages in turn, ${turns.connections} connections`);
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  let asked = 0;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: () => ({ method: 'GET', path: `${filteredProjects.path}?${query}&page=${1 + (asked++ % pages)}`, headers }),
      },
      anew: {
        port: ours.port,
        next: () => ({ method: 'GET', path: `${filteredProjects.path}?${query}&${neverAsked(asked++)}`, headers }),
      },
      floor: { port: floor.port, next: () => floorPage(asked++) },
    },
    turns,
  );
  show('ours', measured.ours);
  show('floor', measured.floor);
  ratio('list', measured.ours.perSecond / measured.floor.perSecond, least(1));
  show('ours, filters never the same', measured.anew);
  ratio('list, filters never the same', measured.anew.perSecond / measured.floor.perSecond, least(0.8));
}

/** Between two days that nobody has named before, all projects that end some day: how many there are is counted each time. */
function neverAsked(asked: number): string {
  const dayOf = (year: number, at: number): string => new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10);
  return `termino_desde=${dayOf(1960, asked % 15_000)}&termino_hasta=${dayOf(2060, Math.floor(asked / 15_000))}`;
}

export async function read({ ours, floor, headers }: Stage, turns: Turns): Promise<void> {
  console.log('\nOne project');
  let reading = 0;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: () => ({ method: 'GET', path: getProyecto.path.replace('{id}', String(1 + (reading++ % 20_000))), headers }),
      },
      floor: { port: floor.port, next: () => floorRow(reading++) },
    },
    turns,
  );
  show('read, ours', measured.ours);
  show('read, floor', measured.floor);
  ratio('read', measured.ours.perSecond / measured.floor.perSecond, least(0.6));
}

export async function create({ ours, floor, headers }: Stage, turns: Turns): Promise<void> {
  console.log('\nCreating projects');
  let creating = 0;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: () => ({ method: 'POST', path: createProyecto.path, headers, body: { ...created, codigoProyecto: `BENCH-${creating++}` } }),
      },
      numbered: { port: ours.port, next: always({ method: 'POST', path: createProyecto.path, headers, body: created }) },
      floor: { port: floor.port, next: floorCreate },
    },
    turns,
  );
  show('create, ours', measured.ours);
  show('create, code given by us', measured.numbered);
  show('create, floor', measured.floor);
  ratio('create', measured.ours.perSecond / measured.floor.perSecond, least(0.6));
  const numbered = measured.numbered.perSecond / measured.floor.perSecond;
  console.log(`  → create, code given by us: ${numbered.toFixed(2)} (no goal: one counter per line and year)`);
}

/** Each connection changes a project of its own, with the version that its last answer told. */
export async function update({ ours, floor, headers }: Stage, turns: Turns): Promise<void> {
  console.log('\nChanging projects');
  const versions = new Map<number, number>();
  const learn = (connection: number, answer: string): void => void versions.set(connection, JSON.parse(answer).body.version);
  for (let connection = 0; connection < turns.connections; connection += 1) {
    const path = getProyecto.path.replace('{id}', String(connection + 1));
    learn(connection, await send(undefined, ours.port, { method: 'GET', path, headers }));
  }
  const measured = await compare(
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
      floor: { port: floor.port, next: floorUpdate },
    },
    turns,
  );
  show('update, ours', measured.ours);
  show('update, floor', measured.floor);
  ratio('update', measured.ours.perSecond / measured.floor.perSecond, least(0.6));
}
