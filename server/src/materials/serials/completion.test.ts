import {
  annulConsumption,
  correctSerial,
  getConsumption,
  listSerials,
  nameSerials,
  receiveTransfer,
  stockTransferBodegas,
} from 'contract/materials/index.ts';
import { expect, test } from 'vitest';
import { arrived, batteries, waits } from '../../../test/batteries.ts';
import { scene } from '../../../test/scene.ts';

// Nothing that the ERP is to be told of serials waits for what nobody can name.
const stage = await scene({ background: true });
const { db, given } = stage;
const { keeper, lying, useOf, postsOf, toldOf } = await batteries(stage);

const annul = async (number: string) => {
  const { version } = await keeper.call(getConsumption, { number });
  await keeper.call(annulConsumption, { number, version, reason: 'Por error' });
};
const correct = async (serial: string, right: string) => {
  const [found] = (await keeper.call(listSerials, { search: serial })).items;
  await keeper.call(correctSerial, { id: found?.id ?? 0, version: found?.version ?? 0, serial: right });
};
const manage = (id: number, erp_serials: boolean) => db.updateTable('materials').set({ erp_serials }).where('id', '=', id).execute();

test('what is on the road by a transfer no other paper names, so that it arrives', async () => {
  const { battery, send, use, name } = await lying(['S1', 'S2', 'S3']);
  const { number, version } = await send('2');
  await name('traslado', number, 'S1', 'S2');
  const voucher = await use('1');
  const named = { document_kind: 'consumo', document_number: voucher.number, code: battery.codigo, serials: ['S1'] } as const;
  expect(await keeper.refused(nameSerials, named)).toMatchObject({
    fields: { serials: `S1 ya está en camino según traslado ${number}.` },
  });
  await name('consumo', voucher.number, 'S3');
  await keeper.call(receiveTransfer, { number, version, items: [] });
  await expect
    .poll(() => toldOf('traslado', number), arrived)
    .toEqual([
      ['StockTransfer', 'publicado', ['S1', 'S2']],
      ['StockTransfer', 'publicado', ['S1', 'S2']],
    ]);
  await annul(voucher.number);
}, 60_000);

test('what undoes a paper of before its material was managed by serials waits for none', async () => {
  const { id: familia_id } = await db
    .insertInto('material_families')
    .values({ codigo: 'ZT', nombre: 'Con series', lleva_series: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { battery, use } = await lying(['B1', 'B2'], await given.material({ familia_id }));
  const voucher = await use('1');
  await manage(battery.id, true);
  await annul(voucher.number);
  await expect
    .poll(() => toldOf('consumo', voucher.number), arrived)
    .toEqual([
      ['InventoryGenExit', 'publicado', undefined],
      ['InventoryGenEntry', 'publicado', undefined],
    ]);
}, 60_000);

test('what is not sent yet is told the serials that are named since, and as they were corrected since', async () => {
  const { battery, use, name } = await lying(['P1', 'P2', 'P3']);
  const first = await use('1');
  await manage(battery.id, false);
  const second = await use('1');
  await manage(battery.id, true);
  expect(await toldOf('consumo', second.number)).toEqual([['InventoryGenExit', 'pendiente', undefined]]);
  await name('consumo', second.number, 'P2');
  expect(await toldOf('consumo', second.number)).toEqual([['InventoryGenExit', 'pendiente', ['P2']]]);
  await correct('P2', 'P-2');
  expect(await toldOf('consumo', second.number)).toEqual([['InventoryGenExit', 'pendiente', ['P-2']]]);
  await correct('P-2', 'P2');
  await name('consumo', first.number, 'P1');
  await expect.poll(() => toldOf('consumo', second.number), arrived).toEqual([['InventoryGenExit', 'publicado', ['P2']]]);
}, 60_000);

test('what arrived first is told first, also where nothing can be told yet', async () => {
  const { use, send, name } = await lying(['W1', 'T1', 'T2']);
  const voucher = await use('1');
  const { number, version } = await send('2');
  await name('traslado', number, 'T1', 'T2');
  const part = await keeper.call(receiveTransfer, { number, version, partial: true, items: [{ line: 1, received_quantity: '1' }] });
  await name('traslado', number, 'T2');
  await keeper.call(receiveTransfer, { number, version: part.version, items: [] });
  const inTurn = (state: string) => [['T1', 'T2'], ['T2'], ['T1']].map((serials) => ['StockTransfer', state, serials]);
  expect(await toldOf('traslado', number)).toEqual(inTurn('pendiente'));
  await name('consumo', voucher.number, 'W1');
  await expect.poll(() => toldOf('traslado', number), arrived).toEqual(inTurn('publicado'));
}, 60_000);

test('a serial that the ERP refuses is corrected, and its document leaves by itself', async () => {
  const { send, use, name } = await lying(['K1', 'K2']);
  const sent = await send('1');
  await name('traslado', sent.number, 'K2');
  await expect.poll(() => toldOf('traslado', sent.number), arrived).toEqual([['StockTransfer', 'publicado', ['K2']]]);
  await correct('K1', 'K7');
  const voucher = await use('1');
  await name('consumo', voucher.number, 'K7');
  await expect.poll(() => toldOf('consumo', voucher.number), arrived).toEqual([['InventoryGenExit', 'fallido', ['K7']]]);
  await correct('K7', 'K1');
  await expect.poll(() => toldOf('consumo', voucher.number), arrived).toEqual([['InventoryGenExit', 'publicado', ['K1']]]);
}, 60_000);

test('of two lines of one material each tells what lay in its warehouse, and what comes back goes where it lay', async () => {
  const one = await lying(['Z1']);
  const other = await lying(['A1'], one.battery);
  const voucher = await useOf(...[one, other].map((it) => ({ material_request_item_id: it.material_request_item_id, quantity: '1' })));
  await one.name('consumo', voucher.number, 'A1', 'Z1');
  const told = async () =>
    (await postsOf('consumo', voucher.number)).flatMap(({ state, payload }) =>
      payload.lines.map((line) => [state, line.warehouse, line.serials]),
    );
  const left = [
    ['publicado', one.here.codigo, ['Z1']],
    ['publicado', other.here.codigo, ['A1']],
  ];
  await expect.poll(told, arrived).toEqual(left);
  await annul(voucher.number);
  await expect.poll(told, arrived).toEqual([...left, ...left]);
}, 60_000);

test('what entered without serials waits for none, and more than a line can name is not moved', async () => {
  const battery = await given.material({ erp_serials: true });
  const [here, there] = [await given.warehouse({ movil: false }), await given.warehouse({ movil: false })];
  await given.stock({ warehouse_id: here.id, material_id: battery.id, quantity: '6000' });
  const moved = (quantity: string) => ({
    kind: 'DESPACHO' as const,
    from_warehouse: here.codigo,
    to_warehouse: there.codigo,
    items: [{ code: battery.codigo, quantity }],
  });
  const { number } = await keeper.call(stockTransferBodegas, moved('2'));
  await expect.poll(() => toldOf('traslado', number), arrived).toEqual([['StockTransfer', 'publicado', undefined]]);
  expect(await keeper.refused(stockTransferBodegas, moved('5001'))).toMatchObject({
    status: 400,
    fields: { 'items.0.quantity': expect.stringContaining(`De ${battery.codigo} se mueven a lo más 5.000 por línea`) },
  });

  const { send } = await lying(['L1'], battery);
  const known = await send('1');
  expect(await toldOf('traslado', known.number)).toEqual([['StockTransfer', 'pendiente', waits(known.number, battery.codigo)]]);
}, 60_000);
