import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { Received } from 'contract/call.ts';
import type { getRequests } from 'contract/materials/index.ts';
import { loadDemo } from '../server/demo/load.ts';
import { given } from '../server/src/access/given.ts';
import { listRequests } from '../server/src/materials/request-list.ts';
import { newPool, openDatabase, type Tables } from '../server/src/platform/database.ts';
import { Events } from '../server/src/platform/events.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres.ts';
import { listProjects } from '../server/src/projects/list.ts';
import { readProject } from '../server/src/projects/projects.ts';

export const filters = { linea: 'RE', sort: '-kwp', per_page: 50 } as const;
/** What people narrow the requests by, in turn. */
export const requestFilters = [
  {},
  { approval_status: 'Aprobado' },
  { status: 'en_curso', sort: '-amount' },
  { project_code: 'CI-26012' },
  { search: 'SM-0012' },
  { warehouse_code: 'BF0001', document_kind: 'PurchaseRequest' },
  { request_type: 'SOLICITUD DE MATERIAL URGENTE', sort: 'required_date' },
  { from: '2026-10-01', to: '2026-10-31' },
] as const satisfies Partial<Received<typeof getRequests>>[];
/** So many pages of that list are asked for, one after another. */
export const pages = 20;
const offset = '$offset';

interface Server {
  port: number;
  process: ChildProcess;
}

/** Starts a program and waits until it says where it listens. */
async function start(file: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface(child.stdout)) {
    const port = /(?:listening |listo en http:\/\/[^:]+:)(\d+)/.exec(line)?.[1];
    if (port) return { port: Number(port), process: child };
  }
  throw new Error(`${file} did not start`);
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** A real database with 20,000 projects, our server on it, the bare one beside it, and somebody who is signed in. */
export async function setStage(projects: number) {
  const folder = await mkdtemp(join(tmpdir(), 'pa-bench-'));
  const postgres = await startPostgres({ dir: folder });
  await migrate(postgres.url);
  const loaded = await loadDemo(postgres.url, { projects, seed: 1 });
  const pool = newPool(postgres.url, 4);
  const db = openDatabase(pool);
  const manager = await db.selectFrom('users').selectAll().where('codigo_rol', '=', 'JPR').executeTakeFirstOrThrow();
  const half = await given.session(db, manager.id);
  const ours = await start('server/src/main.ts', {
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DEMO: '0',
  });
  const bare = await start('bench/bare.ts', { DATABASE_URL: postgres.url, BENCH_QUERIES: JSON.stringify(await queriesOf(postgres.url)) });
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${half.token}`, cookie: `session_half=${half.cookie}` };
  const end = async (): Promise<void> => {
    for (const it of [ours, bare]) {
      it.process.kill('SIGTERM');
      await once(it.process, 'exit');
    }
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ours, bare, headers, half, db, manager, url: postgres.url, loaded, end };
}

/** Our own SQL, as the query builder makes it, and the obvious one. */
async function queriesOf(url: string) {
  const captured: CompiledQuery[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: newPool(url, 2) }),
    log: (event) => void captured.push(event.query),
  });
  const events = new Events(url);
  const user = {
    id: 1,
    email: '',
    nombre: '',
    codigo_rol: 'JPR',
    permissions: new Set<never>(),
    seesAllProjects: true,
    isSupply: false,
    debe_cambiar_clave: false,
    session_id: null,
  };
  const page = 1_000;
  await listProjects({ db, user, events }, { linea: filters.linea }, { ...filters, page });
  const list = captured.find((it) => it.sql.includes('limit'));
  captured.length = 0;
  await readProject(db, user, { id: 1 });
  const one = captured[0];
  const requests: [CompiledQuery, CompiledQuery][] = [];
  for (const filters of requestFilters) {
    captured.length = 0;
    await listRequests(
      { db, user, events },
      {
        page: 1,
        per_page: 50,
        kind: 1,
        sort: '-created_at',
        ...filters,
      },
    );
    const [count, rows] = [captured.find((it) => it.sql.includes('as "total"')), captured.find((it) => it.sql.includes('limit'))];
    if (count && rows) requests.push([count, rows]);
  }
  await db.destroy();
  if (!list || !one) throw new Error('no query was captured');
  return {
    list: { text: list.sql, values: list.parameters.map((it) => (it === (page - 1) * filters.per_page ? offset : it)) },
    pages: Array.from({ length: pages }, (_, at) => at * filters.per_page),
    requests: requests.map((both) => both.map((it) => ({ text: it.sql, values: it.parameters }))),
    one: { text: one.sql, values: one.parameters.map((it) => (it === 1 ? '$id' : it)) },
    obvious: { text: obvious, values: [filters.linea, filters.per_page, offset] },
    obviousCount: { text: 'select count(*) as total from projects where linea = $1', values: [filters.linea] },
    insert: { text: 'insert into projects ("codigoProyecto", nombre, linea) values ($1, $2, $3) returning id', values: [] },
    update: { text: 'update projects set nombre = $2, version = version + 1, updated_at = now() where id = $1 returning id', values: [] },
  };
}

const obvious = `
  select p.*, p."codigoProyecto" || ' - ' || p.nombre as label, c.nombre as cliente, m.nombre as jefe_proyecto, k.nombre as comuna,
    count(distinct l.id) as lugares, array_agg(distinct s.nombre) as etapas
  from projects p
  left join clients c on c.id = p.cliente_id
  left join users m on m.id = p.jefe_proyecto_id
  left join communes k on k.codigo = p.codigo_comuna
  left join places l on l."codigoProyecto" = p."codigoProyecto"
  left join project_stages ps on ps.project_id = p.id
  left join stages s on s.id = ps.stage_id
  where p.linea = $1
  group by p.id, c.nombre, m.nombre, k.nombre
  order by p.kwp desc nulls last, p.id desc
  limit $2 offset $3`;
