import { createProyecto, filteredProjects, getProyecto, updateProyecto } from 'contract/projects/index.ts';
import { compare, ratio, show, type Turns } from './compare.ts';
import { send, type Shot } from './load.ts';
import { filters, pages, type Stage } from './stage.ts';

const always = (shot: Shot) => (): Shot => shot;
const created = { nombre: 'Bodega de prueba', linea: 'CI' };

/** A page of the projects list, one of the first twenty, against the same rows from the bare server. */
export async function list({ ours, bare, headers }: Stage, turns: Turns): Promise<void> {
  console.log(`\nProjects list: 50 of all, filtered and sorted, ${pages} pages in turn, ${turns.connections} connections`);
  const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
  let asked = 0;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: () => ({ method: 'GET', path: `${filteredProjects.path}?${query}&page=${1 + (asked++ % pages)}`, headers }),
      },
      own: { port: bare.port, next: always({ method: 'GET', path: '/list' }) },
      obvious: { port: bare.port, next: always({ method: 'GET', path: '/obvious' }) },
    },
    turns,
  );
  show('ours', measured.ours);
  show('bare, our SQL', measured.own);
  show('bare, obvious SQL', measured.obvious);
  ratio('to bare with our SQL, requests', measured.ours.perSecond / measured.own.perSecond, '≥ 0.8');
  ratio('to bare with our SQL, p99', measured.ours.p99 / measured.own.p99, '< 2');
  ratio('to bare with obvious SQL, requests', measured.ours.perSecond / measured.obvious.perSecond, '≥ 1.5');
}

export async function read({ ours, bare, headers }: Stage, turns: Turns): Promise<void> {
  console.log('\nOne project');
  let reading = 0;
  const measured = await compare(
    {
      ours: {
        port: ours.port,
        next: () => ({ method: 'GET', path: getProyecto.path.replace('{id}', String(1 + (reading++ % 20_000))), headers }),
      },
      bare: { port: bare.port, next: always({ method: 'GET', path: '/one' }) },
    },
    turns,
  );
  show('read, ours', measured.ours);
  show('read, bare', measured.bare);
  ratio('read', measured.ours.perSecond / measured.bare.perSecond, '≥ 0.6');
}

export async function create({ ours, bare, headers }: Stage, turns: Turns): Promise<void> {
  console.log('\nCreating projects');
  let creating = 0;
  const measured = await compare(
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
  show('create, ours', measured.ours);
  show('create, code given by us', measured.numbered);
  show('create, bare', measured.bare);
  ratio('create', measured.ours.perSecond / measured.bare.perSecond, '≥ 0.6');
  ratio('create, code given by us', measured.numbered.perSecond / measured.bare.perSecond, 'none: one counter per line and year');
}

/** Each connection changes a project of its own, with the version that its last answer told. */
export async function update({ ours, bare, headers }: Stage, turns: Turns): Promise<void> {
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
      bare: {
        port: bare.port,
        next: (connection) => ({ method: 'POST', path: '/update', body: { id: 1000 + connection, nombre: created.nombre } }),
      },
    },
    turns,
  );
  show('update, ours', measured.ours);
  show('update, bare', measured.bare);
  ratio('update', measured.ours.perSecond / measured.bare.perSecond, '≥ 0.6');
}
