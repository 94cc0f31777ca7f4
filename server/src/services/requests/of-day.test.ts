import { expect, test } from 'vitest';
import { workday } from 'contract/dashboards/index.ts';
import { getServiceRequest, rejectServiceRequest, type ServiceRequestInfo, type ServicesOfDay } from 'contract/services/index.ts';
import type { Caller } from '../../../test/scene.ts';
import { serviceScene } from './scene.ts';

const { db, camila, rocio, boss, ask, of, open, pending } = await serviceScene();

const lineOf = async (caller: Caller, key: string) => (await caller.call(workday, {})).lineas.find((it) => it.clave === key);
const numbersOf = async (caller: Caller, of_day: ServicesOfDay) =>
  (await caller.call(getServiceRequest, { of_day })).items.map((it) => it.number).toSorted();
const wantedOn = (days: number, { id }: ServiceRequestInfo, status?: 'approved' | 'cancelled') =>
  db
    .updateTable('service_requests')
    .set({
      required_date: Temporal.Now.plainDateISO('America/Santiago').add({ days }).toString(),
      ...(status && { status }),
    })
    .where('id', '=', id)
    .execute();

test('what others made of an own request stands in the day of whoever asked, and in no other; what they did themselves does not', async () => {
  const asked = await pending();
  await ask();
  expect((await lineOf(camila, 'servicios_con_novedad'))?.items).toMatchObject([
    { titulo: `${asked.number} · ${asked.title}`, detalle: 'Pendiente de Aprobacion' },
  ]);

  await boss.call(rejectServiceRequest, { ...of(asked), approval_version: open(asked)?.version ?? 0, reason: 'No se hace' });

  expect(await lineOf(camila, 'servicios_con_novedad')).toMatchObject({
    parte: 'novedad',
    total: 1,
    items: [
      {
        titulo: `${asked.number} · ${asked.title}`,
        detalle: 'Rechazado',
        desde: expect.any(String),
        url: `/sap/request-services/${asked.number}`,
      },
    ],
  });
  expect(await numbersOf(camila, 'novedades')).toEqual([asked.number]);
  for (const other of [rocio, boss]) expect(await lineOf(other, 'servicios_con_novedad')).toBeUndefined();
});

test('an own request past its day is late until it has ended; of today, of others and without a day none is', async () => {
  const [late, later, today, ended, given_up] = [await ask(), await ask(), await ask(), await ask(), await ask()];
  await wantedOn(-1, later);
  await wantedOn(-3, late);
  await wantedOn(0, today);
  await wantedOn(-3, ended, 'approved');
  await db.updateTable('service_requests').set({ status: 'rejected' }).where('id', '=', given_up.id).execute();
  await wantedOn(-3, given_up);

  expect(await lineOf(camila, 'servicios_atrasados')).toMatchObject({
    parte: 'atrasado',
    total: 2,
    items: [
      { titulo: `${late.number} · ${late.title}`, atrasado: true, url: `/sap/request-services/${late.number}` },
      { titulo: `${later.number} · ${later.title}`, atrasado: true },
    ],
  });
  expect(await numbersOf(camila, 'atrasadas')).toEqual([late.number, later.number].toSorted());
  expect(await lineOf(rocio, 'servicios_atrasados')).toBeUndefined();
});
