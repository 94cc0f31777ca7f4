import {
  annulConsumption,
  approveReturn,
  cancelTransfer,
  getConsumption,
  nameSerials,
  postReturnMaterials,
  receiveTransfer,
  resolveTransfer,
  serialsOfPaper,
} from 'contract/materials/index.ts';
import { workday } from 'contract/dashboards/index.ts';
import { expect, test } from 'vitest';
import { arrived, batteries, waits } from '../../../test/batteries.ts';
import { scene } from '../../../test/scene.ts';

const stage = await scene({ background: true });
const { db } = stage;
const { project, keeper, chief, lying, toldOf } = await batteries(stage);

test('what a transfer carries is told as it leaves and as it arrives, once its page names it', async () => {
  const { battery, there, send, name, where } = await lying(['T1', 'T2', 'T3']);
  const { number, version } = await send('2');
  const code = battery.codigo;
  const ofTransfer = { document_kind: 'traslado', document_number: number } as const;

  expect(await toldOf('traslado', number)).toEqual([['StockTransfer', 'pendiente', waits(number, code)]]);
  const toName = async () => (await keeper.call(workday, {})).lineas.find((it) => it.clave === 'series_por_registrar')?.items ?? [];
  expect((await toName()).map((it) => it.titulo)).toEqual([`Faltan series de ${number}`]);
  await name('traslado', number, 'T1');
  expect(await toldOf('traslado', number)).toEqual([['StockTransfer', 'pendiente', waits(number, code)]]);
  await name('traslado', number, 'T2');
  await expect.poll(() => toldOf('traslado', number), arrived).toEqual([['StockTransfer', 'publicado', ['T1', 'T2']]]);
  expect(await where()).toEqual([
    ['T1', 'en_camino', null],
    ['T2', 'en_camino', null],
    ['T3', 'en_bodega', expect.any(String)],
  ]);
  expect(await toName()).toEqual([]);

  const part = await keeper.call(receiveTransfer, { number, version, partial: true, items: [{ line: 1, received_quantity: '1' }] });
  expect((await keeper.call(serialsOfPaper, ofTransfer)).items).toMatchObject([{ code, quantity: '2', unsaid_arrivals: 1 }]);
  expect(await keeper.refused(nameSerials, { ...ofTransfer, code, serials: ['T1', 'T2'] })).toMatchObject({
    fields: { serials: `De ${code} queda 1 serie por anotar de lo que llegó, y se indican 2.` },
  });
  await name('traslado', number, 't2');
  await keeper.call(receiveTransfer, { number, version: part.version, items: [] });

  await expect
    .poll(() => toldOf('traslado', number), arrived)
    .toEqual([
      ['StockTransfer', 'publicado', ['T1', 'T2']],
      ['StockTransfer', 'publicado', ['T2']],
      ['StockTransfer', 'publicado', ['T1']],
    ]);
  expect((await where()).slice(0, 2)).toEqual([
    ['T1', 'en_bodega', there.codigo],
    ['T2', 'en_bodega', there.codigo],
  ]);
}, 60_000);

test('what comes back from the road, or is lost on it, is told by its serials; what was never told is taken back', async () => {
  const { battery, here, send, name, where } = await lying(['C1', 'C2', 'C3']);
  const untold = await send('1');
  await keeper.call(cancelTransfer, { number: untold.number, version: untold.version, reason: 'No salió' });
  expect((await toldOf('traslado', untold.number)).map(([, state]) => state)).toEqual(['cancelado']);

  const back = await send('1');
  await name('traslado', back.number, 'C1');
  await keeper.call(cancelTransfer, { number: back.number, version: back.version, reason: 'Volvió' });
  await expect
    .poll(() => toldOf('traslado', back.number), arrived)
    .toEqual([
      ['StockTransfer', 'publicado', ['C1']],
      ['StockTransfer', 'publicado', ['C1']],
    ]);

  const { number, version } = await send('2');
  const short = await keeper.call(receiveTransfer, {
    number,
    version,
    items: [{ line: 1, received_quantity: '1', reason: 'Cayó del camión' }],
  });
  const lose = { number, version: short.version, settlement: 'perdida', reason: 'Nadie la encontró' } as const;
  expect(await keeper.refused(resolveTransfer, lose)).toMatchObject({
    status: 422,
    message: `Registre antes las series de ${battery.codigo} en ${number}, las que llegaron y las que faltan: el ERP pide cada una.`,
  });
  await name('traslado', number, 'C2', 'C3');
  await keeper.call(resolveTransfer, lose);
  await expect
    .poll(() => toldOf('traslado', number), arrived)
    .toEqual([
      ['StockTransfer', 'publicado', ['C2', 'C3']],
      ['StockTransfer', 'publicado', ['C2']],
      ['StockTransfer', 'publicado', ['C3']],
      ['InventoryGenExit', 'publicado', ['C3']],
    ]);
  expect(await where()).toEqual([
    ['C1', 'en_bodega', here.codigo],
    ['C2', 'en_bodega', expect.any(String)],
    ['C3', 'perdida', null],
  ]);
}, 60_000);

test('a voucher and its annulment tell the same serials, and a voucher that named none is told of neither', async () => {
  const { here, use, name, where } = await lying(['V1', 'V2', 'V3']);
  const voucher = await use('2');
  await name('consumo', voucher.number, 'V1..V2');
  await expect.poll(() => toldOf('consumo', voucher.number), arrived).toEqual([['InventoryGenExit', 'publicado', ['V1', 'V2']]]);
  const { version } = await keeper.call(getConsumption, { number: voucher.number });
  await keeper.call(annulConsumption, { number: voucher.number, version, reason: 'Se anotó en otro lugar' });
  await expect
    .poll(() => toldOf('consumo', voucher.number), arrived)
    .toEqual([
      ['InventoryGenExit', 'publicado', ['V1', 'V2']],
      ['InventoryGenEntry', 'publicado', ['V1', 'V2']],
    ]);
  expect((await where())[0]).toEqual(['V1', 'en_bodega', here.codigo]);

  const silent = await use('1');
  await keeper.call(annulConsumption, { number: silent.number, version: silent.version, reason: 'Por error' });
  expect((await toldOf('consumo', silent.number)).map(([, state]) => state)).toEqual(['cancelado']);
}, 60_000);

test('a return to a warehouse tells its serials; the ERP refuses one that lies elsewhere there', async () => {
  const { battery, there, name, use } = await lying(['D1', 'D2', 'D3']);
  const asked = await keeper.call(postReturnMaterials, {
    project_code: project.codigoProyecto,
    to_warehouse: there.codigo,
    reason: 'Sobró en la obra',
    items: [{ code: battery.codigo, quantity: '2', condition: 'usado' }],
  });
  await chief.call(approveReturn, { return_id: asked.id, approved: true, version: asked.version });
  await name('devolucion', asked.number, 'D1', 'D2');
  await expect.poll(() => toldOf('devolucion', asked.number), arrived).toEqual([['StockTransfer', 'publicado', ['D1', 'D2']]]);

  const voucher = await use('1');
  await name('consumo', voucher.number, 'D1');
  await expect.poll(() => toldOf('consumo', voucher.number), arrived).toEqual([['InventoryGenExit', 'fallido', ['D1']]]);
  const { last_error } = await db
    .selectFrom('erp_posts')
    .where('source_number', '=', voucher.number)
    .select('last_error')
    .executeTakeFirstOrThrow();
  expect(last_error).toMatchObject({ field: 'serials', text: expect.stringMatching(/^La serie D1 de \S+ no está en /) });
}, 60_000);
