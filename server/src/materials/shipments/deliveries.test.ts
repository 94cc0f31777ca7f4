import { listToReceive, receiveTransfer, stockTransferBodegas } from 'contract/materials/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';

const { db, given, as, signIn } = await scene();
const keeping = ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const;
const central = await db.selectFrom('warehouses').where('codigo', '=', 'BF0001').selectAll().executeTakeFirstOrThrow();
const cable = await given.material();
await given.stock({ warehouse_id: central.id, material_id: cable.id, quantity: '500' });
const sender = await as(...keeping);
await given.project();

/** A mobile warehouse, and who works there and nowhere else. */
async function van() {
  const warehouse = await given.warehouse();
  const person = await given.user({ permissions: keeping, seesAllProjects: false });
  await given.warehouseUser(person.id, [warehouse.codigo]);
  return { warehouse, keeper: await signIn(person) };
}
const send = (to_warehouse: string) =>
  sender.call(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: central.codigo,
    to_warehouse,
    items: [{ code: cable.codigo, quantity: '2' }],
  });

test('what comes from a warehouse and from a supplier stands in one list, what is late first, until it has come', async () => {
  const { warehouse, keeper } = await van();
  const { number } = await send(warehouse.codigo);
  const bought = (required_date: string) =>
    given.materialRequest({
      document_kind: 'PurchaseRequest',
      to_warehouse_id: warehouse.id,
      required_date,
      lines: [{ material_id: cable.id }],
    });
  const later = await bought('2099-01-01');
  const late = await bought('2020-01-01');

  const { items } = await keeper.call(listToReceive, {});

  expect(items.map((it) => [it.source, it.number, it.late])).toEqual([
    ['proveedor', late.number, true],
    ['proveedor', later.number, false],
    ['traslado', number, false],
  ]);
  expect((await keeper.call(listToReceive, { source: 'traslado' })).items).toMatchObject([{ number, to_code: warehouse.codigo, lines: 1 }]);
  await keeper.call(receiveTransfer, { number, version: 1 });
  expect((await keeper.call(listToReceive, { source: 'traslado' })).items).toEqual([]);
});

test('nobody is told what comes to a warehouse of others', async () => {
  const [one, other] = [await van(), await van()];
  const { number } = await send(one.warehouse.codigo);

  expect((await one.keeper.call(listToReceive, {})).items.map((it) => it.number)).toEqual([number]);
  expect((await other.keeper.call(listToReceive, {})).items).toEqual([]);
});
