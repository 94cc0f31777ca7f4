import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };

test('supply orders what is left of a purchase request, who decides approves it, and the warehouse receives it', async ({
  page,
  signIn,
  visitor,
}) => {
  await signIn('Rocío Alerce');
  await page.goto('/supplying/purchase-requests?project_code=CI-26018');
  await page
    .getByRole('checkbox', { name: /^Marcar SM-\d+$/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Nueva orden' }).click();
  const form = page.getByRole('dialog');
  const red = form.getByRole('group', { name: /CON-000003/ });
  await expect(red.getByText(/quedan 900 M por ordenar/)).toBeVisible();
  await form
    .getByRole('group', { name: /CON-000002/ })
    .getByLabel('Cantidad')
    .fill('');
  await red.getByLabel('Precio neto por unidad').fill('1040');
  await noViolations(page);
  await form.getByRole('button', { name: 'Crear orden' }).click();
  const said = page.getByText(/^OC-\d+ espera su aprobación$/);
  await expect(said).toBeVisible();
  const number = /OC-\d+/.exec((await said.textContent()) ?? '')?.[0] ?? '';

  const boss = await visitor('Camila Peumo');
  await boss.goto('/request-materials/approvals');
  await boss.getByRole('button', { name: new RegExp(number) }).click();
  await boss.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await page.goto(`/supplying/purchase-orders/${number}`);
  await expect(page.getByText('Emitida', { exact: true }).first()).toBeVisible({ timeout: 30_000 });
  await noViolations(page);
  await page
    .getByRole('link', { name: /^SM-\d+$/ })
    .first()
    .click();
  const address = new URL(page.url()).pathname;

  const warehouse = await visitor('Hugo Belloto');
  await warehouse.setViewportSize(phone);
  await warehouse.goto(`/sap/request-materials/${address.split('/').at(-1) ?? ''}`);
  await warehouse.getByRole('button', { name: 'Recibir' }).click();
  const receipt = warehouse.getByRole('dialog');
  await receipt.getByLabel('Recibido de CON-000002').fill('');
  await receipt.getByLabel('Recibido de CON-000003').fill('500');
  await receipt.getByLabel('Guía o factura del proveedor').fill('Guía 77');
  await receipt.getByRole('button', { name: 'Recibir' }).click();
  await expect(receipt).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('row', { name: /CON-000003/ })).toContainText('Recibida en parte');
  await expect(page.getByRole('row', { name: /CON-000003/ })).toContainText(number);
  await page.goto(`/supplying/purchase-orders/${number}`);
  await expect(page.getByText('Recibida en parte', { exact: true }).first()).toBeVisible();
});
