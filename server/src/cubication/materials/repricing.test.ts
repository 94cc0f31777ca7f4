import {
  batchDeleteDocMaterial,
  bringBackCubageRows,
  customMaterial,
  getCubage,
  getDocumentMaterials,
  listCubageHistory,
  postDocument,
  postDocumentMaterials,
  saveCubageRows,
  substituteCustom,
  takeBackCosts,
  takeBackSubstitution,
  updateMaterialsSap,
} from 'contract/cubication/index.ts';
import { describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { todayInChile } from '../../platform/today.ts';
import { forgetUndone } from '../forget.ts';

const { as, db, given } = await scene();
const all = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
const fernanda = await as(...all);
const tomas = await as(...all);

const price = (material_id: number, monto: string, moneda: 'CLP' | 'USD' = 'CLP') =>
  db.insertInto('material_prices').values({ material_id, monto, moneda, desde: todayInChile(), created_by: null }).execute();
const day = (before: number) => Temporal.PlainDate.from(todayInChile()).subtract({ days: before }).toString();
const dollar = (fecha: string, valor: string) =>
  db.insertInto('exchange_rates').values({ moneda: 'USD', fecha, valor, fuente: 'Banco Central' }).execute();
await dollar(day(2), '950.37');

/** A take-off of three materials, one of them in dollars, at other costs than those of today. */
async function outdatedTakeoff() {
  // At the rate of two days ago, while that of yesterday is not known.
  await db.deleteFrom('exchange_rates').where('fecha', '=', day(1)).execute();
  const [rail, clamp, panel] = [await given.material(), await given.material(), await given.material({ price: null })];
  await price(panel.id, '123.4567', 'USD');
  const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
  const materials = [rail, clamp, panel].map((it) => ({ code: it.codigo, quantity: '3.333' }));
  const rows = await fernanda.call(postDocumentMaterials, { document_id, materials });
  for (const it of [rail, clamp]) await price(it.id, '1777.77');
  await dollar(day(1), '961.02');
  return { document_id, ids: rows.map((it) => it.id), rail, clamp };
}
const costsOf = async (document_id: number) =>
  (await fernanda.call(getDocumentMaterials, { document_id })).map((it) => [
    it.id,
    it.quantity,
    it.cost,
    it.cost_currency,
    it.rate,
    it.rate_day,
    it.rate_source,
    it.total,
  ]);
async function takeAll(document_id: number) {
  const { version } = await fernanda.call(getCubage, { document_id });
  return (await fernanda.call(updateMaterialsSap, { document_id, version })).repricing_id ?? 0;
}
const takeBack = (document_id: number, repricing_id: number) => fernanda.call(takeBackCosts, { document_id, repricing_id });

test('the costs of today are taken back with their rates, days and sources, and taken once more, to the peso', async () => {
  const { document_id } = await outdatedTakeoff();
  const before = await costsOf(document_id);

  const taken = await takeAll(document_id);
  const after = await costsOf(document_id);
  const back = await takeBack(document_id, taken);

  expect(after.map((it, at) => it[7] === before[at]?.[7])).toEqual([false, false, false]);
  expect([back.left, await costsOf(document_id)]).toEqual([[], before]);
  const again = await takeBack(document_id, back.repricing_id ?? 0);
  expect([again.left, await costsOf(document_id)]).toEqual([[], after]);
  const { items } = await fernanda.call(listCubageHistory, { document_id });
  expect(items.map((it) => it.action).slice(0, 3)).toEqual([
    'Repuso los costos anteriores',
    'Repuso los costos anteriores',
    'Actualizó los costos',
  ]);
});

test('a cost that somebody else took since stays and is told, as is a row that is gone; what else they wrote stays beside it', async () => {
  const { document_id, ids, rail, clamp } = await outdatedTakeoff();
  const before = await costsOf(document_id);
  const taken = await takeAll(document_id);
  await price(rail.id, '2000');
  const [first = 0, second = 0, third = 0] = ids;
  const { version } = await tomas.call(getCubage, { document_id });
  await tomas.call(updateMaterialsSap, { document_id, version, ids: [first] });
  await tomas.call(batchDeleteDocMaterial, { document_id, ids: [second] });
  const quantity = { id: third, seen: { quantity: '3.333' }, cells: { quantity: '5' } };
  await tomas.call(saveCubageRows, { document_id, changes: [quantity] });
  const [theirs] = await costsOf(document_id);

  const back = await takeBack(document_id, taken);

  expect(back.left.toSorted()).toEqual([rail.codigo, clamp.codigo].toSorted());
  const [one, other] = await costsOf(document_id);
  expect(one).toEqual(theirs);
  expect(other).toEqual([third, '5', ...(before[2] ?? []).slice(2, 7), expect.any(String)]);
  // 5 × 123.4567 dollars at the 950.37 pesos of then.
  expect(other?.[7]).toBe('586647.719895');
});

test('nothing is kept where every row costs what it did, and nothing is taken back once all of it is another', async () => {
  const { document_id, ids } = await outdatedTakeoff();
  const taken = await takeAll(document_id);
  const { version } = await fernanda.call(getCubage, { document_id });

  expect((await fernanda.call(updateMaterialsSap, { document_id, version })).repricing_id).toBe(null);
  await takeBack(document_id, taken);
  const { version: now } = await fernanda.call(getCubage, { document_id });
  const again = await takeBack(document_id, taken);
  expect(again).toMatchObject({ repricing_id: null, document: { version: now } });
  expect(again.left).toHaveLength(ids.length);
});

test('costs of another take-off, and those of a closed one, are not taken back', async () => {
  const [one, other] = [await outdatedTakeoff(), await outdatedTakeoff()];
  const [taken, theirs] = [await takeAll(one.document_id), await takeAll(other.document_id)];

  expect(await fernanda.refused(takeBackCosts, { document_id: one.document_id, repricing_id: theirs })).toMatchObject({ status: 404 });
  const reader = await as('cubication:read');
  const input = { document_id: one.document_id, repricing_id: taken };
  expect(await reader.refused(takeBackCosts, input)).toMatchObject({ status: 403 });
  await db.updateTable('cubages').set({ status: 'cerrada', posted_at: new Date() }).where('id', '=', one.document_id).execute();
  expect(await fernanda.refused(takeBackCosts, input)).toMatchObject({ status: 409 });
});

test('what costs were is forgotten after a month', async () => {
  const { document_id } = await outdatedTakeoff();
  const taken = await takeAll(document_id);
  const ageOf = (days: number) => ({ repriced_at: new Date(Date.now() - days * 86_400_000) });
  const age = (days: number) => db.updateTable('cubage_repricings').set(ageOf(days)).where('id', '=', taken).execute();

  await age(29);
  await forgetUndone({ db });
  await takeBack(document_id, taken);
  await age(31);
  await forgetUndone({ db });

  expect(await fernanda.refused(takeBackCosts, { document_id, repricing_id: taken })).toMatchObject({ status: 404 });
});

describe('a material of the catalogue that stands for one of its own', () => {
  async function substituted() {
    const unit = await db.selectFrom('units').where('codigo', '=', 'JGO').select('id').executeTakeFirstOrThrow();
    const known = await given.material({ unidad_id: unit.id, price: '2500' });
    const { document_id } = await fernanda.call(postDocument, { place_id: (await given.place()).id });
    const named = { name: 'Soporte', unit_id: unit.id, quantity: '3', comment: 'Ver plano' };
    const own = await fernanda.call(customMaterial, { document_id, ...named, cost: '1200.25', cost_currency: 'USD' });
    const row = await fernanda.call(substituteCustom, { id: own.id, code: known.codigo });
    return { document_id, own, row, known, input: { document_id, substitution_id: row.substitution_id } };
  }
  const contentOf = ({
    updated_at: _at,
    updated_by: _by,
    revision: _revision,
    ...it
  }: {
    updated_at: string;
    updated_by: string;
    revision: number;
  }) => it;
  const rowIn = async (document_id: number) => {
    const [row] = await fernanda.call(getDocumentMaterials, { document_id });
    return row;
  };

  test('is taken back to its name, unit and cost, with its rate, and stands there once more', async () => {
    const { document_id, own, row, input } = await substituted();
    expect([own.cost_currency, row.code === null, row.cost]).toEqual(['USD', false, '2500']);
    const after = await rowIn(document_id);

    const { substitution_id, ...back } = await fernanda.call(takeBackSubstitution, input);

    expect(contentOf(back)).toEqual(contentOf(own));
    const again = await fernanda.call(takeBackSubstitution, { document_id, substitution_id });
    expect(contentOf((await rowIn(document_id)) ?? again)).toEqual(after && contentOf(after));
    const { items } = await fernanda.call(listCubageHistory, { document_id });
    expect(items.map((it) => it.action).slice(0, 3)).toEqual([
      'Reemplazó un material',
      'Deshizo el reemplazo de un material',
      'Reemplazó un material',
    ]);
  });

  test('is taken back beside what else somebody wrote, and after the row was away', async () => {
    const { document_id, own, input } = await substituted();
    await tomas.call(saveCubageRows, { document_id, changes: [{ id: own.id, seen: { quantity: '3' }, cells: { quantity: '5' } }] });
    await fernanda.call(batchDeleteDocMaterial, { document_id, ids: [own.id] });
    expect(await fernanda.refused(takeBackSubstitution, input)).toMatchObject({ status: 404 });
    await fernanda.call(bringBackCubageRows, { document_id, part: 'materials', ids: [own.id] });

    expect(await fernanda.call(takeBackSubstitution, input)).toMatchObject({ id: own.id, name: 'Soporte', quantity: '5', cost: '1200.25' });
    // Once it is, there is nothing more to take back by it.
    expect(await fernanda.refused(takeBackSubstitution, input)).toMatchObject({ status: 409 });
  });

  test('stays where somebody else gave it another cost since', async () => {
    const { document_id, known, input } = await substituted();
    await price(known.id, '3000');
    const { version } = await tomas.call(getCubage, { document_id });
    await tomas.call(updateMaterialsSap, { document_id, version });
    const before = await rowIn(document_id);

    expect(await fernanda.refused(takeBackSubstitution, input)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Otra persona cambió después'),
    });
    expect(await rowIn(document_id)).toEqual(before);
  });

  test('stays in another take-off, for who may not change it, and after a month', async () => {
    const [{ input }, other] = [await substituted(), await substituted()];
    const reader = await as('cubication:read');

    expect(await reader.refused(takeBackSubstitution, input)).toMatchObject({ status: 403 });
    expect(await fernanda.refused(takeBackSubstitution, { ...input, document_id: other.document_id })).toMatchObject({ status: 404 });
    const longAgo = new Date(Date.now() - 31 * 86_400_000);
    await db.updateTable('cubage_substitutions').set({ substituted_at: longAgo }).where('id', '=', input.substitution_id).execute();
    await forgetUndone({ db });
    expect(await fernanda.refused(takeBackSubstitution, input)).toMatchObject({ status: 404 });
  });
});
