import { readFile } from 'node:fs/promises';
import { getDocumentMaterials, postDocument, postDocumentMaterials } from 'contract/cubication/index.ts';
import { choose } from '../choose.ts';
import { chooseMore } from '../more.ts';
import { downloadedSheet } from '../sheet.ts';
import { expect, noViolationsInAnyLook, test } from '../stage.ts';
import { cellOf, expectSaved, sheetOf } from './sheets.ts';

test('a list of materials comes from Excel on its way and is taken back, what is wrong in it is a workbook, and comments keep their lines', async ({
  page,
  signIn,
  as,
  given,
}) => {
  const place = await given.place();
  const [panel, cable, tube] = [await given.material(), await given.material(), await given.material()];
  const fernanda = as('Fernanda Ulmo');
  const { document_id } = await fernanda(postDocument, { place_id: place.id });
  const comment = 'Con garantía:\n- 12 años';
  await fernanda(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '10', comment }] });
  const rows = () => fernanda(getDocumentMaterials, { document_id });
  await signIn('Fernanda Ulmo');
  await page.goto(`/proyectos/lugarInstalacion/${place.codigoLugarInstalacion}/${place.codigoProyecto}/cubicles/${document_id}`);

  await expect(sheetOf(page)).toBeVisible();
  await (await cellOf(page, panel.codigo, 'Comentario')).click();
  await page.keyboard.press('Enter');
  const written = page.getByRole('textbox', { name: 'Comentario', exact: true });
  await expect(written).toHaveValue(comment);
  // Its frame stays while one writes: all rows were painted anew where it came and went.
  await expect(sheetOf(page)).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('- en obra');
  // All of its lines lie over the rows below, within what is seen.
  const { height } = (await written.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(60);
  await page.keyboard.press('Enter');
  await expectSaved(page);
  expect(await rows()).toMatchObject([{ comment: `${comment}\n- en obra` }]);

  await chooseMore(page, 'Importar desde Excel');
  const drawer = page.getByRole('dialog', { name: 'Importar desde Excel' });
  const model = await downloadedSheet(page, () => drawer.getByRole('button', { name: 'planilla modelo' }).click());
  expect(model.name).toBe('modelo-cubicacion.xlsx');
  expect(model.rows[0]).toMatchObject({ Lugar: place.codigoLugarInstalacion, 'Qué es': 'Material', Cantidad: 10 });
  await drawer.getByText('Solo materiales').click();
  await choose(drawer, 'Se piden como', 'Orden de Compra');
  const upload = async (...lines: string[]) => {
    const buffer = Buffer.from(['Código;Cantidad;Despacho', ...lines].join('\n'));
    await drawer.getByLabel('Planilla', { exact: true }).setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer });
    await drawer.getByRole('button', { name: 'Revisar planilla' }).click();
  };
  await upload(`${cable.codigo};12`, 'NADA-000001;3', `${tube.codigo};muchos`);
  await expect(drawer.getByText('NADA-000001 no existe', { exact: false })).toBeVisible();
  await noViolationsInAnyLook(page);
  const wrong = await downloadedSheet(page, () => drawer.getByRole('button', { name: 'Descargar las filas con error' }).click());
  expect(wrong.name).toBe('por-corregir-lista.xlsx');
  expect(wrong.rows).toMatchObject([
    { Código: 'NADA-000001', Cantidad: '3', 'Qué corregir': expect.stringContaining('no existe') },
    { Código: tube.codigo, Cantidad: 'muchos', 'Qué corregir': expect.stringMatching(/^Cantidad: ./) },
  ]);

  await drawer.getByRole('button', { name: 'Elegir otra planilla' }).click();
  await upload(`${cable.codigo};12`, `${tube.codigo};1,5;Solicitud de traslado`);
  await drawer.getByRole('button', { name: 'Importar 2 filas' }).click();
  await expect(await cellOf(page, tube.codigo, 'Cantidad')).toContainText('1,5');
  const came = (await rows()).filter((it) => it.code !== panel.codigo);
  expect(came.map(({ code, dispatch }) => [code, dispatch])).toEqual([
    [cable.codigo, 'PurchaseOrder'],
    [tube.codigo, 'InventoryTransferRequest'],
  ]);
  // What was loaded goes and comes again.
  const grid = sheetOf(page);
  await page.keyboard.press('Control+z');
  await expect(grid).not.toContainText(tube.codigo);
  await expect(grid).toContainText(panel.codigo);
  await page.keyboard.press('Control+y');
  await expect(grid).toContainText(tube.codigo);
  await expectSaved(page);

  // What is exported and comes back as it left changes nothing.
  const [book] = await Promise.all([page.waitForEvent('download'), chooseMore(page, 'Exportar a Excel')]);
  await chooseMore(page, 'Importar desde Excel');
  const file = { name: book.suggestedFilename(), mimeType: 'application/octet-stream', buffer: await readFile(await book.path()) };
  await drawer.getByLabel('Planilla', { exact: true }).setInputFiles(file);
  await drawer.getByRole('button', { name: 'Revisar planilla' }).click();
  await expect(drawer.getByRole('button', { name: '3 sin cambios' })).toBeEnabled();
  await expect(drawer.getByRole('button', { name: '3 filas' })).toBeVisible();
});
