import { getMaterial, getMaterialRequest } from 'contract/materials/index.ts';
import { addMaterial, choose } from '../choose.ts';
import { sign } from '../sign.ts';
import { expect, noViolations, test } from '../stage.ts';

const phone = { width: 360, height: 740 };
const code = 'EST-000002';

test('from «I need cable» to the truck, the roof and back: five people, one request', async ({ page, signIn, visitor, as }) => {
  test.slow();
  const stock = async (warehouse: string) => {
    // Whoever may count there is told no figure while a count is open.
    const { stocks } = await as('Emilio Guayacán')(getMaterial, { code });
    return Number(stocks.find((it) => it.warehouse_code === warehouse)?.available_quantity ?? 0);
  };
  const [central, van] = [await stock('BF0001'), await stock('BM0001')];

  // The site asks, on the phone.
  await signIn('Nicolás Olivillo');
  await page.setViewportSize(phone);
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await page.getByRole('button', { name: 'Cambiar' }).click();
  await page.getByText('Bodegas móviles', { exact: true }).click();
  await choose(page, 'Bodega de destino', 'BM0001 - Bodega móvil camioneta Sofía Tepa', 'BM0001');
  await addMaterial(page, code.toLowerCase());
  await page.getByLabel(`Cantidad de ${code}`).fill('40');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26012/);
  const address = new URL(page.url()).pathname;
  const number = address.split('/').at(-1) ?? '';
  const request = () => as('Rocío Alerce')(getMaterialRequest, { number });

  // The head of the project decides.
  const chief = await visitor('Camila Peumo');
  await chief.goto('/request-materials/approvals');
  await chief.getByRole('button', { name: new RegExp(`^${number}`) }).click();
  await chief.keyboard.press('a');
  await chief.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(chief.getByText(`Aprobada: ${number}`)).toBeVisible();

  // It goes to the ERP by itself; supply sees that it arrived.
  await expect.poll(async () => (await request()).status, { timeout: 30_000 }).toBe('en_curso');
  const supply = await visitor('Rocío Alerce');
  await supply.goto(`/sap/envios-erp?search=${number}`);
  await expect(supply.getByRole('row', { name: new RegExp(number) })).toContainText('Publicado');

  // The central warehouse sends it.
  const keeper = await visitor('Hugo Belloto');
  await keeper.goto(`/materiales/reservas?search=${number}`);
  await keeper.getByRole('button', { name: 'Despachar' }).click();
  const drawer = keeper.getByRole('dialog', { name: `Despachar ${number}` });
  await drawer.getByRole('button', { name: 'Despachar', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  expect(await stock('BF0001')).toBe(central - 40);

  // The supervisor with the van receives it, on the phone.
  const site = await visitor('Sofía Tepa');
  await site.setViewportSize(phone);
  const [transfer] = (await request()).transfers;
  await site.goto(`/supplying/mobile-warehouses/material-transfers/${transfer?.number}`);
  await site.getByRole('button', { name: 'Recibir todo' }).click();
  await expect(site.getByRole('button', { name: 'Recibir todo' })).toHaveCount(0);
  expect(await stock('BM0001')).toBe(van + 40);
  expect((await request()).status).toBe('recibida');

  // The crew uses most of it, and signs.
  await page.goto('/materiales/consumo');
  await choose(page, 'Proyecto o centro de costo', 'CI-26012 - Supermercados La Ñandusera: 4 locales', 'CI-26012');
  await page.getByRole('textbox', { name: 'Código' }).fill(code.toLowerCase());
  await page.getByRole('textbox', { name: 'Código' }).press('Enter');
  await page.getByLabel(new RegExp(`^Usado de ${code}`)).fill('25');
  await page.getByLabel('Recibe o usa').fill('Cuadrilla del local 2');
  await sign(page);
  await page.getByRole('button', { name: 'Registrar consumo' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^VC-\d+ CI-26012/);
  expect(await stock('BM0001')).toBe(van + 15);

  // What is left goes back, once supply agrees.
  await page.goto('/materiales/devoluciones');
  await page.getByRole('link', { name: 'Nueva devolución' }).click();
  await choose(page, 'Proyecto o centro de costo', 'CI-26012 - Supermercados La Ñandusera: 4 locales', 'CI-26012');
  await page.getByLabel('Buscar material').fill(code);
  await page.getByLabel(new RegExp(`^Nuevo de ${code}`)).fill('15');
  await page.getByLabel('Motivo').fill('Sobraron');
  await page.getByRole('button', { name: 'Pedir devolución' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^DV-\d+ CI-26012/);
  await supply.goto(new URL(page.url()).pathname);
  await supply.getByRole('button', { name: 'Aprobar' }).click();
  await supply.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(supply.getByText('Aprobado', { exact: true }).first()).toBeVisible();
  expect([await stock('BF0001'), await stock('BM0001')]).toEqual([central - 25, van]);

  // And the request says all of it.
  await supply.goto(address);
  await expect(supply.getByText('Recibida', { exact: true }).first()).toBeVisible();
  await noViolations(supply);
});
