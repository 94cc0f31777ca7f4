import {
  annulConsumption,
  correctSerial,
  getMaterialRequest,
  filterConsumeRequest,
  listSerials,
  listTransfers,
  nameSerials,
  postConsumedMaterials,
  receiveRequest,
  receiveTransfer,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import type { Call } from 'contract/call.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { signature } from '../../../test/signatures.ts';

const { db, given, signIn } = await scene();
const user = await given.user({
  permissions: [
    ...(['materials:read', 'materials:create', 'mobile_warehouses:read', 'mobile_warehouses:create'] as const),
    ...(['mobile_warehouses:update', 'consumption:read', 'consumption:create', 'consumption:approve'] as const),
  ],
});
const callers = [await signIn(user), await signIn(user), await signIn(user)];
const project = await given.project();
const [near, far] = [await given.warehouse({ movil: false }), await given.warehouse({ movil: false })];
const { id: familia_id } = await db
  .insertInto('material_families')
  .values({ codigo: 'ZS', nombre: 'Con series', lleva_series: true })
  .returning('id')
  .executeTakeFirstOrThrow();
const panel = await given.material({ familia_id });
const request = await given.materialRequest({
  document_kind: 'PurchaseRequest',
  project_id: project.id,
  requester_id: user.id,
  to_warehouse_id: near.id,
  lines: [{ material_id: panel.id, quantity: '500' }],
});
const drawn = await signature();
const signed = { used_on: '2026-11-20', used_by: 'Cuadrilla', signer_name: 'Pedro', signer_rut: '33.000.154-2', signature: drawn };

/** Whatever may be done with few serials of one material: most names meet what is there, or is somewhere else already. */
const operation = fc.record({
  who: fc.nat({ max: callers.length - 1 }),
  what: fc.constantFrom('receive', 'receive', 'receive', 'send', 'arrive', 'carry', 'use', 'use', 'name', 'name', 'annul', 'correct'),
  from: fc.nat({ max: 30 }),
  many: fc.integer({ min: 1, max: 4 }),
  at: fc.nat({ max: 3 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never;
const each: Operation[] = (['receive', 'receive', 'send', 'arrive', 'carry', 'use', 'name', 'annul', 'correct'] as const).map(
  (what, at) => ({
    who: 0,
    what,
    from: at === 1 ? 10 : 0,
    many: 2,
    at: 0,
  }),
);
const refusals = new Set([400, 403, 404, 409, 412, 422]);
const two = (it: number) => String(it).padStart(2, '0');

async function act({ who, what, from, many, at }: Operation): Promise<void> {
  const caller = callers[who];
  if (!caller) throw new Error('nobody');
  const serials = [`S${two(from)}..S${two(from + many - 1)}`];
  const send = async (call: Call, input: object) => {
    const { statusCode, body } = await caller.raw(call, input);
    if (statusCode >= 300) expect([call.id, refusals.has(statusCode), body]).toEqual([call.id, true, body]);
  };
  const name = (document_kind: string, document_number: string | undefined) =>
    document_number && send(nameSerials, { document_kind, document_number, code: panel.codigo, serials });
  const material_request_item_id = request.items[0]?.id ?? 0;
  if (what === 'receive') {
    const { version, number } = await caller.call(getMaterialRequest, { number: request.number });
    await send(receiveRequest, { number, version, items: [{ material_request_item_id, quantity: String(many), serials }] });
  } else if (what === 'send')
    await send(stockTransferBodegas, {
      kind: 'DESPACHO',
      from_warehouse: near.codigo,
      to_warehouse: far.codigo,
      items: [{ code: panel.codigo, quantity: String(many) }],
    });
  else if (what === 'arrive' || what === 'carry') {
    const transfer = (await caller.call(listTransfers, { per_page: 4, sort: '-number' })).items[at];
    if (!transfer) return;
    if (what === 'arrive') await send(receiveTransfer, { number: transfer.number, version: transfer.version, items: [] });
    else await name('traslado', transfer.number);
  } else if (what === 'use')
    await send(postConsumedMaterials, {
      project_code: project.codigoProyecto,
      ...signed,
      items: [{ material_request_item_id, quantity: String(many) }],
    });
  else if (what === 'name' || what === 'annul') {
    const voucher = (await caller.call(filterConsumeRequest, { project_code: project.codigoProyecto, per_page: 4 })).items[at];
    if (!voucher) return;
    if (what === 'annul') await send(annulConsumption, { number: voucher.number, version: voucher.version, reason: 'Prueba' });
    else await name('consumo', voucher.number);
  } else {
    const serial = (await caller.call(listSerials, { per_page: 4 })).items[at];
    if (serial) await send(correctSerial, { id: serial.id, version: serial.version, serial: `S${two(from)}` });
  }
}

/** What the steps say beside what the row says, both told anew from nothing. */
const astray = sql<{ serial: string }>`
  select it.serial from material_serials as it
  left join lateral (select * from material_serial_steps as own where own.serial_id = it.id order by own.step desc limit 1) as last on true
  where (it.status, it.warehouse_id, it.step) is distinct from (last.status, last.warehouse_id, last.step)
    or it.status is null
    or it.step <> (select count(*) from material_serial_steps as own where own.serial_id = it.id)
    or (it.status = 'instalada') <> (last.document_kind = 'consumo' and not last.is_undone)`;
/** More serials than a paper moved, counted beside the function of the database. */
const beyond = sql<{ document_number: string }>`
  select document_number from material_serial_steps as own where not is_undone group by document_kind, document_number
  having count(distinct serial_id) > coalesce(case document_kind
    when 'recepcion' then (select sum(line.quantity) from material_receipts as it join material_receipt_lines as line on line.receipt_id = it.id
      where it.number = document_number)
    when 'traslado' then (select sum(line.quantity) from stock_transfers as it join stock_transfer_lines as line on line.transfer_id = it.id
      where it.number = document_number)
    else (select sum(line.quantity) from consumption_vouchers as it join consumption_lines as line on line.voucher_id = it.id
      where it.number = document_number) end, 0)`;
/** What arrived of a transfer, and what of it is still on its way, are what came and what did not. */
const astrayOnTheRoad = sql<{ number: string }>`
  select transfer.number from stock_transfers as transfer
  cross join lateral (select sum(quantity) as sent, sum(coalesce(received_quantity, 0)) as received
    from stock_transfer_lines where transfer_id = transfer.id) as moved
  where (select count(*) from material_serial_steps as own where own.document_kind = 'traslado' and own.document_number = transfer.number
      and own.status = 'en_bodega' and not own.is_undone) > moved.received
    or moved.received = moved.sent and exists (select from material_serials where document_kind = 'traslado'
      and document_number = transfer.number and status = 'en_camino')
    or moved.received = moved.sent and exists (select from material_serial_steps as own where own.document_kind = 'traslado'
      and own.document_number = transfer.number and own.status = 'en_camino' and not exists (select from material_serial_steps as came
        where came.serial_id = own.serial_id and came.document_number = transfer.number and came.status = 'en_bodega'))`;
/** What is installed is on a voucher that counts. */
const onAnnulled = sql`
  select it.serial from material_serials as it join consumption_vouchers as voucher on voucher.number = it.document_number
  where it.status = 'instalada' and voucher.status = 'anulado'`;

test('whatever is received, moved, used and annulled, each serial is in one place, and no paper names more than it moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 20, maxLength: 35 }), async (operations) => {
      const hands = Map.groupBy(operations, (it) => it.who);
      await Promise.all(
        [...hands.values()].map(async (own) => {
          for (const it of own) await act(it);
        }),
      );
      expect((await astray.execute(db)).rows).toEqual([]);
      expect((await beyond.execute(db)).rows).toEqual([]);
      expect((await astrayOnTheRoad.execute(db)).rows).toEqual([]);
      expect((await onAnnulled.execute(db)).rows).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true, examples: [[each]] },
  );
  // Worth something only when all of it happened.
  const { rows } = await sql<{ kind: string }>`
    select distinct document_kind || case when is_undone then ' anulado' else '' end as kind from material_serial_steps order by 1`.execute(
    db,
  );
  expect(rows.map((it) => it.kind)).toEqual(['consumo', 'consumo anulado', 'recepcion', 'traslado']);
}, 120_000);
