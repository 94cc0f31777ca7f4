import {
  bringBackCubageRows,
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  deleteCubage,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  listCubageHistory,
  postDocument,
  postDocumentMaterials,
  removeCubageRows,
  saveCubageRows,
  saveVariables,
  updateDocumentPanels,
  type CubagePart,
} from 'contract/cubication/index.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import { servicio } from 'contract/catalogues/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { forgetUndone } from '../forget.ts';
import { todayInChile } from '../../platform/today.ts';

const { db, given, signIn } = await scene();
const permissions = actions.map((it): Permission => `cubication:${it}`);
const office = await signIn(await given.user({ permissions }));
const builder = await given.user({ permissions, seesAllProjects: false });
/** Sees no money. */
const site = await signIn(builder);
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
await given.entry(servicio, { codigo: 'SER-910001', nombre: 'Grúa', unidad: 'HR' });
const project = await given.project({ jefe_proyecto_id: builder.id });

const parts = ['materials', 'panels', 'services'] as const;
const tables = { materials: 'cubage_rows', panels: 'cubage_panels', services: 'cubage_services' } as const;

/** A take-off with two rows of each kind, one of the catalogue and one that costs what somebody wrote; since then all of it costs more. */
async function writeTakeoff() {
  const place = await given.place({ codigoProyecto: project.codigoProyecto });
  const { document_id } = await office.call(postDocument, { place_id: place.id });
  const variables = [{ name: 'strings', formula: '4' }];
  await office.call(saveVariables, { document_id, version: 1, variables });
  const board = await given.material({ unidad_id: piece.id, price: '350000.5' });
  await office.call(postDocumentMaterials, { document_id, materials: [{ code: board.codigo, formula: 'strings*2', section: 'Techo' }] });
  await office.call(customMaterial, { document_id, name: 'Soporte', unit_id: piece.id, quantity: '3', cost: '1200.25' });
  await office.call(createDocumentPanels, {
    document_id,
    panels: [
      { code: board.codigo, quantity: '1' },
      { name: 'A medida', quantity: '2', panel_cost: '99000' },
    ],
  });
  await office.call(createDocumentServices, {
    document_id,
    services: [
      { service_type: 'others', code: 'SER-910001', Unit_Cost: '45000', Quantity: '2' },
      { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '62000', Staff: '8', Days: '20', formulas: { Staff: 'strings*2' } },
    ],
  });
  const now = { material_id: board.id, monto: '999999', moneda: 'CLP' as const, desde: todayInChile(), created_by: null };
  await db.insertInto('material_prices').values(now).execute();
  return { document_id };
}
const rowsOf = (document_id: number, part: CubagePart) =>
  db.selectFrom(tables[part]).selectAll().where('cubage_id', '=', document_id).orderBy('line').execute();
const standing = (document_id: number, part: CubagePart) =>
  rowsOf(document_id, part).then((all) => all.map((it) => ('revision' in it ? { ...it, revision: 0 } : it)));
const idsOf = async (document_id: number, part: CubagePart) => (await rowsOf(document_id, part)).map((it) => it.id);
const remove = (document_id: number, part: CubagePart, ids: readonly number[], caller = office) =>
  caller.call(removeCubageRows, { document_id, part, rows: ids.map((id) => ({ id })) });
const bringBack = (document_id: number, part: CubagePart, ids: readonly number[], caller = office) =>
  caller.call(bringBackCubageRows, { document_id, part, ids: [...ids] });

test.each(parts)('%s that were taken away come back as they were, to the peso, also by who sees no money', async (part) => {
  const { document_id } = await writeTakeoff();
  const [before, ids] = [await standing(document_id, part), await idsOf(document_id, part)];
  const { totals } = await office.call(getCubage, { document_id });

  await remove(document_id, part, ids, site);
  expect(await rowsOf(document_id, part)).toEqual([]);
  const back = await bringBack(document_id, part, ids, site);

  expect(await standing(document_id, part)).toEqual(before);
  expect((await office.call(getCubage, { document_id })).totals).toEqual(totals);
  expect(back[part].map((it) => it.id)).toEqual(ids);
  expect(JSON.stringify(back)).not.toMatch(/350000|1200\.25|99000|45000|62000/);
  // Said twice it is the same.
  expect((await bringBack(document_id, part, ids))[part]).toHaveLength(2);
  expect(await standing(document_id, part)).toEqual(before);
  const { items } = await office.call(listCubageHistory, { document_id });
  expect(items.map((it) => it.action)[0]).toBe('Trajo de vuelta filas');
});

test('a removal that is sent again since its answer was lost is answered as it was', async () => {
  const { document_id } = await writeTakeoff();
  const [first = 0, second = 0] = await idsOf(document_id, 'panels');
  const removal = { document_id, part: 'panels' as const, rows: [{ id: first, seen: 1 }] };
  const again = () => office.call(removeCubageRows, removal, { 'idempotency-key': `removal-of-${first}` });

  expect([await again(), await again()]).toEqual([{ done: true }, { done: true }]);

  expect(await idsOf(document_id, 'panels')).toEqual([second]);
  expect(await office.refused(removeCubageRows, removal)).toMatchObject({ status: 404 });
});

test('a row that comes back between others stands where it stood, and its formula gives what it gives now', async () => {
  const { document_id } = await writeTakeoff();
  const [first = 0, second = 0] = await idsOf(document_id, 'materials');
  await remove(document_id, 'materials', [first]);
  const { version } = await office.call(getCubage, { document_id });
  await office.call(saveVariables, { document_id, version, variables: [{ name: 'strings', formula: '5' }] });

  await bringBack(document_id, 'materials', [first]);

  const rows = await office.call(getDocumentMaterials, { document_id });
  expect(rows.map((it) => [it.id, it.quantity, it.formula])).toEqual([
    [first, '10', 'strings*2'],
    [second, '3', null],
  ]);
  await remove(document_id, 'materials', [first]);
  const services = await idsOf(document_id, 'services');
  await remove(document_id, 'services', services);
  const { version: now } = await office.call(getCubage, { document_id });
  await office.call(saveVariables, { document_id, version: now, variables: [] });
  expect(await office.refused(bringBackCubageRows, { document_id, part: 'materials', ids: [first] })).toMatchObject({
    status: 400,
    fields: { ids: expect.stringContaining('No existe la variable «strings»') },
  });
  expect(await idsOf(document_id, 'materials')).toEqual([second]);
});

test.each(parts)('of %s all are taken away or none: not those that are another by now, nor what is elsewhere', async (part) => {
  const [{ document_id }, other] = [await writeTakeoff(), await writeTakeoff()];
  const ids = await idsOf(document_id, part);
  const [theirs = 0] = await idsOf(other.document_id, part);
  const [, changed] = await (part === 'panels'
    ? office.call(getDocumentPanels, { document_id })
    : part === 'services'
      ? office.call(getDocumentServices, { document_id })
      : office.call(getDocumentMaterials, { document_id }));
  const seen = changed && ('version' in changed ? changed.version : changed.revision);
  if (part === 'panels') await office.call(updateDocumentPanels, { id: changed?.id ?? 0, version: 1, quantity: '7' });
  if (part === 'services')
    await office.call(createDocumentServices, {
      document_id,
      services: [{ id: changed?.id ?? 0, version: 1, service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '1', Staff: '1', Days: '1' }],
    });
  if (part === 'materials')
    await office.call(saveCubageRows, {
      document_id,
      changes: [{ id: changed?.id ?? 0, seen: { quantity: '3' }, cells: { quantity: '7' } }],
    });
  const [first = 0, second = 0] = ids;

  const stale = { document_id, part, rows: [{ id: first }, { id: second, ...(seen !== undefined && { seen }) }] };
  expect(await office.refused(removeCubageRows, stale)).toMatchObject({ status: 412, code: 'stale', current: { id: second } });
  expect(await office.refused(removeCubageRows, { document_id, part, rows: [{ id: first }, { id: theirs }] })).toMatchObject({
    status: 404,
  });
  expect(await idsOf(document_id, part)).toEqual(ids);
  await remove(other.document_id, part, [theirs]);
  expect((await bringBack(document_id, part, [theirs]))[part]).toEqual([]);
});

test('what a row named and is gone it comes back without; of what went with its document, or long ago, nothing is kept', async () => {
  const { document_id } = await writeTakeoff();
  await given.entry(servicio, { codigo: 'SER-910002', nombre: 'Grúa pluma', unidad: 'HR' });
  const crane =
    (
      await office.call(createDocumentServices, {
        document_id,
        services: [{ service_type: 'others', code: 'SER-910002', Unit_Cost: '45000', Quantity: '2' }],
      })
    ).at(-1)?.id ?? 0;
  await remove(document_id, 'services', [crane]);
  await db.deleteFrom('services').where('codigo', '=', 'SER-910002').execute();
  expect((await bringBack(document_id, 'services', [crane])).services).toMatchObject([
    { code: null, name: 'Grúa pluma', total_cost: '90000' },
  ]);

  const kept = () => db.selectFrom('cubage_removed_rows').where('cubage_id', '=', document_id).select('id').execute();
  const age = (days: number) =>
    db
      .updateTable('cubage_removed_rows')
      .set({ removed_at: new Date(Date.now() - days * 86_400_000) })
      .execute();
  await remove(document_id, 'services', [crane]);
  await age(29);
  await forgetUndone({ db });
  expect(await kept()).toEqual([{ id: crane }]);
  await age(31);
  await forgetUndone({ db });
  expect(await kept()).toEqual([]);
  const { version } = await office.call(getCubage, { document_id });
  await office.call(deleteCubage, { document_id, version });
  expect(await kept()).toEqual([]);
});

test('a closed take-off takes nothing back', async () => {
  const { document_id } = await writeTakeoff();
  const ids = await idsOf(document_id, 'panels');
  await remove(document_id, 'panels', ids);
  await db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', document_id).execute();

  expect(await office.refused(bringBackCubageRows, { document_id, part: 'panels', ids })).toMatchObject({ status: 409 });
  expect(await office.refused(removeCubageRows, { document_id, part: 'services', rows: [{ id: 1 }] })).toMatchObject({ status: 409 });
});
