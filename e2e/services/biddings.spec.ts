import {
  createServiceRequest,
  getBidding,
  getQuoteRound,
  inviteSuppliers,
  openInvitation,
  sendOffer,
  uploadOfferFile,
} from 'contract/services/index.ts';
import { passDeadline } from 'server/src/services/biddings/given.ts';
import { secretTo } from 'server/test/letters.ts';
import { confirm } from '../confirm.ts';
import { dayIn } from '../days.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

test('supply bids a large purchase, two people open it from their own sessions, and its offer is taken', async ({
  page,
  signIn,
  visitor,
  as,
  db,
}) => {
  const { number: service } = await as('Diego Raulí')(createServiceRequest, {
    title: 'Hincado de la planta',
    project_code: 'PG-26002',
    items: [{ code: 'SER-000003', quantity: '1000', price: '250000' }],
  });
  await signIn('Rocío Alerce');
  await page.goto(`/sap/request-services/${service}`);
  await expect(page.getByText('Por su monto esperado, esta compra se licita')).toBeVisible();
  await page.getByRole('button', { name: 'Licitar', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Plazo para ofertar').fill(`${dayIn(30)} 18:00`);
  await form.getByLabel('Plazo para ofertar').press('Enter');
  await noViolations(page);
  await form.getByRole('button', { name: 'Licitar' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SC-\d+ Hincado de la planta$/);
  const number = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const card = page.getByRole('region', { name: `Licitación ${number}` });
  await expect(card.getByText('Sellada', { exact: true })).toBeVisible();

  const rocio = as('Rocío Alerce');
  const { round } = await rocio(getQuoteRound, { number });
  const quotation_id = round?.quotation_id ?? 0;
  const email = 'ofertas@hincas.example';
  await rocio(inviteSuppliers, {
    quotation_id,
    version: round?.version ?? 0,
    suppliers: [{ rut: '78900090-5', name: 'Obras Civiles Laberinto SpA', email }],
  });
  const token = await secretTo(db, email);
  const { lines } = await rocio(openInvitation, { token });
  const file = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'Oferta hincas.pdf', { type: 'application/pdf' });
  const { id: file_id } = await rocio(uploadOfferFile, { token, file });
  await rocio(sendOffer, { token, file_id, lines: lines.map((it) => ({ line_id: it.id, price: '241000' })) });
  await passDeadline(db, quotation_id);
  await page.reload();

  await expect(card.getByText('Por abrir', { exact: true })).toBeVisible();
  await noViolations(page);
  const open = async (by: typeof page) => {
    await by.getByRole('button', { name: 'Abrir licitación' }).click();
    await by
      .getByRole('dialog', { name: /^Abrir licitación/ })
      .getByRole('button', { name: 'Abrir licitación' })
      .click();
    await confirm(by);
  };
  await open(page);
  await expect(card.getByText(/^Rocío Alerce abrió a las \d\d:\d\d; falta otra persona/)).toBeVisible();

  const other = await visitor('Vicente Algarrobo');
  await other.setViewportSize(phone);
  await other.goto(`/sap/request-quotes/${number}`);
  await expect(other.getByText(/^Rocío Alerce abrió a las/)).toBeVisible();
  await noViolations(other);
  await open(other);
  await expect(other.getByRole('link', { name: 'Descargar acta' })).toBeVisible();
  await noViolations(other);

  // It comes to whoever looks at it.
  await expect(card.getByText(/^La abrieron Rocío Alerce y Vicente Algarrobo/)).toBeVisible();
  await page.getByRole('button', { name: 'Tomar oferta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tomar oferta' }).click();
  await expect(page.getByText(/^Tomada por Rocío Alerce/)).toBeVisible();
  await card.getByRole('link', { name: service }).click();
  await expect(page.getByText('Oferta hincas.pdf').first()).toBeVisible();
  await noViolations(page);
  expect((await rocio(getBidding, { number })).act?.offers).toBe(1);
});
