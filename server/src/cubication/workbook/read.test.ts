import { excelModel, getDocumentMaterials, uploadCubicacionV2, uploadWrongRows } from 'contract/cubication/index.ts';
import { buffer } from 'node:stream/consumers';
import Excel from 'exceljs';
import { expect, test } from 'vitest';
import { zip } from '../../platform/files/zip.ts';
import { readUploadedSheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { workbookScene, csv, book } from './scene.ts';

const { fernanda, cable, panel, openTakeoff } = await workbookScene();
const rowsOf = async (file: File) => (await readUploadedSheet(file, { person: 1 })).rows.map((it) => it.cells);

test.each([
  ['1,234', '1.234'],
  ['1.234', '1234'],
  ['1.234,5', '1234.5'],
])('«%s» is read as people in Chile write it: %s', async (written, quantity) => {
  const { codigo_proyecto, document_id } = await openTakeoff();
  const file = csv('Código;Cantidad', `${panel.codigo};${written}`);

  const { digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
  await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file, digest });

  expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([{ quantity }]);
});

/** A workbook as Excel keeps it, with these rows under the titles. */
async function excelBook(rows: Excel.CellValue[][], merged?: string): Promise<File> {
  const excel = new Excel.Workbook();
  const sheet = excel.addWorksheet('Cubicación');
  sheet.addRows([['Código', 'Cantidad', 'Sección'], ...rows]);
  if (merged) sheet.mergeCells(merged);
  return book(Buffer.from(await excel.xlsx.writeBuffer()));
}

/** A workbook of Excel with so many rows under the two columns that are needed. */
async function hugeBook(rows: number): Promise<File> {
  const row = (at: number, code: string, quantity: string) =>
    `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>${code}</t></is></c><c r="B${at}"${quantity}</c></row>`;
  const head = row(1, 'Código', ' t="inlineStr"><is><t>Cantidad</t></is>');
  const parts = [
    ['xl/workbook.xml', ['<workbook xmlns:r="r"><sheets><sheet name="Hoja 1" r:id="rId1"/></sheets></workbook>']],
    [
      'xl/_rels/workbook.xml.rels',
      ['<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>'],
    ],
    [
      'xl/worksheets/sheet1.xml',
      (function* () {
        yield `<worksheet><sheetData>${head}`;
        for (let at = 2; at < rows + 2; at += 1) yield row(at, panel.codigo, `><v>${at}</v>`);
        yield '</sheetData></worksheet>';
      })(),
    ],
  ] as const;
  return book(await buffer(zip(parts.map(([name, content]) => ({ name, content })))));
}

const ofCrew = 'Código;Qué es;Categoría;Descripción;Días;Personas;Costo unitario;Cantidad';
test.each([
  ['Código;Cantidad', 'NO-EXISTE;2', 'Código', 'NO-EXISTE no existe, o está retirado'],
  ['Código;Cantidad', 'PAN-900001;-2', 'Cantidad', 'no puede ser negativa'],
  ['Código;Cantidad', 'PAN-900001;1,234.50', 'Cantidad', 'Use punto para miles y coma para decimales'],
  ['Código;Cantidad', 'PAN-900001;muchos', 'Cantidad', 'Use punto para miles'],
  ['Código;Cantidad', 'PAN-900001;#¡REF!', 'Cantidad', 'La fórmula de Excel dice #¡REF!'],
  ['Código;Cantidad', 'PAN-900001;', 'Cantidad', 'Indique una cantidad o una fórmula'],
  ['Código;Cantidad;Fórmula', 'PAN-900001;3;2+2', 'Cantidad', 'La fórmula da 4'],
  ['Código;Cantidad;Fórmula', 'PAN-900001;;2+nada', 'Fórmula', 'No existe la variable «nada»'],
  ['Código;Cantidad;Unidad', 'PAN-900001;3;M', 'Unidad', 'se cuenta en UN'],
  ['Código;Cantidad;N.º', 'PAN-900001;3;M999999', 'N.º', 'ya no está en la cubicación'],
  ['Código;Cantidad;N.º', 'PAN-900001;3;doce', 'N.º', 'como M12, T3 o S5'],
  ['Código;Cantidad;Categoría', 'PAN-900001;3;Cualquiera', 'Categoría', 'Escriba uno de estos'],
  ['Código;Cantidad;Qué es;Categoría', ';3;Servicio;Mano de obra', 'Costo unitario', 'Indique el costo unitario'],
  [ofCrew, ';Servicio;Mano de obra;Cuadrilla;-5;4;45000;', 'Días', 'no puede ser negativ'],
  [ofCrew, ';Servicio;Mano de obra;Cuadrilla;5;-4;45000;', 'Personas', 'no puede ser negativ'],
  [ofCrew, ';Servicio;Mano de obra;Cuadrilla;5;4;-45000;', 'Costo unitario', 'no puede ser negativ'],
  [ofCrew, ';Tablero;;Tablero general;;;-450000;1', 'Costo unitario', 'no puede ser negativ'],
  [ofCrew, ';Tablero;;Tablero general;;;450000;-1', 'Cantidad', 'no puede ser negativ'],
  ['Código;Cantidad;Proyecto', 'PAN-900001;3;OTRO', 'Proyecto', 'y la fila dice OTRO'],
])('%s / %s is refused at %s: %s', async (titles, line, column, message) => {
  const { codigo_proyecto, document_id } = await openTakeoff();

  const { items, digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: csv(titles, line) });

  expect(items[0]?.errors).toContainEqual({ column, message: expect.stringContaining(message) });
  expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file: csv(titles, line), digest })).toMatchObject({ code: 'rule' });
  expect(await fernanda.call(getDocumentMaterials, { document_id })).toEqual([]);
});

test('of Excel’s own cells numbers are as they are, texts are read as Chileans write them, and a formula that answers an error is told', async () => {
  const { codigo_proyecto } = await openTakeoff();
  const file = await excelBook([
    [cable.codigo, 1234.5, 'Número'],
    [cable.codigo, '1.234,5', 'Texto chileno'],
    [cable.codigo, { formula: '600*2', result: 1200 }, 'Fórmula'],
    [cable.codigo, '1,234.5', 'Texto inglés'],
    [cable.codigo, { formula: 'B2/0', result: { error: '#DIV/0!' } }, 'Sin valor'],
    [cable.codigo, -3, 'Negativa'],
  ]);

  const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });

  expect(items.map((it) => [it.outcome, it.errors.map(({ column, message }) => `${column}: ${message.slice(0, 30)}`)])).toEqual([
    ['create', []],
    ['create', []],
    ['create', []],
    ['error', ['Cantidad: Use punto para miles y coma pa']],
    ['error', ['Cantidad: La fórmula de Excel dice #DIV/']],
    ['error', ['Cantidad: Cantidad no puede ser negativa']],
  ]);
});

test('cells that are merged over several rows are refused with their place', async () => {
  const { codigo_proyecto, document_id } = await openTakeoff();
  const rows = [
    [panel.codigo, 1, 'Techo'],
    [cable.codigo, 2, null],
  ];

  expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file: await excelBook(rows, 'C2:C3') })).toMatchObject({
    code: 'bad_file',
    message: expect.stringContaining('Las celdas C2 a C3 están combinadas. Sepárelas en Excel'),
  });
  expect(await fernanda.call(getDocumentMaterials, { document_id })).toEqual([]);
});

test('a file without the columns that are needed is refused, and says which', async () => {
  const { codigo_proyecto } = await openTakeoff();

  expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file: csv('Nombre;Precio', 'a;1') })).toMatchObject({
    code: 'bad_file',
    message: expect.stringContaining('Faltan las columnas «Código», «Cantidad»'),
  });
});

test('a file of 200,000 rows is refused by its number of rows, written as text or by Excel, and the process stays as small as it was', async () => {
  const { codigo_proyecto } = await openTakeoff();
  const many = 200_000;
  const files = [csv('Código;Cantidad', `${panel.codigo};1\n`.repeat(many)), await hugeBook(many)];
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 10);

  for (const file of files)
    expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file })).toMatchObject({
      status: 400,
      code: 'bad_file',
      message: expect.stringMatching(/La planilla tiene más de [\d.]+ filas\. Divídala, o borre las filas vacías del final\./),
    });

  clearInterval(watch);
  expect((most - before) / 1024 / 1024).toBeLessThan(100);
}, 240_000);

test('rows that cannot be loaded come back as a workbook that can be once it is corrected', async () => {
  const { codigo_proyecto } = await openTakeoff();
  const file = csv('Código;Cantidad;Sección', `${panel.codigo};2;Techo`, 'NO-EXISTE;3;Suelo');

  const { rawPayload } = await fernanda.raw(uploadWrongRows, { codigo_proyecto, file });

  const wrong = await rowsOf(book(rawPayload));
  expect(wrong).toEqual([[expect.stringContaining('NO-EXISTE no existe'), 'NO-EXISTE', '3', 'Suelo']]);

  // Corrected in the same workbook, it is taken.
  const workbook = new Excel.Workbook();
  await workbook.xlsx.load(new Uint8Array(rawPayload).buffer);
  workbook.worksheets[0]?.eachRow((row) =>
    row.eachCell((cell) => {
      if (cell.value === 'NO-EXISTE') cell.value = cable.codigo;
    }),
  );
  const corrected = book(Buffer.from(await workbook.xlsx.writeBuffer()));
  const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: corrected });
  expect(items).toMatchObject([{ outcome: 'create', errors: [] }]);
});

test('of a file of materials alone also what is right and no material comes back, with its reason', async () => {
  const { codigo_proyecto } = await openTakeoff();
  const file = csv('Código;Cantidad;Descripción;Unidad', `${panel.codigo};2;;`, ';3;Soporte;UN');

  const { rawPayload } = await fernanda.raw(uploadWrongRows, { codigo_proyecto, only_materials: 'true', file });

  expect(await rowsOf(book(rawPayload))).toEqual([
    [expect.stringContaining('lleva solo materiales del catálogo'), null, '3', 'Soporte', 'UN'],
  ]);
});

test('the model can be loaded once its codes are those of the catalogue', async () => {
  const { codigo_proyecto } = await openTakeoff();
  const model = book((await fernanda.raw(excelModel, { codigo_proyecto })).rawPayload);

  const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: model });

  expect(items.map((it) => it.outcome)).toEqual(['error', 'error', 'create', 'create', 'create']);
  expect(items.flatMap((it) => it.errors.map(({ column }) => column))).toEqual(['Código', 'Código', 'Fórmula']);
});
