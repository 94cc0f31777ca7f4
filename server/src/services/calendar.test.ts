import { expect, test } from 'vitest';
import { companyCalendar } from 'contract/dashboards/index.ts';
import { postQuotation, startQuoteRound } from 'contract/services/index.ts';
import { serviceScene } from './requests/scene.ts';

const { db, employee, camila, rocio, ask } = await serviceScene();
const today = Temporal.Now.plainDateISO('America/Santiago');
const dayAt = (days: number) => today.add({ days }).toString();
const period = { desde: dayAt(-10), hasta: dayAt(20) };
const entriesFor = async (who: typeof camila, tipo: 'servicio' | 'cotizacion') =>
  (await who.call(companyCalendar, period)).items.filter((it) => it.tipo === tipo);

test('a service stands on the day for which it was asked, late once it has passed without being bought', async () => {
  const { number } = await ask({ title: 'Grúa', required_date: dayAt(5) });
  const { number: late } = await ask({ title: 'Flete', required_date: dayAt(6) });
  await db
    .updateTable('service_requests')
    .set({ required_date: dayAt(-2) })
    .where('number', '=', late)
    .execute();

  const found = await entriesFor(camila, 'servicio');
  expect(found).toMatchObject([
    { titulo: `${late} Flete`, desde: dayAt(-2), atrasado: true },
    { titulo: `${number} Grúa`, desde: dayAt(5), atrasado: false, url: `/sap/request-services/${number}` },
  ]);
  const ofOthers = await employee({ nombre: 'Otra Obra', permissions: ['services:read'], seesAllProjects: false });
  expect(await entriesFor(ofOthers, 'servicio')).toEqual([]);
});

test('until when suppliers offer stands on its day, for who sees the quote request', async () => {
  const quote = await camila.call(postQuotation, { title: 'Topografía' });
  const deadline = new Date(Date.now() + 3 * 86_400_000).toISOString();
  const suppliers = [{ rut: '76123456-0', name: 'Grúas del Norte', email: 'ventas@proveedor.example' }];
  await rocio.call(startQuoteRound, { quotation_id: quote.id, version: quote.version, deadline, suppliers });

  expect(await entriesFor(rocio, 'cotizacion')).toMatchObject([
    { titulo: `${quote.number} Topografía`, detalle: expect.stringContaining('Ofertas hasta'), atrasado: false, desde: dayAt(3) },
  ]);
});
