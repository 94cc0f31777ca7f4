import { proveedor, servicio } from 'contract/catalogues/index.ts';
import { createServiceRequest, getServiceRequestInfo } from 'contract/services/index.ts';
import type { Page } from '@playwright/test';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { expect, test } from '../stage.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const says = (page: Page, status: string) => expect(page.getByText(status, { exact: true }).first()).toBeVisible();

/** Answers what a step asks, with a reason where it needs one. */
async function answer(page: Page, word: string, reason?: string): Promise<void> {
  const question = page.getByRole('dialog');
  if (reason !== undefined) await question.getByRole('textbox').fill(reason);
  await question.getByRole('button', { name: word, exact: true }).click();
  await expect(question).toHaveCount(0);
}

test('a purchase that was made already is confirmed by who bought it, validated by supply and goes to its own approval', async ({
  page,
  signIn,
  visitor,
  as,
}) => {
  const [known] = (await as('Rocío Alerce')(proveedor.calls.list, { activo: 'true' })).filter((it) => it['rut'] !== null);
  await signIn('Camila Peumo');
  await page.goto('/sap/request-services/nueva?proyecto=CI-26012');
  await expect(page.getByRole('combobox', { name: 'Agregar servicio' })).toBeFocused();
  await page.keyboard.type('ser-000001');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Cantidad')).toBeFocused();
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByRole('group', { name: 'Tipo' }).getByText('Maverick').click();
  await page.getByRole('button', { name: 'Agregar cotización sin archivo' }).click();
  const paper = page.getByRole('region', { name: 'Documento 1' });
  await paper.getByLabel('RUT del proveedor').fill(String(known?.['rut']));
  await paper.getByLabel('Precio neto por unidad').fill('180000');
  await choose(page, 'Por qué se compró antes de pedirlo', 'Emergencia en obra');
  await page.getByRole('textbox', { name: 'Título' }).fill('Grúa de emergencia');
  await page.keyboard.press('Control+Enter');
  await says(page, 'Maverick Validacion');

  const supply = await visitor('Rocío Alerce');
  await supply.goto(new URL(page.url()).pathname);
  await chooseMore(supply, 'Enviar a quien compró');
  await answer(supply, 'Enviar a quien compró', 'Falta la boleta');
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await answer(page, 'Confirmar compra');
  await says(supply, 'Maverick Validacion');
  await chooseMore(supply, 'Validar compra Maverick');
  await answer(supply, 'Validar compra Maverick');

  await says(page, 'Pendiente de Aprobacion');
  const { approvals } = await as('Rocío Alerce')(getServiceRequestInfo, { number: new URL(page.url()).pathname.split('/').at(-1) ?? '' });
  expect(approvals).toMatchObject([{ kind: 'maverick', estado: 'pendiente' }]);
});

test('an urgent service is returned with its reason and keeps what was quoted; whoever asked finds the next ones good, and a sole supplier’s cause goes first', async ({
  page,
  signIn,
  visitor,
  as,
}) => {
  const [camila, rocio] = [as('Camila Peumo'), as('Rocío Alerce')];
  const [known] = (await rocio(proveedor.calls.list, { activo: 'true' })).filter((it) => it['rut'] !== null);
  const [service] = await rocio(servicio.calls.list, { activo: 'true' });
  const { number } = await camila(createServiceRequest, {
    request_type: 'SOLICITUD DE SERVICIO URGENTE',
    title: 'Reparar el tablero',
    project_code: 'CI-26012',
    items: [
      {
        code: String(service?.['codigo']),
        quantity: '1',
        documents: [{ supplier_rut: String(known?.['rut']), supplier: 'Tableros', price: '900000' }],
      },
    ],
  });
  const supply = await visitor('Rocío Alerce');
  await supply.goto(`/sap/request-services/${number}`);
  await says(supply, 'Urgente');
  await chooseMore(supply, 'Devolver a cotización');
  await answer(supply, 'Devolver a cotización', 'El precio es de otra obra');
  await signIn('Camila Peumo');
  await page.goto(`/sap/request-services/${number}`);
  await expect(heading(page)).toContainText('Reparar el tablero');
  await expect(page.getByRole('list', { name: /^Comentarios/ })).toContainText('El precio es de otra obra');
  await expect(page.getByRole('row', { name: /Tableros/ })).toContainText('$ 900.000');

  // Whoever is quicker than the asking anew works with what the step before answered.
  const reading = Promise.withResolvers<void>();
  await supply.route(`**/service_request/number/${number}`, (route) => reading.promise.then(() => route.continue()));
  await supply.getByRole('button', { name: 'Más acciones de Tableros' }).click();
  await supply.getByRole('button', { name: 'Marcar proveedor único' }).click();
  const mark = supply.getByRole('dialog');
  await choose(mark, 'Por qué nadie más puede hacerlo', 'Representante exclusivo de la marca en Chile');
  await mark
    .locator('input[type=file]')
    .setInputFiles({ name: 'carta.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n1 0 obj\n%%EOF\n') });
  await expect(mark.getByText('carta.pdf')).toBeVisible();
  await mark.getByRole('button', { name: 'Marcar proveedor único' }).click();
  await expect(mark).toHaveCount(0);
  await supply.getByRole('button', { name: 'Tomar', exact: true }).click();
  await expect(supply.getByText(`${number} quedó a su nombre`)).toBeVisible();
  reading.resolve();
  await supply.getByRole('button', { name: 'Tomar en revisión' }).click();
  await supply.getByRole('button', { name: 'Enviar a quien pidió' }).click();
  await answer(supply, 'Enviar a quien pidió');
  await page.getByRole('button', { name: 'Dar por buenas' }).click();
  await answer(page, 'Dar por buenas');
  await supply.getByRole('button', { name: 'Validar', exact: true }).click();
  await answer(supply, 'Validar');

  await says(page, 'Pendiente de Aprobacion');
  const kindsOf = async () => (await rocio(getServiceRequestInfo, { number })).approvals.map((it) => [it.kind, it.estado]);
  expect(await kindsOf()).toEqual([['unique_supplier', 'pendiente']]);
});
