import { readFile } from 'node:fs/promises';
import * as contract from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { importScene } from './scene.ts';

const { as, ana, db, given, imported, numberOf, preview, projectNamed, rights, signIn } = await importScene();
const { getProjectImport, applyProjectImport } = contract;
const cne = await readFile(new URL('../../../test/data/plantas-solares-cne.csv', import.meta.url));

describe('the plants of the energy commission', () => {
  test('are shown first, and written only when somebody says so', async () => {
    const shown = await preview(cne);

    expect(shown.counts).toEqual({ create: 26, update: 0, unchanged: 0, error: 0 });
    expect(shown.items[0]).toMatchObject({ row: 2, outcome: 'create', reference: null, nombre: 'CHANARES', errors: [] });
    expect([shown.items.length, shown.total_items, shown.total_pages]).toEqual([25, 26, 2]);
    expect(await numberOf('projects')).toBe(0);
  });

  test('become 26 projects in operation with one place each, in degrees', async () => {
    const done = await imported(cne);

    expect(done).toEqual({ created: 26, updated: 0, skipped: 0 });
    const chanares = await projectNamed('CHANARES');
    const [place] = await db.selectFrom('places').selectAll().where('codigoProyecto', '=', chanares.codigoProyecto).execute();
    expect(chanares).toMatchObject({ linea: 'PG', kwp: '36000.000', codigoProyecto: expect.stringMatching(/^PG-\d{5}$/) });
    expect(chanares.observaciones).toBe(
      'Tipo: FOTOVOLTAICO\nRCA: 223/2013\nSistema: SIC\nFuente: CNE\nAño de operación: 2015\nFecha de registro: 30-09-2015',
    );
    expect(place).toMatchObject({ nombre: 'CHANARES', latitud: '-26.373058', longitud: '-70.080129', kwp: '36000.000' });
    const perProject = await db
      .selectFrom('places')
      .select((it) => it.fn.countAll<number>().as('n'))
      .groupBy('codigoProyecto')
      .execute();
    expect(perProject.map((it) => it.n)).toEqual(Array.from({ length: 26 }, () => 1));
    const { items, total_items } = await ana.call(contract.filteredProjects, { stage_id: 9 });
    expect([total_items, items[0]?.etapas]).toEqual([26, ['Operación y mantenimiento']]);
  });

  test('change nothing the second time, also when somebody has added a remark', async () => {
    await db
      .updateTable('projects')
      .set({ observaciones: sql<string>`'Visitada. ' || observaciones` })
      .where('nombre', '=', 'LUNA')
      .execute();

    const again = await preview(cne);

    expect(again.counts).toEqual({ create: 0, update: 0, unchanged: 26, error: 0 });
    expect(await ana.call(applyProjectImport, { import_id: again.import_id })).toEqual({ created: 0, updated: 0, skipped: 0 });
  });

  test('leave a history of what the import made', async () => {
    const { codigoProyecto } = await projectNamed('CHANARES');

    const { items } = await ana.call(contract.listHistory, { codigoProyecto });

    expect(items.map((it) => [it.action, it.entity])).toEqual([
      ['Creó', 'place'],
      ['Creó', 'project'],
    ]);
    expect(items[1]?.changes).toContainEqual({ field: 'Etapas', before: null, after: 'Operación y mantenimiento' });
  });
});

describe('who may', () => {
  test('somebody who may only create cannot change what is there', async () => {
    await given.project({ codigoProyecto: 'P-1', nombre: 'Ajeno' });
    const caller = await as('projects:read', 'projects:create');

    const { items } = await preview('codigo,nombre,linea,avance\nP-1,Ajeno,CI,90\nP-2,Nuevo,CI,0\n', caller);

    expect(items.map((it) => it.outcome)).toEqual(['error', 'create']);
    expect(items[0]?.errors[0]?.message).toBe('Ya existe, y no tiene permiso para modificar proyectos.');
  });

  test('a project one may not see is refused without telling what it is, and one made is seen', async () => {
    await given.project({ codigoProyecto: 'P-3', nombre: 'Secreto' });
    const caller = await signIn(await given.user({ permissions: rights, seesAllProjects: false }));

    const { items } = await preview('codigo,avance\nP-3,90\n', caller);
    await imported('codigo,nombre,linea\nP-4,Propio,CI\n', caller);

    expect(items[0]).toMatchObject({
      outcome: 'error',
      nombre: null,
      errors: [{ message: 'Ese código ya existe, y no tiene acceso a ese proyecto.' }],
    });
    expect(await caller.call(contract.getProject, { code: 'P-4' })).toMatchObject({ nombre: 'Propio' });
  });

  test('an import belongs to who uploaded it', async () => {
    const { import_id } = await preview('nombre,linea\nMía,CI\n');
    const other = await as(...rights);

    expect(await other.refused(getProjectImport, { import_id })).toMatchObject({ status: 404 });
    expect(await other.refused(applyProjectImport, { import_id })).toMatchObject({ status: 404 });
  });
});

describe('an import that was reviewed', () => {
  test('can be read page by page, and by outcome', async () => {
    const { import_id } = await preview(
      `nombre,linea\n${Array.from({ length: 30 }, (_, n) => `Página ${n},${n === 7 ? 'ZZ' : 'RE'}`).join('\n')}\n`,
    );

    const second = await ana.call(getProjectImport, { import_id, page: 2, per_page: 20 });
    const errors = await ana.call(getProjectImport, { import_id, outcome: 'error' });

    expect([second.items.length, second.items[0]?.row, second.total_pages, second.counts.create]).toEqual([10, 22, 2, 29]);
    expect(errors.items.map((it) => it.row)).toEqual([9]);
  });

  test('is done once', async () => {
    const { import_id } = await preview('nombre,linea\nUna vez,CI\n');
    await ana.call(applyProjectImport, { import_id });

    expect(await ana.refused(applyProjectImport, { import_id })).toMatchObject({
      status: 409,
      code: 'wrong_state',
      message: 'Esta planilla ya se importó.',
    });
  });

  test('is refused when the data changed since, because something else would happen than what was shown', async () => {
    await given.project({ codigoProyecto: 'V-1', nombre: 'Vivo', avance: 10 });
    const { import_id } = await preview('codigo,avance\nV-1,20\n');
    await db.updateTable('projects').set({ avance: 80 }).where('codigoProyecto', '=', 'V-1').execute();

    expect(await ana.refused(applyProjectImport, { import_id })).toMatchObject({ status: 412, code: 'stale' });
    expect(await projectNamed('Vivo')).toMatchObject({ avance: 80 });
  });

  test('by two at once makes each project once', async () => {
    const content = 'nombre,linea\nCarrera,CI\n';
    const [first, second] = [await preview(content), await preview(content)];

    const done = await Promise.all([first, second].map(({ import_id }) => ana.raw(applyProjectImport, { import_id })));

    expect(done.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect(await db.selectFrom('projects').select('id').where('nombre', '=', 'Carrera').execute()).toHaveLength(1);
  });
});
