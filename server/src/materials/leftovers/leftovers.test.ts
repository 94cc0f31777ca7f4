import { describe, expect, test, vi } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import {
  askLeftover,
  createMaterialRequest,
  declareEquivalent,
  declineLeftover,
  findLeftovers,
  getMaterialRequest,
  giveLeftover,
  ignoreLeftover,
  saveRequestDraft,
  leftoversBoughtFigures,
  listLeftovers,
  listLeftoversBought,
  listReservations,
  postConsumedMaterials,
  stockTransferBodegas,
  withdrawEquivalent,
  type LeftoverOffer,
} from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';
import { tellExpired } from './expire.ts';

const { app, config, db, given, employee } = await scene({ background: true });
const camila = await employee({ nombre: 'Camila', permissions: ['materials:read', 'materials:create', 'purchase_requests:read'] });
const boss = await employee({ permissions: ['materials:read', 'materials:approve', 'approvals:approve'] });
const giver = await employee({ nombre: 'Gina', seesAllProjects: false, permissions: ['materials:read', 'materials:create'] });
const keeper = await employee({
  permissions: [
    ...(['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const),
    ...(['purchase_requests:update', 'consumption:read', 'consumption:create'] as const),
  ],
});
await given.rules([{ level: 1, staff_id: boss.staff_id }]);
const reason = await db.selectFrom('leftover_reasons').where('nombre', '=', 'Se usará allá').select('id').executeTakeFirstOrThrow();

const ours = await given.project();
const here = await given.place({ codigoProyecto: ours.codigoProyecto, latitud: '-33.45', longitud: '-70.66' });
const theirs = await given.project({ nombre: 'Planta Maipú', jefe_proyecto_id: giver.id });
await given.place({ codigoProyecto: theirs.codigoProyecto, latitud: '-33.51', longitud: '-70.76' });
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const inAWeek = daysAgo(-7).slice(0, 10);

const wanted = { project_code: ours.codigoProyecto, place_id: here.id };
const find = async (code: string, quantity = '40') => (await camila.call(findLeftovers, { ...wanted, items: [{ code, quantity }] }))[0];
const chosen = ({ source, key, code, fingerprint }: LeftoverOffer) => ({ source, key, code, fingerprint });
const offersOf = async (code: string) => (await find(code))?.offers ?? [];
const firstOf = async (code: string): Promise<LeftoverOffer> => {
  const [offer] = await offersOf(code);
  if (!offer) throw new Error('nothing is offered');
  return offer;
};
const ask = async (code: string, quantity = '40') =>
  camila.call(askLeftover, { ...wanted, code, quantity, offer: chosen(await firstOf(code)) });

/** So much lies at the site of the other project since so many days. */
async function idle(quantity: string, { days = 45, project_id = theirs.id } = {}) {
  const made = await given.material({ price: '1000' });
  await given.materialRequest({ project_id, created_at: daysAgo(days), lines: [{ material_id: made.id, quantity, received: quantity }] });
  return made.codigo;
}
async function approve(number: string) {
  const { approvals } = await boss.call(getMaterialRequest, { number });
  const open = approvals.find((it) => it.estado === 'pendiente');
  return boss.call(decideApproval, { approval_id: open?.id ?? 0, version: open?.version ?? 1, approved: true });
}
const becomes = (number: string, status: string) =>
  vi.waitFor(async () => expect(await boss.call(getMaterialRequest, { number })).toMatchObject({ status }), {
    timeout: 20_000,
    interval: 50,
  });

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

describe('a leftover that is asked for', () => {
  test('is held at once, approved as any, given by whoever has it, and leaves with its paper', async () => {
    const code = await idle('60');
    const { number, quantity } = await ask(code);

    expect(quantity).toBe('40');
    expect(await offersOf(code)).toMatchObject([{ quantity: '20' }]);
    const before = await db.selectFrom('leftovers').selectAll().orderBy('request_id', 'desc').executeTakeFirstOrThrow();
    expect(before.held_until.getTime()).toBeGreaterThan(Date.now() + 2 * 86_400_000);

    await approve(number);
    await becomes(number, 'en_curso');
    const { items } = await giver.call(listLeftovers, { mine: 'true', search: number });
    expect(items).toMatchObject([{ number, place: 'Planta Maipú', allowed_actions: ['give', 'decline'] }]);
    const { lineas } = await giver.call(workday, {});
    expect(JSON.stringify(lineas)).toContain(`/materiales/sobrantes?search=${number}`);
    const version = items[0]?.version ?? 0;
    expect((await giver.refused(giveLeftover, { number, version: version + 1, kind: 'RETIRO' })).status).toBe(412);
    await giver.call(giveLeftover, { number, version, kind: 'RETIRO' });

    expect(await camila.call(getMaterialRequest, { number })).toMatchObject({
      status: 'recibida',
      transfers: [{ kind: 'RETIRO', status: 'recibido' }],
    });
    expect(await offersOf(code)).toMatchObject([{ quantity: '20' }]);
  });

  test('what changed since it was seen is not asked for', async () => {
    const code = await idle('60');
    const offer = chosen(await firstOf(code));
    await ask(code, '10');

    const refusal = await camila.refused(askLeftover, { ...wanted, code, quantity: '40', offer });

    expect(refusal).toMatchObject({ status: 412, current: { quantity: '50' } });
  });

  test('is refused to others at the site, who are told for whom it is', async () => {
    const code = await idle('60');
    const { number } = await ask(code, '50');
    const use = {
      project_code: theirs.codigoProyecto,
      used_on: '2026-11-20',
      used_by: 'Cuadrilla',
      signer_name: 'Pedro',
      signer_rut: '33.000.154-2',
      signature: await signature(),
      items: [{ code, quantity: '20' }],
    };

    expect(await keeper.refused(postConsumedMaterials, use)).toMatchObject({ code: 'reserved', reservations: [{ number }] });
    await keeper.call(postConsumedMaterials, { ...use, items: [{ code, quantity: '10' }] });
    await keeper.call(postConsumedMaterials, { ...use, reservation_reason: 'Se instala hoy' });
  });

  test('of a warehouse is reserved there while it waits, and not twice once it is approved', async () => {
    const van = await given.warehouse();
    const { id: material_id, codigo: code } = await given.material();
    await given.stock({ warehouse_id: van.id, material_id, quantity: '9' });
    const { number } = await ask(code, '6');
    const reserved = async () => (await camila.call(listReservations, { code })).items.map((it) => [it.number, it.reserved_quantity]);

    expect(await reserved()).toEqual([[number, '6']]);
    await approve(number);
    expect(await reserved()).toEqual([[number, '6']]);
  });

  test('is free when nobody approves it in time; a later yes holds it anew, or is refused when it was promised to others', async () => {
    const code = await idle('60');
    const first = await ask(code, '60');
    const expire = (number: string) =>
      db
        .updateTable('leftovers')
        .set({ held_until: new Date(Date.now() - 1000) })
        .where('request_id', '=', db.selectFrom('material_requests').where('number', '=', number).select('id'))
        .execute();
    await expire(first.number);

    await tellExpired({ ...app, config });
    expect((await camila.call(listLeftovers, { search: first.number })).items).toMatchObject([{ is_expired: true, held_until: null }]);
    const second = await ask(code, '30');
    const refused = await boss.call(getMaterialRequest, { number: first.number });
    const open = refused.approvals.find((it) => it.estado === 'pendiente');
    const yes = { approval_id: open?.id ?? 0, version: open?.version ?? 1, approved: true };
    expect(await boss.refused(decideApproval, yes)).toMatchObject({
      code: 'rule',
      message: expect.stringContaining('se prometió a otros'),
    });

    await expire(second.number);
    await approve(second.number);
    expect(await offersOf(code)).toMatchObject([{ quantity: '30' }]);
  });

  test('that was approved is not looked at again once its days are over', async () => {
    const { number } = await ask(await idle('60'));
    await approve(number);
    const own = db.selectFrom('material_requests').where('number', '=', number).select('id');
    await db
      .updateTable('leftovers')
      .set({ held_until: new Date(0) })
      .where('request_id', '=', own)
      .execute();

    await tellExpired({ ...app, config });

    const { expired_at } = await db.selectFrom('leftovers').where('request_id', '=', own).select('expired_at').executeTakeFirstOrThrow();
    expect(expired_at).not.toBeNull();
    expect((await camila.call(listLeftovers, { search: number })).items).toMatchObject([{ is_expired: false }]);
  });

  test('is denied by whoever has it, with a reason', async () => {
    const code = await idle('60');
    const { number } = await ask(code);
    await approve(number);
    await becomes(number, 'en_curso');
    const { version } = await camila.call(getMaterialRequest, { number });

    expect((await camila.refused(declineLeftover, { number, version, reason: 'No' })).status).toBe(403);
    await giver.call(declineLeftover, { number, version, reason: 'Se instala el lunes' });

    expect(await camila.call(getMaterialRequest, { number })).toMatchObject({ status: 'cerrada', close_reason: 'Se instala el lunes' });
    expect(await offersOf(code)).toMatchObject([{ quantity: '60' }]);
  });
});

describe('what is bought all the same', () => {
  const buy = (code: string, quantity: string) =>
    camila.call(createMaterialRequest, {
      ...wanted,
      document_kind: 'PurchaseRequest',
      required_date: inAWeek,
      items: [{ code, quantity }],
    });

  test('stands in «Compramos lo que teníamos» with who, how much, why and money; each figure finds its rows', async () => {
    const code = await idle('60');
    const offer = chosen(await firstOf(code));
    await camila.call(ignoreLeftover, { ...wanted, code, quantity: '40', offer, reason_id: reason.id });
    expect(await find(code)).toMatchObject({ ignored: 'Se usará allá' });
    expect((await camila.call(listLeftoversBought, { code })).items).toEqual([]);

    const { number } = await buy(code, '40');

    expect((await camila.call(listLeftoversBought, { code })).items).toMatchObject([
      { number, user: 'Camila', quantity: '40', offered_quantity: '60', amount: '40000', reason: 'Se usará allá' },
    ]);
    const { by_month, by_user, by_reason } = await camila.call(leftoversBoughtFigures, { code });
    expect([by_month, by_user, by_reason]).toMatchObject([
      [{ total: 1, amount: '40000' }],
      [{ user_id: camila.id, total: 1 }],
      [{ reason_id: reason.id, total: 1 }],
    ]);
    const [month] = by_month;
    expect((await camila.call(listLeftoversBought, { code, from: month?.from, to: month?.to })).total_items).toBe(1);
  });

  test('a reason that was retired is not chosen', async () => {
    const code = await idle('60');
    const offer = chosen(await firstOf(code));
    const gone = await db
      .insertInto('leftover_reasons')
      .values({ nombre: 'Ya no vale', activo: false })
      .returning('id')
      .executeTakeFirstOrThrow();

    expect(await camila.refused(ignoreLeftover, { ...wanted, code, quantity: '40', offer, reason_id: gone.id })).toMatchObject({
      status: 400,
      fields: { reason_id: expect.any(String) },
    });
  });

  test('without a reason it is not sent, and the line says what lies where; a draft of it is kept', async () => {
    const code = await idle('60');
    const items = [{ code, quantity: '100' }];
    const purchase = { ...wanted, document_kind: 'PurchaseRequest' as const, required_date: inAWeek, items };

    expect(await camila.refused(createMaterialRequest, purchase)).toMatchObject({
      status: 400,
      fields: { 'items.0.code': expect.stringContaining('Hay 60 en') },
    });
    expect((await camila.call(listLeftoversBought, { code })).items).toEqual([]);
    expect(await camila.call(saveRequestDraft, purchase)).toMatchObject({ status: 'borrador' });
    const offer = chosen(await firstOf(code));
    await camila.call(ignoreLeftover, { ...wanted, code, quantity: '100', offer, reason_id: reason.id });

    expect(await buy(code, '100')).toMatchObject({ status: 'pendiente' });
  });

  test('what was ignored as something else is looked at again', async () => {
    const code = await idle('60');
    const offer = chosen(await firstOf(code));
    await ask(code, '10');

    expect((await camila.refused(ignoreLeftover, { ...wanted, code, quantity: '40', offer, reason_id: reason.id })).status).toBe(412);
  });
});
