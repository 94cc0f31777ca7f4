import { expect, test } from 'vitest';
import { sendMail } from 'contract/administration/index.ts';
import { postQuotation } from 'contract/services/index.ts';
import { openMailbox } from '../../test/mailbox.ts';
import { serviceScene } from './requests/scene.ts';

const mailbox = await openMailbox();
const { as, ask, camila, item, project } = await serviceScene({ background: true, environment: mailbox.environment });
const keeper = await as('approval_matrix:read', 'approval_matrix:create');

test('whoever is to be told of requests of services and of quotations is written to, of each in its own words', async () => {
  const [services, quotations] = ['servicios@soldepapel.example', 'cotizaciones@soldepapel.example'];
  await keeper.call(sendMail, { form: 'service_request', email: services });
  await keeper.call(sendMail, { form: 'quotation', email: quotations });

  const request = await ask({ items: [item(), item()] });
  const quote = await camila.call(postQuotation, {
    title: 'Cierre perimetral',
    project_code: project.codigoProyecto,
    needed_by: '2030-01-31',
  });

  // The first mail to each said that they would be told.
  const [one, other] = [await mailbox.mailTo(services, 2), await mailbox.mailTo(quotations, 2)];
  expect(one.text).toContain(
    `Camila Pide envió la solicitud ${request.number}, Izaje de estructuras (solicitud de servicio), con 2 ítems.`,
  );
  expect(other.text).toContain(`Camila Pide pidió una cotización, ${quote.number}: Cierre perimetral`);
  expect([one.raw, other.raw]).toEqual([expect.stringContaining(request.number), expect.stringContaining(quote.number)]);
  expect(one.to).toEqual([services]);
  expect(other.to).toEqual([quotations]);
});
