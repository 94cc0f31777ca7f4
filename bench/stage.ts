import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Received } from 'contract/call.ts';
import type { getMaterialRequests } from 'contract/materials/index.ts';
import { loadDemo } from '../server/demo/load.ts';
import { given } from '../server/src/access/given.ts';
import { newPool, openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { startPostgres } from '../server/src/platform/postgres/postgres.ts';
import { foundFloor } from './floor-company.ts';
import type { Shot } from './load.ts';

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
] as const satisfies Partial<Received<typeof getMaterialRequests>>[];
/** So many pages of that list are asked for, one after another. */
export const pages = 20;

const token = { authorization: 'Bearer token-1' };
const families = 10;
/** What the floor is asked: pages of fifty of one state and family, one after another. */
export const floorPage = (asked: number): Shot => ({
  method: 'GET',
  path: `/lines?status=draft&family=F0${asked % families}&offset=${50 * (asked % pages)}`,
  headers: token,
});
export const floorRow = (asked: number): Shot => ({ method: 'GET', path: `/lines/${1 + (asked % 100_000)}`, headers: token });
export const floorCreate = (): Shot => ({
  method: 'POST',
  path: '/lines',
  headers: token,
  body: {
    project_id: 7,
    material_code: 'MAT-000001',
    description: 'Cable',
    family: 'F01',
    quantity: '2',
    unit_price: '100',
    status: 'draft',
    needed_at: '2026-12-01',
  },
});
/** Each connection changes a row of its own. */
export const floorUpdate = (connection: number): Shot => ({
  method: 'PUT',
  path: `/lines/${connection + 1}`,
  headers: token,
  body: { description: `Cable ${connection}` },
});

export interface PlaceCodes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}
/** The address of a call that names a place. */
export const addressAt = (path: string, { codigoLugarInstalacion, codigoProyecto }: PlaceCodes): string =>
  path.replace('{codigoLugarInstalacion}', codigoLugarInstalacion).replace('{codigoProyecto}', codigoProyecto);

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

interface StageSize {
  projects: number;
  lines: number;
  plans: number;
  /** What our server is told besides: another ERP. */
  environment?: Record<string, string>;
}

export type Stage = Awaited<ReturnType<typeof setStage>>;

/**
 * A real database with so many projects, our server on it, the floor beside it, and somebody who is signed in; `lines` of requests
 * are filled in by whoever measures them.
 */
export async function setStage({ projects, lines, plans, environment }: StageSize) {
  const folder = await mkdtemp(join(tmpdir(), 'pa-bench-'));
  const postgres = await startPostgres({ dir: folder });
  await migrate(postgres.url);
  const loaded = await loadDemo(postgres.url, { projects, plans, seed: 1 });
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
    ...environment,
  });
  const floor = await start('bench/floor.ts', { DATABASE_URL: await foundFloor(postgres.url) });
  const headers = { 'x-access-key': 'web', authorization: `Bearer ${half.token}`, cookie: `session_half=${half.cookie}` };
  const end = async (): Promise<void> => {
    for (const it of [ours, floor]) {
      it.process.kill('SIGTERM');
      await once(it.process, 'exit');
    }
    await db.destroy();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ours, floor, headers, half, db, manager, url: postgres.url, loaded, lines, end };
}
