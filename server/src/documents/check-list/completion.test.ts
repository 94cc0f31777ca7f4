import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { nombreDocumento, tipoDocumento } from 'contract/catalogues/index.ts';
import { getTotalCompletionPercentage, listListaDocumentos, updateDocumentoSinDocumento } from 'contract/documents/index.ts';
import { scene } from '../../../test/scene.ts';
import { missingDocuments } from './check-list.ts';
import { completion, completionOfPlaces, completionOfProjects } from './completion.ts';

const { db, given, as, signIn } = await scene();
const camila = await as('documents:read', 'documents:update');
const { id: subido_por } = await given.user();

test('all is only what is all, and of nothing there is no percentage', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (con_documento, sin_documento, faltan) => {
      const esperados = con_documento + sin_documento + faltan;
      const it = completion({ esperados, con_documento, sin_documento });
      expect(it.faltan).toBe(faltan);
      expect(it.porcentaje === 100).toBe(esperados > 0 && faltan === 0);
      expect(it.porcentaje === null).toBe(esperados === 0);
      if (it.porcentaje !== null) expect(it.porcentaje).toBeGreaterThanOrEqual(0);
    }),
  );
});

/** What a place may have of one name. */
const cell = fc.constantFrom('falta', 'documento', 'privado', 'marca', 'eliminado');
const names = fc.array(fc.record({ type: fc.nat(2), activo: fc.boolean() }), { minLength: 1, maxLength: 6 });
const world = names.chain((all) =>
  fc.record({
    names: fc.constant(all),
    types: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    places: fc.array(fc.record({ activo: fc.boolean(), cells: fc.array(cell, { minLength: all.length, maxLength: all.length }) }), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
);

test('whatever a project has, its percentages are those of a plain count: in all, by type, by place, of many at once', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ names, types, places }) => {
      await sql`update document_names set activo = false`.execute(db);
      const typeIds: number[] = [];
      for (const _ of types) typeIds.push((await given.entry(tipoDocumento)).id);
      const nameIds: number[] = [];
      for (const { type } of names) nameIds.push((await given.entry(nombreDocumento, { tipo_documento_id: typeIds[type] ?? 0 })).id);
      for (const [at, { activo }] of names.entries())
        if (!activo)
          await db
            .updateTable('document_names')
            .set({ activo })
            .where('id', '=', nameIds[at] ?? 0)
            .execute();
      for (const [at, activo] of types.entries())
        if (!activo)
          await db
            .updateTable('document_types')
            .set({ activo })
            .where('id', '=', typeIds[at] ?? 0)
            .execute();
      const { codigoProyecto } = await given.project();
      const made: { id: number; codigoLugarInstalacion: string }[] = [];
      for (const { activo, cells } of places) {
        const place = await given.place({ codigoProyecto, activo });
        made.push(place);
        for (const [at, it] of cells.entries()) await fill(place.id, nameIds[at] ?? 0, it);
      }

      const counts = (at: number) => names[at]?.activo === true && types[names[at].type] === true;
      const expected = (chosen: typeof places, type?: number) => {
        const all = chosen.flatMap(({ cells }) => cells.filter((_, at) => counts(at) && (type === undefined || names[at]?.type === type)));
        const con_documento = all.filter((it) => it === 'documento' || it === 'privado').length;
        const sin_documento = all.filter((it) => it === 'marca').length;
        return completion({ esperados: all.length, con_documento, sin_documento });
      };
      const inUse = places.filter((it) => it.activo);
      const whole = await camila.call(getTotalCompletionPercentage, { codigoProyecto });

      expect(whole.total).toEqual(expected(inUse));
      for (const it of whole.por_tipo) expect(it).toMatchObject(expected(inUse, typeIds.indexOf(it.tipo_documento_id)));
      expect(whole.partes.items.map((it) => it.porcentaje)).toEqual(inUse.map((it) => expected([it]).porcentaje));
      const many = await completionOfPlaces(
        db,
        made.map((it) => it.id),
      );
      for (const [at, place] of places.entries()) {
        const { id = 0, codigoLugarInstalacion = '' } = made[at] ?? {};
        const codes = { codigoProyecto, codigoLugarInstalacion };
        expect(many.get(id)).toEqual(expected([place]));
        expect((await camila.call(getTotalCompletionPercentage, codes)).total).toEqual(expected([place]));
        expect((await camila.call(listListaDocumentos, codes)).total).toEqual(expected([place]));
      }
      const projects = await completionOfProjects(db, [codigoProyecto]);
      expect(projects.get(codigoProyecto)).toEqual(inUse.length === 0 ? undefined : expected(inUse));
    }),
    { numRuns: 12 },
  );
}, 120_000);

async function fill(place_id: number, nombre_documento_id: number, it: string): Promise<void> {
  if (it === 'falta') return;
  if (it === 'marca') {
    const marked = { privado: false, motivo: 'No aplica', marcado_por: subido_por, marcado_at: new Date() };
    await db
      .insertInto('place_documents')
      .values({ place_id, nombre_documento_id, ...marked })
      .execute();
    return;
  }
  const { id } = await given.document({ place_id, nombre_documento_id, subido_por, privado: it === 'privado' });
  if (it === 'eliminado')
    await db.updateTable('place_documents').set({ deleted_at: new Date(), deleted_by: subido_por }).where('id', '=', id).execute();
}

test('without codes every project that is seen is counted, by pages', async () => {
  const manager = await given.user({ permissions: ['documents:read'], seesAllProjects: false });
  const mine = await given.project({ jefe_proyecto_id: manager.id });
  await given.place({ codigoProyecto: mine.codigoProyecto });
  const person = await signIn(manager);

  const { partes, total } = await person.call(getTotalCompletionPercentage, {});

  expect(partes).toMatchObject({ total_items: 1, items: [{ codigoProyecto: mine.codigoProyecto, codigoLugarInstalacion: null }] });
  expect(partes.items[0]).toMatchObject(total);
  expect(await person.refused(getTotalCompletionPercentage, { codigoProyecto: (await given.project()).codigoProyecto })).toMatchObject({
    status: 404,
  });
  expect(await person.refused(getTotalCompletionPercentage, { codigoLugarInstalacion: 'LI-1' })).toMatchObject({ status: 400 });
});

test('what a place lacks is listed in the order of the catalogues, for who may read documents', async () => {
  await sql`update document_names set activo = false`.execute(db);
  const type = await given.entry(tipoDocumento, { nombre: 'Protocolos de prueba' });
  const ids: number[] = [];
  for (const nombre of ['Aislación', 'Continuidad', 'Curva IV'])
    ids.push((await given.entry(nombreDocumento, { nombre, tipo_documento_id: type.id })).id);
  const place = await given.place();
  await camila.call(updateDocumentoSinDocumento, {
    ...codesOf(place),
    nombre_documento_id: ids[0] ?? 0,
    sin_documento: true,
    motivo: 'No aplica',
  });
  const user = (permissions: ReadonlySet<'documents:read'>) => ({
    id: 1,
    email: '',
    nombre: '',
    codigo_rol: null,
    permissions,
    seesAllProjects: true,
    isSupply: false,
    debe_cambiar_clave: false,
    session_id: null,
  });

  const found = await missingDocuments({ db, user: user(new Set(['documents:read'])) }, place.id, 1);
  expect(found).toMatchObject({ total: 2, items: [{ nombre_documento: 'Continuidad', tipo_documento: 'Protocolos de prueba' }] });
  expect(await missingDocuments({ db, user: user(new Set()) }, place.id, 5)).toEqual({ total: 0, items: [] });
});

const codesOf = ({ codigoLugarInstalacion, codigoProyecto }: { codigoLugarInstalacion: string; codigoProyecto: string }) => ({
  codigoLugarInstalacion,
  codigoProyecto,
});

test('20,000 projects with 100,000 documents are counted fast', async () => {
  await sql`update document_names set activo = true where id <= 25`.execute(db);
  await sql`update document_types set activo = true`.execute(db);
  await sql`insert into projects ("codigoProyecto", nombre, linea) select 'CI-99' || n, 'Masivo', 'CI' from generate_series(10001, 30000) as n`.execute(
    db,
  );
  await sql`
    insert into places ("codigoLugarInstalacion", "codigoProyecto", nombre)
    select 'LI-99' || n, 'CI-99' || n, 'Masivo' from generate_series(10001, 30000) as n`.execute(db);
  await sql`
    insert into place_documents (place_id, nombre_documento_id, privado, motivo, marcado_por, marcado_at)
    select places.id, names.id, false, 'No aplica', ${subido_por}, now()
    from places cross join (select id from document_names where id <= 25 order by id limit 5) as names where places.nombre = 'Masivo'`.execute(
    db,
  );
  await sql`vacuum (analyze) place_documents, places, projects`.execute(db);
  await camila.call(getTotalCompletionPercentage, {});

  const began = performance.now();
  const { total, partes } = await camila.call(getTotalCompletionPercentage, {});
  const spent = performance.now() - began;

  expect(total.sin_documento).toBeGreaterThanOrEqual(100_000);
  expect(partes.items).toHaveLength(25);
  // Far less on an idle machine; a query per row would take minutes.
  expect(spent).toBeLessThan(5_000);
}, 120_000);
