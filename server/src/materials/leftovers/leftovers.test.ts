import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { decideApproval } from 'contract/approvals/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import {
  askLeftover,
  createMaterialRequest,
  declineLeftover,
  getMaterialRequest,
  giveLeftover,
  ignoreLeftover,
  saveRequestDraft,
  leftoversBoughtFigures,
  listLeftovers,
  listLeftoversBought,
  listReservations,
  postConsumedMaterials,
  updateMaterialRequestItem,
} from 'contract/materials/index.ts';
import { signature } from '../../../test/signatures.ts';
import { tellExpired } from './expire.ts';
import { idleScene, daysAgo, choiceOf } from './idle-scene.ts';

const { app, config, db, given, camila, boss, giver, keeper, ours, here, theirs, wanted, find, offersOf, firstOf, ask, idle } =
  await idleScene();
const reason = await db.selectFrom('leftover_reasons').where('nombre', '=', 'Se usará allá').select('id').executeTakeFirstOrThrow();
const inAWeek = daysAgo(-7).slice(0, 10);
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
    const offer = choiceOf(await firstOf(code));
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

  test('stands among what requests hold themselves, in the order that is asked for, page by page', async () => {
    const van = await given.warehouse();
    const { id: material_id, codigo: code } = await given.material();
    await given.stock({ warehouse_id: van.id, material_id, quantity: '9' });
    const hold = (required_date: string) =>
      given.materialRequest({ from_warehouse_id: van.id, required_date, lines: [{ material_id, quantity: '1' }] });
    const first = await hold('2030-02-01');
    const { number: promised } = await ask(code, '3');
    const last = await hold('2030-01-01');
    const inOrder = async (sort: 'number' | '-number' | '-required_date') => {
      const pages = await Promise.all([1, 2, 3].map((page) => camila.call(listReservations, { code, sort, page, per_page: 1 })));
      expect(pages.map((it) => it.total_items)).toEqual([3, 3, 3]);
      return pages.flatMap(({ items }) => items.map((it) => it.number));
    };

    expect(await inOrder('number')).toEqual([first.number, promised, last.number]);
    expect(await inOrder('-number')).toEqual([last.number, promised, first.number]);
    expect(await inOrder('-required_date')).toEqual([first.number, last.number, promised]);
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
    const offer = choiceOf(await firstOf(code));
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

  test('counts what is bought as its line stands now: lowered, closed; more of it wants its reason', async () => {
    const code = await idle('60');
    const offer = choiceOf(await firstOf(code));
    await camila.call(ignoreLeftover, { ...wanted, code, quantity: '40', offer, reason_id: reason.id });
    const { items, version } = await buy(code, '40');
    const line = items[0]?.material_request_item_id ?? 0;
    const bought = async () => (await camila.call(listLeftoversBought, { code })).items.map((it) => [it.quantity, it.amount]);

    const lowered = await camila.call(updateMaterialRequestItem, { material_request_item_id: line, quantity: '15', version });
    expect(await bought()).toEqual([['15', '15000']]);
    expect((await camila.call(leftoversBoughtFigures, { code })).by_month).toMatchObject([{ total: 1, amount: '15000' }]);
    const again = { material_request_item_id: line, quantity: '80', version: lowered.version };
    expect(await camila.call(updateMaterialRequestItem, again)).toMatchObject({ items: [{ quantity: '80' }] });
    expect(await bought()).toEqual([['60', '60000']]);
    await db
      .updateTable('material_request_lines')
      .set({ closed_quantity: sql`quantity` })
      .where('id', '=', line)
      .execute();
    expect([await bought(), (await camila.call(leftoversBoughtFigures, { code })).by_user]).toEqual([[], []]);
  });

  test('more of a line that waits is refused while it lies elsewhere and nobody said why it is bought', async () => {
    const code = await idle('60');
    const { id } = await db.selectFrom('materials').where('codigo', '=', code).select('id').executeTakeFirstOrThrow();
    const request = await given.materialRequest({
      document_kind: 'PurchaseRequest',
      status: 'pendiente',
      requester_id: camila.id,
      project_id: ours.id,
      place_id: here.id,
      lines: [{ material_id: id, quantity: '1' }],
    });
    const [line] = request.items;
    const more = { material_request_item_id: line?.id ?? 0, quantity: '40' };

    expect(await camila.refused(updateMaterialRequestItem, more)).toMatchObject({
      status: 422,
      message: expect.stringContaining('pida su traslado'),
      fields: { quantity: expect.stringMatching(/^Hay 60 en .*Planta Maipú/) },
    });
  });

  test('a reason that was retired is not chosen', async () => {
    const code = await idle('60');
    const offer = choiceOf(await firstOf(code));
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
    const offer = choiceOf(await firstOf(code));
    await camila.call(ignoreLeftover, { ...wanted, code, quantity: '100', offer, reason_id: reason.id });

    expect(await buy(code, '100')).toMatchObject({ status: 'pendiente' });
  });

  test('what was ignored as something else is looked at again', async () => {
    const code = await idle('60');
    const offer = choiceOf(await firstOf(code));
    await ask(code, '10');

    expect((await camila.refused(ignoreLeftover, { ...wanted, code, quantity: '40', offer, reason_id: reason.id })).status).toBe(412);
  });
});
