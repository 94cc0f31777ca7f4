import type { Locator, Page } from '@playwright/test';
import {
  allDocs,
  createDocumentServices,
  getCubage,
  getDocumentMaterials,
  getDocumentServices,
  getTemplates,
  postDocument,
  saveCubageRows,
} from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolations, test } from '../stage.ts';

/** A place of the demo company without a take-off. */
const codes = { codigoLugarInstalacion: 'LI-000017', codigoProyecto: 'CI-26012' };
const tab = `/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}/cubicles`;

type Sheet = 'Materiales' | 'Tableros' | 'Servicios';
const sheetOf = (page: Page, sheet: Sheet = 'Materiales'): Locator => page.getByRole('grid', { name: sheet });
const rowOf = (page: Page, code: string, sheet?: Sheet): Locator => sheetOf(page, sheet).getByRole('row').filter({ hasText: code });
const cellOf = (page: Page, code: string, column: string, sheet?: Sheet): Promise<Locator> =>
  sheetOf(page, sheet)
    .getByRole('columnheader')
    .allTextContents()
    .then((heads) => rowOf(page, code, sheet).locator(`[data-col="${heads.indexOf(column) - 1}"]`));
const saved = (page: Page) => expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeVisible();

async function pasteInto(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a take-off begins with a template, and is edited by the keyboard and by what is pasted', async ({ page, signIn, as, complaints }) => {
  complaints.expect(/400 .*upload_cubicacion_v2/);
  const fernanda = as('Fernanda Ulmo');
  await signIn('Fernanda Ulmo');
  await page.goto(tab);
  await page.getByRole('button', { name: 'Nueva cubicación' }).first().click();
  await choose(page, 'Plantilla', /^Residencial 5,4 kWp/, 'Residencial');
  await page.getByRole('button', { name: 'Crear cubicación' }).click();
  await expect(page).toHaveURL(/cubicles\/\d+$/);
  const document_id = Number(page.url().split('/').at(-1));
  await expect(sheetOf(page)).toBeVisible();
  await noViolations(page);

  // A number, the same filled down, a formula with its mistake, taken back.
  await (await cellOf(page, 'EST-000001', 'Cantidad')).click();
  await page.keyboard.type('1.250,5');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(await cellOf(page, 'EST-000002', 'Cantidad')).toHaveText('1.250,5');
  await saved(page);
  await page.keyboard.press('Control+z');
  await expect(await cellOf(page, 'EST-000002', 'Cantidad')).not.toHaveText('1.250,5');
  for (const again of ['Control+y', 'Control+Shift+Z']) {
    await page.keyboard.press(again);
    await expect(await cellOf(page, 'EST-000002', 'Cantidad')).toHaveText('1.250,5');
    await page.keyboard.press('Control+z');
    await expect(await cellOf(page, 'EST-000002', 'Cantidad')).not.toHaveText('1.250,5');
  }
  await (await cellOf(page, 'EST-000003', 'Cantidad')).click();
  await page.keyboard.type('=anclajes*2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('alert').filter({ hasText: 'No existe la variable «anclajes».' })).toBeVisible();

  await page.getByRole('button', { name: 'Variables' }).click();
  const ofPlace = page.locator('.cubage-variable').filter({ has: page.getByLabel('Valor de kwp') });
  await expect(ofPlace).toContainText('del lugar');
  await page.getByRole('button', { name: 'Agregar variable' }).click();
  await page
    .getByLabel(/^Nombre de la variable/)
    .last()
    .fill('anclajes');
  await page.getByLabel('Valor de anclajes').fill('12');
  await page.locator('.cubage-variables').getByRole('button', { name: 'Guardar' }).click();
  await expect(page.locator('.cubage-variables').getByRole('button', { name: 'Guardar' })).toHaveCount(0);
  // Variables are taken back as cells are.
  await page.keyboard.press('Control+z');
  await expect(page.getByLabel('Valor de anclajes')).toHaveCount(0);
  await page.keyboard.press('Control+y');
  await expect(page.getByLabel('Valor de anclajes')).toHaveValue('12');
  await (await cellOf(page, 'EST-000003', 'Cantidad')).click();
  await page.keyboard.type('=anclajes*2');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, 'EST-000003', 'Cantidad')).toContainText('24');

  // Found by its name, while what was saved before is still being asked for: that answer does not know the new row. Then rows of a
  // spreadsheet, of which one is no material.
  await saved(page);
  const isAdded = page.waitForResponse((it) => it.url().endsWith('/post_document_materials'));
  const isAsked = page.waitForRequest(/\/changes\?/);
  await page.route(
    /\/changes\?/,
    async (route) => {
      const response = await route.fetch();
      await isAdded;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await (await cellOf(page, 'EST-000001', 'Sección')).click();
  await page.keyboard.type('Techo');
  await page.keyboard.press('Enter');
  await isAsked;
  await page.keyboard.press('Insert');
  await page.keyboard.type('XTU 1×95');
  await expect(page.getByRole('option').first()).toContainText('CON-000007');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, 'CON-000007', 'Cantidad')).toHaveAttribute('data-active');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  await pasteInto(page, 'Código\tCantidad\tPartida\nMED-000002\t2\tMedición\nNADA-000001\t3\nMED-000003\t1.5\n');
  await expect(page.getByText('1 de 3 se pueden agregar, a los costos de hoy.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Agregar la fila' }).click();
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(await cellOf(page, 'MED-000002', 'Sección')).toHaveText('Medición');
  await saved(page);

  // What is in no catalogue is written by hand, and its creation is asked for from its row.
  await page.getByLabel('Agregar material').fill('Soporte a medida');
  await page.getByRole('button', { name: 'Material propio' }).click();
  const own = page.getByRole('dialog', { name: 'Material propio' });
  await choose(own, 'Unidad', /^JGO/, 'JGO');
  await own.getByLabel('Cantidad').fill('2');
  await own.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(own).toHaveCount(0);
  await (await cellOf(page, 'Soporte a medida', 'Cantidad')).click();
  await page.getByRole('button', { name: 'Reemplazar por uno del catálogo' }).click();
  const [creation] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Pedir su creación' }).click()]);
  await expect(creation.getByLabel('Descripción', { exact: true })).toHaveValue('Soporte a medida');
  await expect(creation.getByText('Juego', { exact: true }).first()).toBeVisible();
  await creation.close();
  await page.getByRole('button', { name: 'Cancelar' }).click();

  // Said of that row, and found again from what was said.
  await page.getByRole('button', { name: 'Comentar la fila' }).click();
  await page.getByLabel('Comentario sobre Soporte a medida').fill('¿Lo fabrica alguien?');
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Comentarios' })).toContainText('¿Lo fabrica alguien?');
  await expect(page.getByRole('button', { name: '1 comentario' })).toBeVisible();
  // The row goes, and what was said of it stays with what it was; the row comes back, and its thread with it.
  await (await cellOf(page, 'Soporte a medida', 'Cantidad')).click();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByText('De una fila que se quitó: Soporte a medida × 2')).toBeVisible();
  await page.keyboard.press('Control+z');
  await (await cellOf(page, 'Soporte a medida', 'Cantidad')).click();
  await expect(page.getByRole('button', { name: '1 comentario' })).toBeVisible();
  await expect(page.getByText('De una fila que se quitó', { exact: false })).toHaveCount(0);
  // What is to be looked at before it is sent leads to its row, wherever one stands.
  await (await cellOf(page, 'EST-000001', 'Cantidad')).click();
  await page.getByRole('button', { name: /^Revisión/ }).click();
  await page.getByRole('list', { name: 'Hallazgos' }).getByRole('button', { name: '«Soporte a medida» no está en el catálogo' }).click();
  await expect(rowOf(page, 'Soporte a medida').locator('[data-active]')).toBeInViewport();
  await noViolations(page);
  await page.getByRole('button', { name: 'Cerrar revisión' }).click();
  await saved(page);

  const rows = await fernanda(getDocumentMaterials, { document_id });
  const amounts = new Map(rows.map((it) => [it.code, [it.quantity, it.formula]]));
  expect(amounts.get('EST-000001')).toEqual(['1250.5', null]);
  expect(amounts.get('EST-000002')).toEqual(['24', null]);
  expect(amounts.get('EST-000003')).toEqual(['24', 'anclajes*2']);
  expect(amounts.get('CON-000007')).toEqual(['8', null]);
  expect(amounts.get('MED-000002')).toEqual(['2', null]);
  const { totals } = await fernanda(getCubage, { document_id });
  const told = Number(totals.total).toLocaleString('es-CL');
  await expect(page.getByRole('region', { name: 'Total', exact: true })).toContainText(`$ ${told}`);

  // Boards and services are typed in sheets of their own.
  const sheets = page.getByRole('navigation', { name: 'Hojas' });
  await sheets.getByRole('button', { name: 'Tableros' }).click();
  await page.getByLabel('O a medida, por su nombre').fill('Tablero general a medida');
  await page.getByLabel('Costo en pesos').fill('150.000');
  await page.getByRole('button', { name: 'Agregar tablero' }).click();
  await expect(rowOf(page, 'Tablero general a medida', 'Tableros')).toBeVisible();
  await (await cellOf(page, 'Tablero general a medida', 'Cantidad', 'Tableros')).click();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, 'Tablero general a medida', 'Total', 'Tableros')).toHaveText('$ 300.000');
  await page.keyboard.press('ArrowUp');
  await page.getByRole('button', { name: 'Comentar la fila' }).click();
  await page.getByLabel('Comentario sobre Tablero general a medida').fill('¿IP65?');
  await page.getByRole('button', { name: 'Comentar', exact: true }).click();
  await expect(page.getByRole('button', { name: '1 comentario' })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Cerrar comentarios' }).click();
  await sheets.getByRole('button', { name: 'Servicios' }).click();
  await page.getByLabel('O por su nombre').fill('Cuadrilla eléctrica');
  await page.getByRole('button', { name: 'Agregar servicio' }).click();
  await expect(rowOf(page, 'Cuadrilla eléctrica', 'Servicios')).toBeVisible();
  // One that costs nothing is told, and found from wherever one stands.
  await sheets.getByRole('button', { name: 'Materiales' }).click();
  await page.getByRole('button', { name: /^Revisión/ }).click();
  await page.getByRole('list', { name: 'Hallazgos' }).getByRole('button', { name: '«Cuadrilla eléctrica» suma cero' }).click();
  await expect(rowOf(page, 'Cuadrilla eléctrica', 'Servicios').locator('[data-active]')).toBeInViewport();
  await page.getByRole('button', { name: 'Cerrar revisión' }).click();
  for (const [column, value] of [
    ['Costo unitario', '62.000'],
    ['Personas', 'anclajes/1,5'],
    ['Días', '1,5'],
  ] as const) {
    await (await cellOf(page, 'Cuadrilla eléctrica', column, 'Servicios')).click();
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await expect(await cellOf(page, 'Cuadrilla eléctrica', 'Total', 'Servicios')).toHaveText('$ 744.000');
  await saved(page);
  const all = await fernanda(getCubage, { document_id });
  expect(Number(all.totals.total) - Number(totals.total)).toBe(300_000 + 744_000);
  expect(await fernanda(getDocumentServices, { document_id })).toMatchObject([{ Staff: '8', formulas: { Staff: 'anclajes/1,5' } }]);
  // Services of a spreadsheet, of which one is in no catalogue; what came is taken back at once.
  await (await cellOf(page, 'Cuadrilla eléctrica', 'Servicio', 'Servicios')).click();
  await pasteInto(
    page,
    'Tipo\tServicio\tCosto unitario\tCantidad\tPersonas\tDías\nOtros\tBaño químico\t45.000\t2\nHospedaje y Viáticos\tHostal\t32.000\t\t8\t2\nOtros\tGrúa\t1.5\t1\n',
  );
  await expect(page.getByText('2 de 3 se pueden agregar.', { exact: false })).toBeVisible();
  await noViolations(page);
  await page.getByRole('button', { name: 'Agregar 2 filas' }).click();
  await expect(rowOf(page, 'Hostal', 'Servicios')).toContainText('$ 512.000');
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, 'Hostal', 'Servicios')).toHaveCount(0);
  await saved(page);

  // A workbook that is no take-off; one with its differences, and its mistake; put right it is written.
  await chooseMore(page, 'Importar desde Excel');
  const drawer = page.getByRole('dialog', { name: 'Importar desde Excel' });
  const upload = async (...lines: string[]) => {
    await drawer
      .getByLabel('Planilla', { exact: true })
      .setInputFiles({ name: 'cubicacion.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
    await drawer.getByRole('button', { name: 'Revisar planilla' }).click();
  };
  await upload('Cosa;Cuánto', 'Riel;3');
  await expect(drawer.getByText(/No se encontró una columna|Faltan? las? columna/)).toBeVisible();
  const rail = rows.find((it) => it.code === 'EST-000001');
  const changed = ['Lugar;N.º;Código;Cantidad', `${codes.codigoLugarInstalacion};M${rail?.id};EST-000001;90`];
  await upload(...changed, `${codes.codigoLugarInstalacion};;NADA-000001;3`);
  await expect(drawer.getByText('NADA-000001 no existe', { exact: false })).toBeVisible();
  await expect(drawer.getByText('Corrija las filas con error', { exact: false })).toBeVisible();
  await drawer.getByRole('button', { name: 'Elegir otra planilla' }).click();
  await upload(...changed, `${codes.codigoLugarInstalacion};;MED-000003;2`);
  await expect(drawer.getByRole('listitem').filter({ hasText: 'EST-000001' })).toContainText('1.250,5 → 90');
  await noViolations(page);
  await drawer.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(drawer).toHaveCount(0);
  await sheets.getByRole('button', { name: 'Materiales' }).click();
  await expect(await cellOf(page, 'EST-000001', 'Cantidad')).toContainText('90');
  await expect(await cellOf(page, 'MED-000003', 'Cantidad')).toContainText('2');

  // Kept as a template for the next place.
  await chooseMore(page, 'Guardar como plantilla');
  await page.getByLabel('Nombre de la plantilla').fill('Residencial medida');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page).toHaveURL(/\/cubicacion\/plantillas\/\d+$/);
  expect((await fernanda(getTemplates, { search: 'Residencial medida' })).total_items).toBe(1);
});

test('two people at once see each other and lose no cell', async ({ page, signIn, visitor, as, db, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const fernanda = as('Fernanda Ulmo');
  const place = await db.selectFrom('places').select('id').where('codigoLugarInstalacion', '=', 'LI-000018').executeTakeFirstOrThrow();
  const { items } = await fernanda(allDocs, { place_id: place.id });
  const document = items[0] ?? (await fernanda(postDocument, { place_id: place.id }));
  const { document_id, place: at } = document;
  const address = `/proyectos/lugarInstalacion/${at?.codigoLugarInstalacion}/${at?.codigoProyecto}/cubicles/${document_id}`;
  await signIn('Fernanda Ulmo');
  await page.goto(address);
  await page.getByLabel('Agregar material').focus();
  await pasteInto(page, 'PAN-000001\t12\nINV-000002\t1\n');
  await page.getByRole('button', { name: 'Agregar 2 filas' }).click();
  await saved(page);
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
  await saved(page);
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
  await saved(page);

  // A row is taken away while the other one writes in it: what they wrote stands there with the reason, and comes back with its row.
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await other.keyboard.type('5');
  await (await cellOf(page, 'INV-000002', 'Cantidad')).click();
  await page.keyboard.press('Control+Delete');
  await expect(rowOf(page, 'INV-000002')).toHaveCount(0);
  await saved(page);
  await expect(other.getByRole('textbox', { name: 'Cantidad' })).toHaveValue('5');
  await other.keyboard.press('Enter');
  await expect(await cellOf(other, 'INV-000002', 'Cantidad')).toHaveAttribute('data-trouble', 'gone');
  await (await cellOf(other, 'INV-000002', 'Cantidad')).click();
  await expect(other.getByRole('alert').filter({ hasText: 'Otra persona quitó esta fila.' })).toContainText('Usted escribió 5');
  await other.getByRole('button', { name: 'Agregarla de nuevo' }).dblclick();
  // Whoever added it stands in it.
  await expect(await cellOf(page, 'INV-000002', 'Cantidad')).toHaveText('5Catalina Tara');
  await expect(rowOf(other, 'INV-000002')).toHaveCount(1);

  expect(await fernanda(getDocumentMaterials, { document_id })).toMatchObject([
    { code: 'PAN-000001', quantity: '14', section: 'Techo norte' },
    { code: 'INV-000002', quantity: '5' },
  ]);
});

test('on a phone one row at a time is changed', async ({ page, signIn, as }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const fernanda = as('Fernanda Ulmo');
  const { items } = await fernanda(allDocs, { codigoProyecto: 'CI-26012', codigoLugarInstalacion: 'LI-000016' });
  const [document] = items;
  if (!document) throw new Error('The demo company has a take-off there');
  await signIn('Fernanda Ulmo');
  await page.goto(`/proyectos/lugarInstalacion/LI-000016/CI-26012/cubicles/${document.document_id}`);
  await page.getByRole('button', { name: /Mini riel para cubierta/ }).click();
  await page.getByLabel('Cantidad').fill('720');
  await page.getByLabel('Cantidad').press('Enter');
  await expect(page.getByText(/^Guardado \d\d:\d\d$/)).toBeAttached();
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('button', { name: /Mini riel para cubierta/ })).toContainText('720');
});
