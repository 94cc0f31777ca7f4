import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import {
  allDocs,
  createDocumentServices,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  saveCubageRows,
} from 'contract/cubication/index.ts';
import { chooseMore } from '../more.ts';
import { isQuiet } from '../quiet.ts';
import { expect, noViolations, test } from '../stage.ts';
import { sheetOf, rowOf, cellOf, expectSaved, pasteInto } from './sheets.ts';

test('two people at once see each other and lose no cell', async ({ page, signIn, visitor, as, db, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const fernanda = as('Fernanda Ulmo');
  const place = await db.selectFrom('places').select('id').where('codigoLugarInstalacion', '=', 'LI-000018').executeTakeFirstOrThrow();
  const { items } = await fernanda(allDocs, { place_id: place.id });
  const document = items[0] ?? (await fernanda(postDocument, { place_id: place.id }));
  const { document_id, place: at } = document;
  const address = `/proyectos/lugarInstalacion/${at?.codigoLugarInstalacion}/${at?.codigoProyecto}/cubicles/${document_id}`;
  const [bracket] = await fernanda(postDocumentMaterials, { document_id, materials: [{ code: 'EST-000003', quantity: '10' }] });
  const priced = db.selectFrom('materials').where('codigo', '=', 'EST-000003');
  await db
    .insertInto('material_prices')
    .columns(['material_id', 'monto', 'moneda', 'desde', 'created_by'])
    .expression(
      priced.select(['id', sql.lit(7_777).as('monto'), sql.lit('CLP').as('moneda'), sql`current_date`.as('desde'), sql.lit(null).as('by')]),
    )
    .execute();
  await signIn('Fernanda Ulmo');
  await page.goto(address);
  await expect(rowOf(page, 'EST-000003')).toBeVisible();
  // What places and requests say of the rows comes after them, with columns of its own.
  await isQuiet(page);

  // What it costs today is taken and taken back as one, and so is its row.
  const totalOf = (code: string) => cellOf(page, code, 'Total');
  const before = await (await totalOf('EST-000003')).textContent();
  await (await cellOf(page, 'EST-000003', 'Cantidad')).click();
  await page.getByRole('button', { name: 'Tomar el costo de hoy' }).click();
  for (const [key, total] of [
    ['Control+z', before ?? ''],
    ['Control+y', '$ 77.770'],
    ['Control+z', before ?? ''],
  ] as const) {
    await expect(await totalOf('EST-000003')).not.toHaveText(total);
    await page.keyboard.press(key);
    await expect(await totalOf('EST-000003')).toHaveText(total);
  }
  await expect(page.getByText('El costo cambió: hoy es $ 7.777.')).toBeVisible();
  // All costs that are others today at once, from the take-off's own actions.
  await chooseMore(page, 'Tomar los costos de hoy (1)');
  await expect(await totalOf('EST-000003')).toHaveText('$ 77.770');
  await page.keyboard.press('Control+z');
  await expect(await totalOf('EST-000003')).toHaveText(before ?? '');
  expect(await fernanda(getDocumentMaterials, { document_id })).toMatchObject([{ cost: bracket?.cost, total: bracket?.total }]);
  await (await cellOf(page, 'EST-000003', 'Cantidad')).click();
  await page.keyboard.press('Control+Delete');
  await expect(rowOf(page, 'EST-000003')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'EST-000003')).toBeVisible();
  await expect(await totalOf('EST-000003')).toHaveText(before ?? '');
  expect(await fernanda(getDocumentMaterials, { document_id })).toMatchObject([
    { id: bracket?.id, line: bracket?.line, cost: bracket?.cost },
  ]);
  await page.keyboard.press('Control+y');
  await expect(rowOf(page, 'EST-000003')).toHaveCount(0);
  await page.getByLabel('Agregar material').focus();
  await pasteInto(page, 'PAN-000001\t12\nINV-000002\t1\n');
  await page.getByRole('button', { name: 'Agregar 2 filas' }).click();
  await expectSaved(page);
  const other = await visitor('Catalina Tara');
  await other.goto(address);
  await expect(sheetOf(other)).toBeVisible();
  await expect(page.getByRole('list', { name: 'También la tienen abierta' })).toContainText('Catalina Tara', { timeout: 15_000 });
  await expect(other.getByRole('list', { name: 'También la tienen abierta' })).toContainText('Fernanda Ulmo', { timeout: 15_000 });

  await (await cellOf(other, 'PAN-000001', 'Sección')).click();
  await expect((await cellOf(page, 'PAN-000001', 'Sección')).getByText('Catalina Tara')).toBeVisible();
  await other.keyboard.type('Techo norte');
  await (await cellOf(page, 'PAN-000001', 'Cantidad')).click();
  await page.keyboard.type('14');
  await Promise.all([page.keyboard.press('Enter'), other.keyboard.press('Enter')]);
  await expect(await cellOf(page, 'PAN-000001', 'Sección')).toHaveText('Techo norte');
  await expect(await cellOf(other, 'PAN-000001', 'Cantidad')).toHaveText('14');

  // What comes while a cell is open is neither written back over nor written over without a word.
  const openWhile = async (quantity: string) => {
    await (await cellOf(other, 'PAN-000001', 'Cantidad')).click();
    await other.keyboard.press('F2');
    await (await cellOf(page, 'PAN-000001', 'Cantidad')).click();
    await page.keyboard.type(quantity);
    await page.keyboard.press('Enter');
    await expectSaved(page);
    const total = (await (await cellOf(page, 'PAN-000001', 'Total')).textContent()) ?? '';
    await expect(await cellOf(other, 'PAN-000001', 'Total')).toHaveText(total);
  };
  await openWhile('15');
  await other.keyboard.press('Enter');
  await expect(await cellOf(other, 'PAN-000001', 'Cantidad')).toHaveText('15');
  await openWhile('16');
  await other.keyboard.press('Control+a');
  await other.keyboard.type('7');
  await other.keyboard.press('Enter');
  await (await cellOf(other, 'PAN-000001', 'Cantidad')).click();
  const both = other.getByRole('alert').filter({ hasText: 'Escribió 16; usted, 7.' });
  await expect(both).toBeVisible();
  await both.getByRole('button', { name: 'Dejar 16' }).click();
  await expect(await cellOf(page, 'PAN-000001', 'Cantidad')).toContainText('16');
  await (await cellOf(page, 'PAN-000001', 'Cantidad')).click();
  await page.keyboard.type('14');
  await page.keyboard.press('Enter');
  await expect(await cellOf(other, 'PAN-000001', 'Cantidad')).toContainText('14');

  // Variables of both stay; of the same one the second chooses which of the two.
  const variablesOf = async (where: Page) => {
    await where.getByRole('button', { name: 'Variables' }).click();
    await expect(where.getByLabel('Valor de kwp')).toBeVisible();
    return { value: where.getByLabel('Valor de kwp'), save: where.locator('.cubage-variables').getByRole('button', { name: 'Guardar' }) };
  };
  const [mine, theirs] = [await variablesOf(page), await variablesOf(other)];
  const ofPlace = await mine.value.inputValue();
  await theirs.value.fill('8');
  await other.getByRole('button', { name: 'Agregar variable' }).click();
  await other
    .getByLabel(/^Nombre de la variable/)
    .last()
    .fill('pisos');
  await other.getByLabel('Valor de pisos').fill('2');
  await mine.value.fill('9');
  // While they are saved no line is added, which would go with them.
  const saving = Promise.withResolvers<void>();
  await page.route('**/variables', async (route) => {
    await saving.promise;
    await route.continue();
  });
  await mine.save.click();
  await expect(page.getByRole('button', { name: 'Agregar variable' })).toHaveAttribute('aria-disabled', 'true');
  saving.resolve();
  await expect(mine.save).toHaveCount(0);
  await page.unroute('**/variables');
  const clash = other.getByRole('alert').filter({ hasText: 'Otra persona la cambió mientras tanto: kwp = 9 KWP.' });
  await expect(clash).toBeVisible();
  await expect(theirs.value).toHaveValue('8');
  await noViolations(other);
  await clash.getByRole('button', { name: 'Dejar kwp = 9 KWP' }).click();
  await expect(theirs.value).toHaveValue('9');
  await theirs.save.click();
  await expect(page.getByLabel('Valor de pisos')).toHaveValue('2');
  await (await cellOf(page, 'PAN-000001', 'Cantidad')).click();
  await page.keyboard.press('Control+z');
  await expect(mine.value).toHaveValue(ofPlace);
  await expect(page.locator('.cubage-variable').filter({ has: mine.value })).toContainText('del lugar');
  await expect(page.getByLabel('Valor de pisos')).toHaveValue('2');
  for (const where of [page, other]) await where.getByRole('button', { name: 'Cerrar variables' }).click();

  // What comes together is seen together: a colleague's service is not behind the rows that changed with it.
  await other.getByRole('navigation', { name: 'Hojas' }).getByRole('button', { name: 'Servicios' }).click();
  const asked = Promise.withResolvers<void>();
  await other.route(/\/changes\?/, async (route) => asked.promise.then(() => route.continue()), { times: 1 });
  const service = { service_type: 'others', name: 'Baño químico', Unit_Cost: '45000', Quantity: '2' } as const;
  await fernanda(createDocumentServices, { document_id, services: [service] });
  const [board] = await fernanda(getDocumentMaterials, { document_id });
  const comment = { id: board?.id ?? 0, seen: { comment: null }, cells: { comment: 'Con servicio' } };
  await fernanda(saveCubageRows, { document_id, changes: [comment] });
  asked.resolve();
  await expect(rowOf(other, 'Baño químico', 'Servicios')).toBeVisible();
  await other.getByRole('navigation', { name: 'Hojas' }).getByRole('button', { name: 'Materiales' }).click();

  // The same cell: hers was written first, and his is told with both values.
  await other.context().setOffline(true);
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await other.keyboard.type('3');
  await other.keyboard.press('Enter');
  await expect(other.getByText('Sin conexión: 1 cambio en espera')).toBeVisible();
  await (await cellOf(page, 'INV-000002', 'Cantidad')).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expectSaved(page);
  await other.context().setOffline(false);
  await expect(await cellOf(other, 'INV-000002', 'Cantidad')).toHaveAttribute('data-trouble', 'changed');
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await other.getByRole('button', { name: 'Guardar 3' }).click();
  // She stands in it, which is told beside its number as soon as her line is back.
  await expect(await cellOf(page, 'INV-000002', 'Cantidad')).toHaveText(/^3(Catalina Tara)?$/);

  // Several rows are taken away at once, and taken back.
  await (await cellOf(page, 'PAN-000001', 'Cantidad')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+Delete');
  for (const code of ['PAN-000001', 'INV-000002']) await expect(rowOf(other, code)).toHaveCount(0);
  await page.keyboard.press('Control+z');
  for (const code of ['PAN-000001', 'INV-000002']) await expect(rowOf(other, code)).toBeVisible();
  await expectSaved(page);

  // A row is taken away while the other one writes in it: what they wrote stands there with the reason, and comes back with its row.
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await other.keyboard.type('5');
  await (await cellOf(page, 'INV-000002', 'Cantidad')).click();
  await page.keyboard.press('Control+Delete');
  await expect(rowOf(page, 'INV-000002')).toHaveCount(0);
  await expectSaved(page);
  await expect(other.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('5');
  await other.keyboard.press('Enter');
  await expect(await cellOf(other, 'INV-000002', 'Cantidad')).toHaveAttribute('data-trouble', 'gone');
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await expect(other.getByRole('alert').filter({ hasText: 'Otra persona quitó esta fila.' })).toContainText('Usted escribió 5');
  await other.getByRole('button', { name: 'Agregarla de nuevo' }).dblclick();
  // Whoever added it stands in it.
  await expect(await cellOf(page, 'INV-000002', 'Cantidad')).toHaveText('5Catalina Tara');
  await expect(rowOf(other, 'INV-000002')).toHaveCount(1);

  // What was typed and is no value is not lost with its row either: told, copied, and there again when the row is.
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await other.keyboard.type('12x');
  await (await cellOf(page, 'INV-000002', 'Cantidad')).click();
  await page.keyboard.press('Control+Delete');
  await expectSaved(page);
  await (await cellOf(other, 'PAN-000001', 'Cantidad')).click();
  const lost = await cellOf(other, 'INV-000002', 'Cantidad');
  await expect(lost).toHaveAttribute('data-trouble', 'gone');
  await expect(lost).toHaveText('12x');
  await other.getByRole('button', { name: 'Revisión' }).click();
  await other.getByRole('button', { name: /Otra persona quitó esta fila\. Usted escribió 12x\./ }).click();
  const ofRow = other.getByRole('alert').filter({ hasText: 'Otra persona quitó esta fila.' });
  await expect(ofRow).toContainText('Usted escribió 12x');
  await noViolations(other);
  await ofRow.getByRole('button', { name: 'Agregarla de nuevo' }).click();
  await expect(await cellOf(page, 'INV-000002', 'Cantidad')).toContainText('5');
  await expect(lost).toHaveAttribute('data-trouble', 'wrong');
  await expect(lost).toContainText('12x');
  await lost.click();
  await other.keyboard.type('5');
  await other.keyboard.press('Enter');
  await expect(lost).not.toHaveAttribute('data-trouble');

  expect(await fernanda(getDocumentMaterials, { document_id })).toMatchObject([
    { code: 'PAN-000001', quantity: '14', section: 'Techo norte' },
    { code: 'INV-000002', quantity: '5' },
  ]);
});
