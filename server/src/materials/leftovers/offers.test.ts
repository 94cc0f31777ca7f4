import { describe, expect, test } from 'vitest';
import { declareEquivalent, findLeftovers, stockTransferBodegas, withdrawEquivalent } from 'contract/materials/index.ts';
import { idleScene } from './idle-scene.ts';

const { db, given, camila, giver, keeper, ours, theirs, wanted, find, offersOf, ask, idle } = await idleScene();

describe('before something is bought', () => {
  test('it is offered where it lies idle, with distance and age', async () => {
    const code = await idle('60');

    expect(await find(code)).toMatchObject({
      code,
      ignored: null,
      offers: [{ source: 'obra', place: 'Planta Maipú', quantity: '60', days: 45, distance_km: 11.4, is_equivalent: false }],
    });
  });

  test('without coordinates the same comuna comes before the same region, and both before what nothing is known of', async () => {
    const goal = await given.project();
    const place = await given.place({ codigoProyecto: goal.codigoProyecto, codigo_comuna: '13119', latitud: null, longitud: null });
    const { id: material_id, codigo: code } = await given.material();
    const lies = async (comuna: string | null, quantity: string) => {
      const { id } = await given.warehouse({ comuna });
      await given.stock({ warehouse_id: id, material_id, quantity });
    };
    await lies('Cerca de la plaza', '9');
    await lies('Ñuñoa', '7');
    await lies(' MAIPU ', '5');
    await lies('Iquique', '8');
    const [found] = await camila.call(findLeftovers, {
      project_code: goal.codigoProyecto,
      place_id: place.id,
      items: [{ code, quantity: '40' }],
    });

    expect(found?.offers.map((it) => [it.quantity, it.near, it.distance_km])).toEqual([
      ['5', 'comuna', null],
      ['7', 'region', null],
      ['9', null, null],
      ['8', null, null],
    ]);
  });

  test('what is near comes first, whether by its distance or by its comuna', async () => {
    const goal = await given.place({ codigoProyecto: ours.codigoProyecto, codigo_comuna: '13101', latitud: '-33.45', longitud: '-70.66' });
    const { id: material_id, codigo: code } = await given.material();
    const far = await given.warehouse({ comuna: 'Iquique', coordenadas: '-20.213000, -70.152000' });
    const near = await given.warehouse({ comuna: 'Santiago' });
    const known = await given.warehouse({ comuna: 'Santiago', coordenadas: '-33.440000, -70.650000' });
    const region = await given.warehouse({ comuna: 'Puente Alto' });
    for (const { id: warehouse_id } of [near, far, known, region]) await given.stock({ warehouse_id, material_id, quantity: '5' });
    const [found] = await camila.call(findLeftovers, { ...wanted, place_id: goal.id, items: [{ code, quantity: '5' }] });

    expect(found?.offers.map((it) => [it.place_code, it.near])).toEqual([
      [known.codigo, null],
      [near.codigo, 'comuna'],
      [region.codigo, 'region'],
      [far.codigo, null],
    ]);
  });

  test('what came there lately, or that project still asks for, is needed there', async () => {
    const fresh = await idle('60', { days: 3 });
    const asked = await idle('60');
    const material = await db.selectFrom('materials').where('codigo', '=', asked).select('id').executeTakeFirstOrThrow();
    await given.materialRequest({ project_id: theirs.id, status: 'pendiente', lines: [{ material_id: material.id, quantity: '45' }] });

    expect(await offersOf(fresh)).toEqual([]);
    expect(await offersOf(asked)).toMatchObject([{ quantity: '15' }]);
  });

  test('free in a van, coming back, and on the way for nobody', async () => {
    const van = await given.warehouse();
    const { id: material_id, codigo: code } = await given.material();
    await given.stock({ warehouse_id: van.id, material_id, quantity: '9' });
    await given.materialRequest({ from_warehouse_id: van.id, lines: [{ material_id, quantity: '4' }] });

    expect(await offersOf(code)).toMatchObject([{ source: 'bodega', place_code: van.codigo, quantity: '5', distance_km: null }]);

    const to = await given.warehouse();
    await keeper.call(stockTransferBodegas, {
      kind: 'DESPACHO',
      from_warehouse: van.codigo,
      to_warehouse: to.codigo,
      items: [{ code, quantity: '2' }],
    });
    const offers = await offersOf(code);

    expect(offers.map((it) => [it.source, it.quantity])).toEqual([
      ['bodega', '3'],
      ['traslado', '2'],
    ]);
  });

  test('what was promised of a transfer is not promised once more from the warehouse where it arrived', async () => {
    const [van, to] = [await given.warehouse(), await given.warehouse()];
    const { id: material_id, codigo: code } = await given.material();
    await given.stock({ warehouse_id: van.id, material_id, quantity: '2' });
    const route = { from_warehouse: van.codigo, to_warehouse: to.codigo };
    await keeper.call(stockTransferBodegas, { kind: 'DESPACHO', ...route, items: [{ code, quantity: '2' }] });
    await ask(code, '2');
    const came = { status: 'recibido', received_by: keeper.id, received_at: new Date() } as const;
    await db.updateTable('stock_transfers').set(came).where('to_warehouse_id', '=', to.id).execute();
    await given.stock({ warehouse_id: to.id, material_id, quantity: '2' });
    const other = await given.materialRequest({ status: 'pendiente', from_warehouse_id: to.id, lines: [{ material_id, quantity: '1' }] });

    const promised = db
      .insertInto('leftovers')
      .values({
        request_id: other.id,
        source: 'bodega',
        warehouse_id: to.id,
        project_id: null,
        return_id: null,
        transfer_id: null,
        asked_material_id: material_id,
        replaces_line_id: null,
        held_until: new Date(Date.now() + 86_400_000),
      })
      .execute();

    await expect(promised).rejects.toThrow('the same leftover is promised twice');
  });

  test('an equivalent is offered once supply declared it, and no more when that is withdrawn', async () => {
    const code = await idle('60');
    const other = await given.material();
    const pair = { code: other.codigo, equivalent_code: code };

    await keeper.call(declareEquivalent, { ...pair, reason: 'Misma ficha' });
    expect(await offersOf(other.codigo)).toMatchObject([{ code, is_equivalent: true, quantity: '60' }]);
    expect((await keeper.refused(declareEquivalent, { ...pair, reason: 'Otra vez' })).status).toBe(409);

    await keeper.call(withdrawEquivalent, pair);
    expect(await offersOf(other.codigo)).toEqual([]);
  });

  test('who does not see a project is not told what lies there', async () => {
    const code = await idle('60', { project_id: (await given.project()).id });
    const own = await given.project({ jefe_proyecto_id: giver.id });

    const [found] = await giver.call(findLeftovers, { project_code: own.codigoProyecto, items: [{ code, quantity: '1' }] });

    expect(found?.offers).toEqual([]);
  });
});
