import { demoPassword } from 'server/demo/access/people.ts';
import type { Page } from '@playwright/test';
import { closeSessionsOf } from 'server/src/access/sessions/sessions.ts';
import { stockTransferBodegas } from 'contract/materials/index.ts';
import { addMaterial, choose } from '../choose.ts';
import { sign } from '../sign.ts';
import { expect, test } from '../stage.ts';

const phone = { width: 360, height: 740 };
const project = 'CI-26012 - Supermercados La Ñandusera: 4 locales';
const van = 'BM0001 - Bodega móvil camioneta Sofía Tepa';

async function add(page: Page, code: string): Promise<void> {
  await addMaterial(page, code);
  await expect(page.getByLabel(`Cantidad de ${code}`)).toBeFocused();
}
async function enterAgain(page: Page, email: string): Promise<void> {
  await page.getByLabel('Correo').fill(email);
  await page.getByLabel('Clave', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
}

test('a session that ends in the middle of a request loses nothing of it, and nobody else finds it', async ({
  page,
  signIn,
  db,
  complaints,
}) => {
  complaints.expect(/401 /);
  const { id } = await db.selectFrom('users').select('id').where('nombre', '=', 'Nicolás Olivillo').executeTakeFirstOrThrow();
  await signIn('Nicolás Olivillo');
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await add(page, 'EST-000002');
  await page.getByLabel('Cantidad de EST-000002').fill('11');
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();
  const address = page.url();
  await db.transaction().execute((tx) => closeSessionsOf(tx, id));

  await page.getByLabel('Comentario para quien aprueba y despacha').fill('Escrito cuando la sesión ya había terminado');
  await expect(page.getByText('Su sesión terminó. Ingrese nuevamente.')).toBeVisible();
  await enterAgain(page, 'nicolas.olivillo@soldepapel.example');

  await expect(page.getByText('Recuperamos lo que había escrito y no se alcanzó a guardar.')).toBeVisible();
  expect(page.url()).toBe(address);
  await expect(page.getByLabel('Comentario para quien aprueba y despacha')).toHaveValue('Escrito cuando la sesión ya había terminado');
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Cantidad de EST-000002')).toHaveValue('11');
  await expect(page.getByText('Recuperamos lo que')).toHaveCount(0);
  await expect(page.getByLabel('Comentario para quien aprueba y despacha')).toHaveValue('Escrito cuando la sesión ya había terminado');

  await page.goto('/materiales/consumo?cargo=1:CI-26012');
  await page.getByLabel('Recibe o usa').fill('Cuadrilla del local 2');
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((it) => it.startsWith('draft:')))).not.toEqual([]);
  await db.transaction().execute((tx) => closeSessionsOf(tx, id));
  await page.getByLabel('Buscar material').fill('cable');
  await expect(page.getByText('Su sesión terminó. Ingrese nuevamente.')).toBeVisible();
  await enterAgain(page, 'camila.peumo@soldepapel.example');
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((it) => it.startsWith('draft:')))).toEqual([]);
});

test('a double click writes once and says so once', async ({ page, signIn, db }) => {
  const vouchers = async () => (await db.selectFrom('consumption_vouchers').select('id').execute()).length;
  const before = await vouchers();
  await signIn('Nicolás Olivillo');
  await page.setViewportSize(phone);
  await page.goto('/materiales/consumo');
  await choose(page, 'Proyecto o centro de costo', project, 'CI-26012');
  await page
    .getByLabel(/^Usado de/)
    .first()
    .fill('1');
  await page.getByLabel('Recibe o usa').fill('Cuadrilla del local 2');
  await sign(page);
  const asked: string[] = [];
  page.on('request', (it) => {
    if (it.url().endsWith('/post_consumed_materials')) asked.push(it.method());
  });

  await page.getByRole('button', { name: 'Registrar consumo' }).dblclick();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^VC-\d+/);
  expect(asked).toEqual(['POST']);
  await expect(page.getByText('Consumo registrado')).toHaveCount(1);
  expect(await vouchers()).toBe(before + 1);
});

test('a transfer that is being written, and one that is being received, survive a reload', async ({ page, signIn, as }) => {
  await signIn('Hugo Belloto');
  await page.goto('/supplying/mobile-warehouses/material-transfers/nuevo');
  await choose(page, 'Hacia', van, 'BM0001');
  await add(page, 'EST-000002');
  await page.getByLabel('Chofer', { exact: true }).fill('Juan Soto');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:traslado'))).toContain('Juan Soto');

  await page.reload();

  await expect(page.getByText('Recuperamos lo que había escrito y no guardó.')).toBeVisible();
  await expect(page.getByLabel('Chofer', { exact: true })).toHaveValue('Juan Soto');
  await expect(page.getByText(van)).toBeVisible();

  const { number } = await as('Hugo Belloto')(stockTransferBodegas, {
    kind: 'DESPACHO',
    from_warehouse: 'BF0001',
    to_warehouse: 'BM0001',
    items: [{ code: 'EST-000002', quantity: '5' }],
  });
  // A page of somebody whose session is taken away would go to the login by itself.
  await page.goto('about:blank');
  await signIn('Sofía Tepa');
  await page.setViewportSize(phone);
  await page.goto(`/supplying/mobile-warehouses/material-transfers/${number}`);
  await page.getByLabel('Recibido de EST-000002').fill('4');
  await page.getByLabel('Motivo de la diferencia de EST-000002').fill('Uno llegó roto');

  await page.reload();

  await expect(page.getByLabel('Recibido de EST-000002')).toHaveValue('4');
  await expect(page.getByLabel('Motivo de la diferencia de EST-000002')).toHaveValue('Uno llegó roto');
});

test('without a line what is written can still be sent by its button', async ({ page, context, signIn, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await signIn('Nicolás Olivillo');
  await page.setViewportSize(phone);
  await page.goto('/sap/request-materials/nueva?proyecto=CI-26012');
  await add(page, 'EST-000002');
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Cantidad de EST-000002').fill('9');
  await expect(page.getByRole('status', { name: 'Conexión' })).toContainText('Sin Internet.');

  await page.getByRole('button', { name: 'Enviar solicitud' }).click();

  await expect(page.getByRole('alert')).toContainText('Lo que escribió sigue aquí');
  await context.setOffline(false);
  await expect(page.getByRole('status', { name: 'Conexión' })).toBeEmpty();
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^SM-\d+ CI-26012/);
});
