import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import * as contract from 'contract/projects/index.ts';
import type { Call } from 'contract/call.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scene, type Caller } from '../../../test/scene.ts';
import { readSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { batchesOf } from '../../platform/database/batches.ts';

const { app, as, db, given, signIn } = await scene();
const { exportProjects, excelLugarInstalacion, excelLugarInstalacionByEmail } = contract;

let folder = '';
let ana: Caller;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exportar-'));
  ana = await as('projects:read');
});
afterAll(() => rm(folder, { recursive: true }));

/** What an Excel shows that opens the answer: rows by title. */
async function openExport(caller: Caller, call: Call, input: object = {}) {
  const response = await caller.raw(call, input);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
  const path = join(folder, 'a.xlsx');
  await writeFile(path, response.rawPayload);
  const { columns, rows } = await readSpreadsheet(path, { filename: 'a.xlsx' });
  return {
    disposition: response.headers['content-disposition'],
    rows: rows.map(({ cells }) => Object.fromEntries(columns.map((title, at) => [title, cells[at]]))),
  };
}

test('the projects are exported as the filters say, with names, numbers and days', async () => {
  const client = await given.client({ nombre: 'Viña Ocho Lunas', rut: '76123456-0' });
  const bruno = await given.user({ nombre: 'Bruno Canelo', email: 'bruno@soldepapel.example' });
  await given.project({
    codigoProyecto: 'CI-26700',
    nombre: 'Bodega Ñandú',
    cliente_id: client.id,
    jefe_proyecto_id: bruno.id,
    codigo_comuna: '13120',
    kwp: '120.5',
    monto: '98500000',
    fecha_inicio: '2026-11-20',
    stages: [2, 4],
  });
  await given.place({ codigoProyecto: 'CI-26700' });
  await given.project({ codigoProyecto: 'RE-26700', linea: 'RE' });

  const { rows, disposition } = await openExport(ana, exportProjects, { linea: 'CI' });

  expect(rows).toEqual([
    expect.objectContaining({
      Código: 'CI-26700',
      Nombre: 'Bodega Ñandú',
      Línea: 'CI',
      Cliente: 'Viña Ocho Lunas',
      'RUT cliente': '76.123.456-0',
      'Jefe de proyecto': 'Bruno Canelo',
      'Correo jefe de proyecto': 'bruno@soldepapel.example',
      Comuna: 'Ñuñoa',
      Región: 'Metropolitana de Santiago',
      kWp: 120.5,
      Monto: 98_500_000,
      Inicio: '2026-11-20',
      Término: null,
      Avance: 0,
      Comprometido: 'Sí',
      Etapas: 'Ingeniería; Abastecimiento',
      Lugares: 1,
    }),
  ]);
  expect(disposition).toMatch(/^attachment; filename="proyectos-\d{4}-\d{2}-\d{2}\.xlsx"/);
});

test('hostile text stays text', async () => {
  await given.project({ codigoProyecto: 'PG-26666', linea: 'PG', nombre: '=cmd|calc', observaciones: '+1\u0007<b>' });

  const { rows } = await openExport(ana, exportProjects, { linea: 'PG' });

  expect(rows).toEqual([expect.objectContaining({ Nombre: '=cmd|calc', Observaciones: '+1<b>' })]);
});

test('every page is in it, in the order of the list', async () => {
  const codes = Array.from({ length: 2500 }, (_, n) => `LARGO-${String(n).padStart(5, '0')}`);
  await db
    .insertInto('projects')
    .values(codes.map((codigoProyecto, n) => ({ codigoProyecto, nombre: `Largo ${n % 7}`, linea: 'RE' as const })))
    .execute();

  const { rows } = await openExport(ana, exportProjects, { search: 'largo', sort: 'codigoProyecto' });

  expect(rows.map((it) => it['Código'])).toEqual(codes);
});

test('only what one may see is exported', async () => {
  const carla = await given.user({ permissions: ['projects:read'], seesAllProjects: false });
  await given.project({ codigoProyecto: 'CI-26701', jefe_proyecto_id: carla.id });
  const caller = await signIn(carla);

  const { rows } = await openExport(caller, exportProjects);

  expect(rows.map((it) => it['Código'])).toEqual(['CI-26701']);
  expect(await caller.refused(excelLugarInstalacion, { codigoProyecto: 'CI-26700' })).toMatchObject({ status: 404 });
});

test('the places of a project are exported, all or those of one contact', async () => {
  await given.project({ codigoProyecto: 'CI-26702' });
  await given.place({
    codigoProyecto: 'CI-26702',
    codigoLugarInstalacion: 'LI-A',
    nombre: 'Techo',
    latitud: '-33.4372',
    longitud: '-70.6506',
    emailContacto: 'ana@ocholunas.example',
  });
  await given.place({ codigoProyecto: 'CI-26702', codigoLugarInstalacion: 'LI-B', activo: false });

  const all = await openExport(ana, excelLugarInstalacion, { codigoProyecto: 'ci-26702' });
  const one = await openExport(ana, excelLugarInstalacionByEmail, { codigoProyecto: 'CI-26702', emailContacto: 'ana@ocholunas.example' });

  expect(all.rows.map((it) => [it['Código lugar'], it['Activo']])).toEqual([
    ['LI-A', 'Sí'],
    ['LI-B', 'No'],
  ]);
  expect(one.rows).toEqual([expect.objectContaining({ 'Código lugar': 'LI-A', Lugar: 'Techo', Latitud: -33.4372, Longitud: -70.6506 })]);
  expect(all.disposition).toContain('lugares-CI-26702.xlsx');
});

test('an export shows one moment, whatever others change while it is read', async () => {
  const query = db
    .selectFrom('projects')
    .select(['codigoProyecto', 'nombre'])
    .where('codigoProyecto', 'like', 'LARGO-%')
    .orderBy('codigoProyecto');
  const names: string[] = [];

  for await (const batch of batchesOf(db, query)) {
    names.push(...batch.map((it) => it.nombre));
    await db.updateTable('projects').set({ nombre: 'Cambiado' }).where('codigoProyecto', 'like', 'LARGO-%').execute();
  }

  expect(names).toHaveLength(2500);
  expect(names).not.toContain('Cambiado');
});

test('a query that fails before anybody reads says so to who reads, and to nobody else', async () => {
  const broken = batchesOf(db, db.selectNoFrom(sql<number>`1 / 0`.as('nothing')));
  if (!(broken instanceof Readable)) throw new Error('Batches are no stream.');
  await new Promise((resolve) => broken.once('close', resolve));

  await expect(broken.toArray()).rejects.toThrow('division by zero');
});

test('a reader that goes away, or a query that fails, gives its connection back clean', async () => {
  const query = db.selectFrom('projects').select('codigoProyecto');
  for (let n = 0; n < 20; n += 1) {
    for await (const batch of batchesOf(db, query)) if (batch.length > 0) break;
    const broken = batchesOf(db, db.selectNoFrom(sql<number>`1 / 0`.as('nothing')));
    await expect(Readable.from(broken).toArray()).rejects.toThrow('division by zero');
  }

  await expect.poll(() => app.pool.idleCount).toBe(app.pool.totalCount);
  const { rows } = await app.pool.query(
    "select count(*) as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  expect(rows).toEqual([{ n: 0 }]);
});
