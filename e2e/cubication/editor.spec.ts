import {
  allDocs,
  filterMaterials,
  filterMaterialsWarehouse,
  getCubage,
  getDocumentMaterials,
  getDocumentServices,
  getTemplates,
  type ChoosableMaterial,
} from 'contract/cubication/index.ts';
import { formatNumber, formatUnitPrice } from 'contract/format.ts';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { expect, noViolations, noViolationsInAnyLight, noViolationsInAnyLook, test } from '../stage.ts';
import { sheetOf, rowOf, cellOf, expectSaved, pasteInto } from './sheets.ts';

/** A place of the demo company without a take-off. */
const codes = { codigoLugarInstalacion: 'LI-000017', codigoProyecto: 'CI-26012' };
const tab = `/proyectos/lugarInstalacion/${codes.codigoLugarInstalacion}/${codes.codigoProyecto}/cubicles`;

test('a take-off begins with a template, and is edited by the keyboard and by what is pasted', async ({
  page,
  signIn,
  as,
  complaints,
  given,
  db,
}) => {
  test.setTimeout(180_000);
  complaints.expect(/400 .*(upload_cubicacion_v2|post_document_materials)/);
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
  await expectSaved(page);
  await page.keyboard.press('Control+z');
  await expect(await cellOf(page, 'EST-000002', 'Cantidad')).not.toHaveText('1.250,5');
  for (const again of ['Control+y', 'Control+Shift+Z']) {
    await page.keyboard.press(again);
    await expect(await cellOf(page, 'EST-000002', 'Cantidad')).toHaveText('1.250,5');
    await page.keyboard.press('Control+z');
    await expect(await cellOf(page, 'EST-000002', 'Cantidad')).not.toHaveText('1.250,5');
  }
  // One value into all cells that are chosen: typed, and pasted.
  const sections = ['EST-000002', 'EST-000003'];
  await (await cellOf(page, 'EST-000002', 'Sección')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.type('Techo sur');
  await page.keyboard.press('Control+Enter');
  for (const code of sections) await expect(await cellOf(page, code, 'Sección')).toHaveText('Techo sur');
  await (await cellOf(page, 'EST-000002', 'Sección')).click();
  await page.keyboard.press('Shift+ArrowDown');
  await pasteInto(page, 'Techo este');
  for (const code of sections) await expect(await cellOf(page, code, 'Sección')).toHaveText('Techo este');
  // A block falls on its rows and columns; what finds no cell is told.
  await (await cellOf(page, 'EST-000002', 'Despacho')).click();
  await pasteInto(page, 'Orden de Compra\tDel norte\nOrden de Compra\tDel sur');
  for (const [code, comment] of [
    ['EST-000002', 'Del norte'],
    ['EST-000003', 'Del sur'],
  ] as const) {
    await expect(await cellOf(page, code, 'Despacho')).toHaveText('Orden de Compra');
    await expect(await cellOf(page, code, 'Comentario')).toHaveText(comment);
  }
  await (await cellOf(page, 'EST-000002', 'Cantidad')).click();
  await pasteInto(page, '24\t990');
  await expect(page.getByRole('region', { name: 'Avisos' })).toContainText('Un valor no cupo1 en celdas que no se escriben.');
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
  await page.getByLabel('Valor de anclajes').fill('anclajes*2');
  await expect(page.locator('.cubage-variable').last()).toContainText('Las variables giran en círculo: anclajes → anclajes.');
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

  const option = page.getByRole('listbox', { name: 'Materiales encontrados' }).getByRole('option').first();
  await page.getByLabel('Agregar material').fill('XTU 1×95');
  // What it costs, and what is free of it: everywhere, and in the warehouse that is chosen.
  const found = await fernanda(filterMaterials, { search: 'CON-000007' });
  const [cable] = found.items;
  const words = (it: ChoosableMaterial | undefined) =>
    `${formatUnitPrice(it?.cost ?? '', it?.cost_currency ?? 'CLP')}${formatNumber(it?.stock ?? '')} ${it?.unit} libres`;
  await expect(option).toHaveText(`${cable?.code}${cable?.name}${words(cable)}`);
  await page.getByLabel('Stock libre en').selectOption('BF0001');
  await page.getByLabel('Agregar material').focus();
  const [there] = (await fernanda(filterMaterialsWarehouse, { search: 'CON-000007', warehouse_code: 'BF0001' })).items;
  await expect(option).toHaveText(`${there?.code}${there?.name}${words(there)}`);
  await page.getByLabel('Stock libre en').selectOption('');
  await page.getByLabel('Agregar material').focus();
  await page.keyboard.press('Escape');

  // Found by its name, while what was saved before is still being asked for: that answer does not know the new row. Then rows of a
  // spreadsheet, of which one is no material.
  await expectSaved(page);
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
  await expect(option).toContainText('CON-000007');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, 'CON-000007', 'Cantidad')).toHaveAttribute('data-active');
  await page.keyboard.type('8');
  await page.keyboard.press('Enter');
  const retired = await given.material();
  const long = 'Medición y comunicación del lado de corriente continua, de la azotea norte';
  await pasteInto(
    page,
    `Código\tCantidad\tPartida\nMED-000002\t2\tMedición\nNADA-000001\t3\nMED-000003\t1.5\nEST-000002\t1\t${long}\n${retired.codigo}\t1\n`,
  );
  await expect(page.getByText('2 de 5 se pueden agregar, a los costos de hoy.', { exact: false })).toBeVisible();
  const pasted = page.getByRole('dialog', { name: 'Pegar 5 filas' });
  await expect(pasted.getByRole('row').filter({ hasText: 'EST-000002' })).toContainText('La partida: Máximo 60 caracteres.');
  await noViolationsInAnyLight(page);
  // What the server refuses meanwhile stays with its sentence, and what is beside it is added when the server says so, not before.
  await db.updateTable('materials').set({ activo: false }).where('id', '=', retired.id).execute();
  await pasted.getByRole('button', { name: 'Agregar 2 filas' }).click();
  await expect(pasted.getByRole('row').filter({ hasText: retired.codigo })).toContainText('no existe, o está retirado: elija otro.');
  await expect(page.getByText('2 filas agregadas')).toHaveCount(0);
  const line = Promise.withResolvers<void>();
  await page.route('**/post_document_materials', (route) => line.promise.then(() => route.continue()), { times: 1 });
  const isSent = page.waitForRequest('**/post_document_materials');
  await pasted.getByRole('button', { name: 'Agregar la fila' }).click();
  await isSent;
  await expect(page.getByText('Una fila agregada')).toHaveCount(0);
  await expect(pasted.getByRole('row').filter({ hasText: 'MED-000002' })).toBeVisible();
  line.resolve();
  await expect(page.getByText('Una fila agregada')).toBeVisible();
  await expect(pasted.getByRole('row').filter({ hasText: 'MED-000002' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await expect(await cellOf(page, 'MED-000002', 'Sección')).toHaveText('Medición');
  await expectSaved(page);

  // What is in no catalogue is written by hand, and its creation is asked for from its row.
  await page.getByLabel('Agregar material').fill('Soporte a medida');
  await page.getByRole('button', { name: 'Material propio' }).click();
  const own = page.getByRole('dialog', { name: 'Material propio' });
  await choose(own, 'Unidad', /^JGO/, 'JGO');
  await noViolationsInAnyLight(page);
  await own.getByLabel('Cantidad').fill('2');
  await own.getByRole('button', { name: 'Agregar', exact: true }).click();
  await expect(own).toHaveCount(0);
  await (await cellOf(page, 'Soporte a medida', 'Cantidad')).click();
  await page.getByRole('button', { name: 'Reemplazar por uno del catálogo' }).click();
  await noViolationsInAnyLight(page);
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
  await expectSaved(page);

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
  await noViolationsInAnyLook(page);
  // One without a cost is told, and gets its first one in its cell, which is taken back as any other.
  await page.getByLabel('O a medida, por su nombre').fill('Tablero de respaldo');
  await page.getByRole('button', { name: 'Agregar tablero' }).click();
  await page.getByRole('button', { name: /^Revisión/ }).click();
  const uncosted = page.getByRole('list', { name: 'Hallazgos' }).getByRole('button', { name: '«Tablero de respaldo» no tiene costo' });
  await uncosted.click();
  await expect(rowOf(page, 'Tablero de respaldo', 'Tableros').locator('[data-active]')).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('80.000');
  await page.keyboard.press('Enter');
  await expect(await cellOf(page, 'Tablero de respaldo', 'Total', 'Tableros')).toHaveText('$ 80.000');
  await expect(uncosted).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(uncosted).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(uncosted).toHaveCount(0);
  await page.getByRole('button', { name: 'Cerrar revisión' }).click();
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
  await expectSaved(page);
  const all = await fernanda(getCubage, { document_id });
  expect(Number(all.totals.total) - Number(totals.total)).toBe(300_000 + 80_000 + 744_000);
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
  await expectSaved(page);

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
  await noViolationsInAnyLook(page);
  await drawer.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(drawer).toHaveCount(0);
  await sheets.getByRole('button', { name: 'Materiales' }).click();
  await expect(await cellOf(page, 'EST-000001', 'Cantidad')).toContainText('90');
  await expect(await cellOf(page, 'MED-000003', 'Cantidad')).toContainText('2');

  // Kept as a template for the next place.
  await chooseMore(page, 'Guardar como plantilla');
  await expect(page.getByLabel('Nombre de la plantilla')).toBeVisible();
  await noViolationsInAnyLook(page);
  await page.getByLabel('Nombre de la plantilla').fill('Residencial medida');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await expect(page).toHaveURL(/\/cubicacion\/plantillas\/\d+$/);
  expect((await fernanda(getTemplates, { search: 'Residencial medida' })).total_items).toBe(1);
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
  await page.getByLabel('Comentario').fill('Del techo norte\ny del sur');
  await noViolations(page);
  await page.getByLabel('Sección').fill('Techo');
  await page.getByLabel('Sección').press('Enter');
  const written = async () =>
    (await fernanda(getDocumentMaterials, { document_id: document.document_id })).find((it) => it.section === 'Techo');
  await expect.poll(written).toMatchObject({ quantity: '720', comment: 'Del techo norte\ny del sur' });
  await page.getByRole('button', { name: 'Listo' }).click();
  await expect(page.getByRole('button', { name: /Mini riel para cubierta/ })).toContainText('720');
});
