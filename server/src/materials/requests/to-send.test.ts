import { expect, test } from 'vitest';
import { workday } from 'contract/dashboards/index.ts';
import { cancelTransfer, closeRequest, dispatchRequest, getMaterialRequest, listTransfers } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
import { usageDifferences } from '../index.ts';

const { db, given, employee } = await scene();
const van = await given.warehouse();
const keeper = await employee({
  permissions: ['materials:read', 'materials:create', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'],
});
await given.warehouseUser(keeper.id, [van.codigo]);
const [cable, tube] = [await given.material(), await given.material()];
await given.project();
for (const { id } of [cable, tube]) await given.stock({ warehouse_id: van.id, material_id: id, quantity: '100' });

/** What the keeper is told to send, which agrees with the lines of all requests. */
async function toSend() {
  expect(await usageDifferences(db)).toEqual([]);
  const { lineas } = await keeper.call(workday, {});
  const { total = 0, items = [] } = lineas.find((it) => it.clave === 'por_despachar') ?? {};
  return { total, first: items.map((it) => it.titulo.slice(0, 9)) };
}

test('what is to be sent is counted until the last of it has left, comes back with a journey that is cancelled, and ends with the request', async () => {
  const asked = (required_date: string | null) =>
    given.materialRequest({
      from_warehouse_id: van.id,
      requester_id: keeper.id,
      required_date,
      lines: [
        { material_id: cable.id, quantity: '4' },
        { material_id: tube.id, quantity: '2' },
      ],
    });
  const [without, late, early] = [await asked(null), await asked('2030-02-01'), await asked('2030-01-01')];
  const send = async (lines: readonly number[]) =>
    keeper.call(dispatchRequest, {
      number: early.number,
      version: (await keeper.call(getMaterialRequest, { number: early.number })).version,
      kind: 'DESPACHO',
      reservation_reason: 'Se va hoy',
      items: lines.map((at) => ({ material_request_item_id: early.items[at]?.id ?? 0, quantity: at === 0 ? '4' : '2' })),
    });
  expect(await toSend()).toEqual({ total: 3, first: [early.number, late.number, without.number] });

  await send([0]);
  expect(await toSend()).toMatchObject({ total: 3 });
  await send([1]);
  expect(await toSend()).toEqual({ total: 2, first: [late.number, without.number] });

  const [last] = (await keeper.call(listTransfers, { sort: '-number' })).items;
  await keeper.call(cancelTransfer, { number: last?.number ?? '', version: last?.version ?? 0, reason: 'Se quedó la camioneta' });
  expect(await toSend()).toMatchObject({ total: 3, first: [early.number, late.number, without.number] });

  const { version } = await keeper.call(getMaterialRequest, { number: late.number });
  await keeper.call(closeRequest, { number: late.number, version, reason: 'Ya no se ocupa' });
  expect(await toSend()).toEqual({ total: 2, first: [early.number, without.number] });
});
