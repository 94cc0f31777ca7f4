import { postQuotation } from 'contract/services/index.ts';
import { secretTo } from 'server/test/letters.ts';
import { dayIn } from '../days.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };
const email = 'ventas@izajes-rapel.example';

test('a buyer invites a supplier, who answers on a phone by the link of the mail, and the buyer takes the offer', async ({
  page,
  signIn,
  visitor,
  as,
  db,
}) => {
  const { number } = await as('Camila Peumo')(postQuotation, { title: 'Arriendo de alzahombre' });
  await signIn('Rocío Alerce');
  await page.goto(`/sap/request-quotes/${number}`);
  await page.getByRole('button', { name: 'Pedir ofertas' }).click();
  const form = page.getByRole('dialog');
  // A day that is only pointed at in the calendar is taken by «Aceptar» alone.
  await form.getByLabel('Plazo', { exact: true }).click();
  await page.getByRole('region', { name: 'Calendario' }).getByText('15', { exact: true }).first().click();
  await page.keyboard.press('Escape');
  await expect(form.getByLabel('Plazo', { exact: true })).toHaveValue('');
  await form.getByLabel('Plazo', { exact: true }).fill(`${dayIn(30)} 18:00`);
  await form.getByLabel('Plazo', { exact: true }).press('Enter');
  await form.getByRole('button', { name: 'Agregar otro proveedor' }).click();
  await form.getByLabel('RUT', { exact: true }).fill('76086428-5');
  await form.getByLabel('Nombre', { exact: true }).fill('Izajes Rapel');
  await form.getByLabel('Correo', { exact: true }).fill(email);
  await noViolations(page);
  await form.getByRole('button', { name: 'Enviar invitaciones' }).click();
  const offers = page.getByRole('region', { name: 'Ofertas', exact: true });
  await expect(offers.getByText('Invitada')).toBeVisible();

  const supplier = await visitor();
  await supplier.setViewportSize(phone);
  await supplier.goto(`/cotizar#${await secretTo(db, email)}`);
  await expect(supplier.getByRole('heading', { level: 1 })).toHaveText('Arriendo de alzahombre');
  await expect(offers.getByText('Vista', { exact: true })).toBeVisible();
  await supplier.getByLabel('Archivo de la oferta').setInputFiles({
    name: 'Oferta Rapel.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n'),
  });
  await expect(supplier.getByText('Oferta Rapel.pdf')).toBeVisible();
  await supplier.getByLabel('Todo lo pedido').fill('450.000');
  await noViolations(supplier);
  await supplier.getByRole('button', { name: 'Enviar oferta' }).click();
  await expect(supplier.getByText(/^Oferta recibida el/)).toBeVisible();
  await noViolations(supplier);

  // It comes to whoever looks at it.
  await expect(offers.getByText('Recibida', { exact: true })).toBeVisible();
  await noViolations(page);
  await offers.getByRole('button', { name: 'Tomar oferta' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tomar oferta' }).click();
  await expect(page.getByRole('region', { name: 'Documentos' }).getByRole('link', { name: 'Oferta Rapel.pdf' })).toBeVisible();
});
