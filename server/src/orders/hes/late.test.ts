import { expect, test } from 'vitest';
import { workday } from 'contract/dashboards/workday/workday.ts';
import { getHesPurchaseOrder } from 'contract/orders/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { inDays, orderScene } from '../scene.ts';

const { db, rocio, jaime, employee, issued } = await orderScene();
const camila = await employee({ nombre: 'Camila Pide', permissions: ['purchase_orders:read'], seesAllProjects: false });

const lineOf = async (caller: Caller) => (await caller.call(workday, {})).lineas.find((it) => it.clave === 'ordenes_atrasadas');
const dueIn = (days: number, order: { id: number }, more: { reception?: 'parcial' | 'completa'; requester_id?: number } = {}) =>
  db
    .updateTable('purchase_orders')
    .set({ delivery_date: inDays(days), ...more })
    .where('id', '=', order.id)
    .execute();

test('an order past its day stands in the day of whoever asked for it or hears its supplier until all has come, as its list has it', async () => {
  const [late, later, today, complete, ofCamila] = [await issued(), await issued(), await issued(), await issued(), await issued()];
  await dueIn(-1, later, { reception: 'parcial' });
  await dueIn(-4, late);
  await dueIn(0, today);
  await dueIn(-4, complete, { reception: 'completa' });
  await dueIn(-2, ofCamila, { requester_id: camila.id });

  expect(await lineOf(rocio)).toMatchObject({
    parte: 'atrasado',
    total: 2,
    items: [
      { titulo: `${late.number} · Grúas del Norte`, fecha: inDays(-4), atrasado: true },
      { titulo: `${later.number} · Grúas del Norte`, fecha: inDays(-1), atrasado: true },
    ],
  });
  expect((await lineOf(camila))?.items.map((it) => it.titulo)).toEqual([`${ofCamila.number} · Grúas del Norte`]);
  expect(await lineOf(jaime)).toBeUndefined();
  const listed = (await rocio.call(getHesPurchaseOrder, { late: 'true' })).items.map((it) => it.number);
  expect(listed.toSorted()).toEqual([late.number, later.number, ofCamila.number].toSorted());
});
