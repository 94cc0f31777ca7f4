import { getMaterial } from 'contract/materials/index.ts';
import { addMaterial, choose } from '../choose.ts';
import { confirm } from '../confirm.ts';
import { tap } from '../finger.ts';
import { chooseMore } from '../more.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { firstButton } from './first-button.ts';

const phone = { width: 360, height: 740 };

test('a dispatch from the central warehouse is received short on a phone, settled, and counts at every step', async ({
  page,
  signIn,
  visitor,
  as,
  complaints,
}) => {
  complaints.expect(/422 .*stock_transfer\/bodegas/, /400 .*stock_transfers\/receive/);
  const code = 'CON-000003';
  const there = async (warehouse: string) =>
    (await as('Emilio Guayacán')(getMaterial, { code })).stocks.find((it) => it.warehouse_code === warehouse);
  const before = Number((await there('BF0001'))?.available_quantity);
  const held = Number((await there('BM0001'))?.available_quantity);

  await signIn('Hugo Belloto');
  await page.goto('/supplying/mobile-warehouses/material-transfers');
  await page.getByRole('link', { name: 'Nuevo traslado' }).click();
  await choose(page, 'Hacia', 'BM0001 - Bodega móvil camioneta Sofía Tepa', 'BM0001');
  await page.getByRole('combobox', { name: 'Agregar material' }).focus();
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'Código\tCantidad\nCON-000003\t60\nEST-000003\t1.000.000\n');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByLabel('Cantidad de CON-000003')).toHaveValue('60');

  await page.getByRole('button', { name: 'Enviar traslado' }).click();
  await expect(page.getByText(/en BF0001, se piden 1\.000\.000/)).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Quitar EST-000003' }).click();
  await page.getByRole('button', { name: 'Enviar traslado' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^TR-\d+ Traslado de BF0001 a BM0001$/);
  const address = new URL(page.url()).pathname;
  const [guide] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'PDF' }).click()]);
  expect(guide.suggestedFilename()).toMatch(/^guia-TR-\d+\.pdf$/);
  expect(await there('BF0001')).toMatchObject({ available_quantity: String(before - 60) });
  expect(await there('BM0001')).toMatchObject({ available_quantity: String(held), in_transit_quantity: '60' });

  const van = await visitor('Sofía Tepa');
  await van.setViewportSize(phone);
  await van.goto(address);
  await van.getByLabel('Recibido de CON-000003').fill('55');
  await van.getByRole('button', { name: 'Recibir con diferencias' }).click();
  await expect(van.getByText('Diga por qué llegó menos.')).toBeVisible();
  // What the bar at the top half covers is no small target.
  await van.evaluate(() => window.scrollTo(0, 0));
  await noViolations(van);
  await van.getByLabel('Motivo de la diferencia de CON-000003').fill('El rollo venía cortado');
  await tap(van.getByRole('button', { name: 'Recibir con diferencias' }));
  await expect(van.getByText('Con diferencias', { exact: true })).toBeVisible();
  expect(await there('BM0001')).toMatchObject({ available_quantity: String(held + 55), in_transit_quantity: '5' });

  const office = await visitor('Rocío Alerce');
  await office.goto(address);
  await office.getByRole('button', { name: 'Devolver al origen' }).click();
  const question = office.getByRole('dialog');
  await question.getByLabel('Motivo').fill('Se revisó el camión');
  await question.getByRole('button', { name: 'Devolver' }).click();
  await expect(office.getByText('Vuelve a la bodega de origen')).toBeVisible();
  expect(await there('BF0001')).toMatchObject({ available_quantity: String(before - 55) });
  expect(await there('BM0001')).toMatchObject({ available_quantity: String(held + 55), in_transit_quantity: '0' });
});

test('a van is counted blind on a phone, and somebody else approves the adjustment', async ({
  page,
  signIn,
  visitor,
  given,
  db,
  complaints,
}) => {
  complaints.expect(/400 .*counts\/lines/);
  const van = await given.warehouse({ codigo: 'BM0090', nombre: 'Camioneta de prueba' });
  const material = await db.selectFrom('materials').select('id').where('codigo', '=', 'PAT-000001').executeTakeFirstOrThrow();
  await given.stock({ warehouse_id: van.id, material_id: material.id, quantity: '12' });
  // Of another family: it is not counted today.
  const other = await given.material();
  await given.stock({ warehouse_id: van.id, material_id: other.id, quantity: '3' });
  const pedro = await db.selectFrom('users').select('id').where('nombre', '=', 'Pedro Ciruelillo').executeTakeFirstOrThrow();
  await db
    .insertInto('warehouse_user_warehouses')
    .columns(['warehouse_user_id', 'codigo_bodega'])
    .expression((it) =>
      it
        .selectFrom('warehouse_users')
        .where('user_id', '=', pedro.id)
        .select((of) => ['id', of.val('BM0090').as('codigo_bodega')]),
    )
    .execute();

  await signIn('Pedro Ciruelillo');
  await page.setViewportSize(phone);
  await page.goto('/bodegamovil/inventario');
  await page.getByRole('button', { name: 'Abrir conteo' }).first().click();
  const form = page.getByRole('dialog', { name: 'Abrir conteo' });
  await choose(form, 'Bodega', 'BM0090 - Camioneta de prueba', 'BM0090');
  await choose(form, 'Solo una familia', /^PAT/, 'PAT');
  await tap(form.getByRole('button', { name: 'Abrir', exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^IN-\d+ BM0090/);
  await expect(firstButton(page)).toHaveAccessibleName('Escanear');
  await expect(page.getByText('Según sistema')).toHaveCount(0);
  const address = new URL(page.url()).pathname;
  await tap(page.getByRole('button', { name: 'Terminar conteo' }));
  await expect(page.getByRole('dialog', { name: 'Falta 1 por contar' })).toContainText('PAT-000001');
  await page.getByRole('button', { name: 'Ver lo que falta' }).click();
  await expect(page.getByRole('checkbox', { name: 'Solo lo que falta contar' })).toBeChecked();
  const box = page.getByRole('textbox', { name: 'Ir a un código' });
  await box.fill('PAT-000001');
  await box.press('Enter');
  const counted = page.getByLabel('Contado de PAT-000001, en UN');
  await expect(counted).toBeFocused();
  await counted.fill('10');
  await counted.press('Enter');
  await expect(page.getByText('UN, guardado')).toBeVisible();
  await box.fill('NO-EXISTE-1');
  await box.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'NO-EXISTE-1:' })).toBeVisible();
  await box.fill('INS-000001');
  await box.press('Enter');
  await expect(page.getByLabel('Contado de INS-000001, en UN')).toHaveValue('1');
  await noViolations(page);
  await tap(page.getByRole('button', { name: 'Terminar conteo' }));
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Terminar' }));
  await expect(page.getByText('Por aprobar', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aprobar ajuste' })).toHaveCount(0);

  const office = await visitor('Rocío Alerce');
  await office.goto(address);
  await expect(office.getByText('Faltan 2')).toBeVisible();
  await expect(office.getByText('Sobran 1')).toBeVisible();
  await noViolations(office);
  await office.getByRole('button', { name: 'Aprobar ajuste' }).click();
  await office.getByRole('button', { name: 'Enviar ya' }).click();
  await expect(office.getByText('Cerrado', { exact: true })).toBeVisible();
  await office.goto('/supplying/mobile-warehouses/stock?warehouse_code=BM0090');
  await expect(office.getByRole('row', { name: /PAT-000001/ })).toContainText('10 UN');
  await office.getByRole('link', { name: 'PAT-000001' }).click();
  await expect(office.getByRole('row', { name: /Ajuste/ })).toContainText('2 UN');
});

test('a material is created, priced, received and marked, the catalogue is exported, and it becomes one with another that is the same', async ({
  page,
  signIn,
  complaints,
  given,
  db,
}) => {
  complaints.expect(/422 .*materials\/active/);
  await signIn('Rocío Alerce');
  await page.goto('/materiales/catalogo');
  await page.getByRole('button', { name: 'Nuevo material' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo material' });
  await form.getByLabel('Código').fill('con-000099');
  await form.getByLabel('Descripción').fill('Cable de prueba 1×25 mm²');
  await choose(form, 'Familia', 'CON · Conductores', 'CON');
  await choose(form, 'Unidad', 'M · Metro', 'Metro');
  await form.getByRole('button', { name: /^Crear/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CON-000099 Cable de prueba 1×25 mm²');
  await page.getByRole('button', { name: 'Registrar precio', exact: true }).click();
  const price = page.getByRole('dialog', { name: 'Registrar precio de CON-000099' });
  await price.getByLabel('Valor unitario neto').fill('3.490');
  await price.getByRole('button', { name: 'Registrar', exact: true }).click();
  await expect(page.getByText('$ 3.490').first()).toBeVisible();
  await page.getByRole('button', { name: 'Marcar CON-000099 como favorito' }).click();
  await expect(page.getByRole('button', { name: 'Quitar CON-000099 de favoritos' })).toBeVisible();

  await page.goto('/supplying/mobile-warehouses/stock/ingreso');
  await choose(page, 'Bodega', 'BF0001 - Bodega Central', 'BF0001');
  await page.getByLabel('Guía o factura del proveedor').fill('GD 9921');
  await addMaterial(page, 'CON-000099');
  await page.getByLabel('Cantidad de CON-000099').fill('250,5');
  await page.getByRole('button', { name: 'Registrar recepción' }).click();
  await expect(page).toHaveURL(/mobile-warehouses\/stock\?all=true/);

  await page.goto('/materiales/catalogo/CON-000099');
  await expect(page.getByRole('row', { name: /RC-\d+/ })).toContainText('250,5 M');
  // As a line, and in words for who does not see it; day by day it is the table of movements beside.
  await expect(
    page
      .getByRole('img', { name: /^Stock desde el [\d-]+: de .* a 250,5 M, con/ })
      .locator('path')
      .first(),
  ).toBeAttached();
  await page.getByRole('button', { name: 'Retirar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText(/no se puede retirar todavía: hay 250,5 M en BF0001/)).toBeVisible();

  await page.goto('/materiales/catalogo?search=cable de preuba');
  await expect(page.getByRole('link', { name: 'CON-000099' })).toBeVisible();
  const { name, rows } = await downloadedSheet(page, () => page.getByRole('button', { name: 'Exportar' }).click());
  expect(name).toMatch(/^materiales-.*\.xlsx$/);
  expect(rows).toEqual([expect.objectContaining({ Código: 'CON-000099', Stock: 250.5, Precio: 3490 })]);

  // Instead of being retired, which it may not be, it becomes one with what it is.
  const of = await db
    .selectFrom('materials')
    .where('codigo', '=', 'CON-000099')
    .select(['familia_id', 'unidad_id'])
    .executeTakeFirstOrThrow();
  const stays = await given.material({ ...of, descripcion: 'Cable de prueba 25 mm²' });
  await page.goto('/materiales/catalogo/CON-000099');
  await chooseMore(page, 'Fusionar con…');
  const merging = page.getByRole('dialog', { name: 'Fusionar CON-000099 con otro' });
  await choose(merging, 'Con cuál', `${stays.codigo} · ${stays.descripcion}`, stays.codigo);
  const both = merging.getByRole('table', { name: 'Comparación' });
  await expect(both.getByRole('row', { name: /^En bodegas 250,5 M 0 M quedarán 250,5 M/ })).toBeVisible();
  await noViolations(page);
  await merging.getByLabel('Por qué son el mismo').fill('Es el mismo cable.');
  await merging.getByRole('button', { name: 'Fusionar', exact: true }).click();
  await confirm(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${stays.codigo} ${stays.descripcion}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'CON-000099' })).toContainText('Es el mismo cable.');
  await expect(page.getByRole('row', { name: /BF0001/ }).first()).toContainText('250,5 M');
  // Whoever looks for the old code finds the one that stays.
  await page.goto('/materiales/catalogo?search=CON-000099');
  await expect(page.getByRole('link', { name: stays.codigo })).toBeVisible();
});
