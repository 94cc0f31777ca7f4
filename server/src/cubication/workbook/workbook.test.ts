import { servicio } from 'contract/catalogues/index.ts';
import {
  documentXlsx,
  excelModel,
  getCubage,
  getDocumentMaterials,
  getDocumentPanels,
  getDocumentServices,
  allDocs,
  createDocumentPanels,
  createDocumentServices,
  customMaterial,
  deleteDocMaterial,
  listCubageHistory,
  postDocument,
  postDocumentMaterials,
  saveVariables,
  uploadCubicacionV2,
  uploadExcelCubicacion,
  uploadWrongRows,
} from 'contract/cubication/index.ts';
import { buffer } from 'node:stream/consumers';
import Excel from 'exceljs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scene, type Caller } from '../../../test/scene.ts';
import { zip } from '../../platform/files/zip.ts';
import { readUploadedSheet } from '../../platform/spreadsheet/spreadsheet.ts';

const { as, db, given, signIn } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const metre = await db.selectFrom('units').where('codigo', '=', 'M').select('id').executeTakeFirstOrThrow();
const piece = await db.selectFrom('units').where('codigo', '=', 'UN').select('id').executeTakeFirstOrThrow();
const cable = await given.material({ codigo: 'CON-900001', unidad_id: metre.id, price: '1050' });
const panel = await given.material({ codigo: 'PAN-900001', unidad_id: piece.id, price: '250000' });
await given.entry(servicio, { codigo: 'SER-900009', nombre: 'Grúa de montaje', unidad: 'HR' });

const csv = (...lines: string[]) => new File([lines.join('\n')], 'cubicacion.csv', { type: 'text/csv' });
const book = (content: Buffer) =>
  new File([new Uint8Array(content)], 'cubicacion.xlsx', { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });

async function opened() {
  const place = await given.place({ kwp: '5.4' });
  const { document_id } = await fernanda.call(postDocument, { place_id: place.id });
  return { document_id, codigo_proyecto: place.codigoProyecto, place };
}

/** Judged, then written. */
async function upload(input: { codigo_proyecto: string; file: File }, who: Caller = fernanda) {
  const { digest, counts } = await who.call(uploadCubicacionV2, input);
  expect(counts.error).toBe(0);
  return who.call(uploadCubicacionV2, { ...input, digest });
}
const exported = async (document_id: number) => book((await fernanda.raw(documentXlsx, { document_id })).rawPayload);
const rowsOf = async (file: File) => (await readUploadedSheet(file, { person: 1 })).rows.map((it) => it.cells);

describe('a workbook', () => {
  test('that changes only the currency of a board, or only its cost, changes it', async () => {
    const { document_id, codigo_proyecto } = await opened();
    const board = { name: 'Tablero', quantity: '1', panel_cost: '80', cost_currency: 'USD' } as const;
    const [made] = await fernanda.call(createDocumentPanels, { document_id, panels: [board] });
    const say = (cells: string) =>
      upload({ codigo_proyecto, file: csv('N.º;Código;Cantidad;Moneda;Costo unitario', `T${made?.id ?? 0};;;${cells}`) });
    const costs = async () => (await fernanda.call(getDocumentPanels, { document_id })).map((it) => [it.panel_cost, it.cost_currency]);

    await say('UF;');
    expect(await costs()).toEqual([['80', 'UF']]);
    await say(';90');
    expect(await costs()).toEqual([['90', 'UF']]);
    const { items } = await fernanda.call(listCubageHistory, { document_id });
    expect(items.filter((it) => it.action === 'Editó un tablero')).toHaveLength(2);
    const { counts } = await fernanda.call(uploadCubicacionV2, {
      codigo_proyecto,
      file: csv('N.º;Código;Cantidad;Moneda;Costo unitario', `T${made?.id ?? 0};;;UF;90`),
    });
    expect(counts).toMatchObject({ update: 0, unchanged: 1 });
  });

  test('that was exported and comes back as it was changes nothing', async () => {
    const { document_id, codigo_proyecto } = await opened();
    await fernanda.call(saveVariables, {
      document_id,
      version: (await fernanda.call(getCubage, { document_id })).version,
      variables: [{ name: 'strings', formula: '4' }],
    });
    await fernanda.call(postDocumentMaterials, {
      document_id,
      materials: [
        { code: panel.codigo, quantity: '10.5', section: 'Generación', dispatch: 'PurchaseRequest', comment: 'Con garantía' },
        { code: cable.codigo, formula: 'strings*25,5' },
      ],
    });
    await fernanda.call(customMaterial, {
      document_id,
      name: 'Soporte',
      unit_id: piece.id,
      quantity: '3',
      cost: '1500',
      cost_currency: 'USD',
    });
    await fernanda.call(createDocumentPanels, {
      document_id,
      panels: [{ name: 'Tablero', quantity: '1', panel_cost: '80', cost_currency: 'USD' }],
    });
    await fernanda.call(createDocumentServices, {
      document_id,
      services: [
        { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000.5', Staff: '4', Days: '2.5' },
        { service_type: 'others', code: 'SER-900009', Unit_Cost: '1000', Quantity: '2' },
      ],
    });
    const before = await fernanda.call(getCubage, { document_id });

    const { counts, items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: await exported(document_id) });

    expect(items.filter((it) => it.outcome !== 'unchanged')).toEqual([]);
    expect(counts).toEqual({ create: 0, update: 0, unchanged: 6, error: 0 });
    expect(await fernanda.call(getCubage, { document_id })).toEqual(before);
  });

  test('opens the take-off of a place that has none, with all kinds of things', async () => {
    const { codigoProyecto: codigo_proyecto, id } = await given.place();
    const file = csv(
      'Qué es;Sección;Categoría;Código;Descripción;Unidad;Cantidad;Fórmula;Días;Personas;Costo unitario;Moneda;Despacho',
      `Material;Generación;;${panel.codigo};;;12;;;;;;Solicitud de Compra`,
      'Material propio;;;;Soporte hecho para el lugar;UN;1,5;;;;2500;CLP;',
      'Tablero;;;;Tablero general;;1;;;;450000;;',
      'Servicio;;Mano de obra;;Cuadrilla;;;;5;4;45000;;',
    );

    await upload({ codigo_proyecto, file });

    const { items } = await fernanda.call(allDocs, { place_id: id });
    const [{ document_id } = { document_id: 0 }] = items;
    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([
      { code: panel.codigo, quantity: '12', origin: 'excel', dispatch: 'PurchaseRequest', cost: '250000', section: 'Generación' },
      { code: null, name: 'Soporte hecho para el lugar', quantity: '1.5', cost: '2500', category: 'adicionales' },
    ]);
    expect(await fernanda.call(getDocumentPanels, { document_id })).toMatchObject([{ name: 'Tablero general', panel_cost: '450000' }]);
    expect(await fernanda.call(getDocumentServices, { document_id })).toMatchObject([{ name: 'Cuadrilla', total_cost: '900000' }]);
    expect((await fernanda.call(getCubage, { document_id })).totals.total).toBe('4353750');
  });

  test('changes what it says otherwise, and leaves alone what it leaves empty', async () => {
    const { document_id, codigo_proyecto } = await opened();
    const [row] = await fernanda.call(postDocumentMaterials, {
      document_id,
      materials: [{ code: panel.codigo, quantity: '10', section: 'Generación', comment: 'Con garantía' }],
    });

    const file = csv('N.º;Código;Cantidad;Comentario', `M${row?.id ?? 0};${panel.codigo};1.250,5;`);
    const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
    await upload({ codigo_proyecto, file });

    expect(items).toMatchObject([{ outcome: 'update', summary: 'Cambia · Cantidad: 10 → 1.250,5' }]);
    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([
      { quantity: '1250.5', section: 'Generación', comment: 'Con garantía', origin: 'excel' },
    ]);
  });

  test('that writes over what stood there leaves it in the history, row by row', async () => {
    const { document_id, codigo_proyecto } = await opened();
    const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '10' }] });
    const [board] = await fernanda.call(createDocumentPanels, {
      document_id,
      panels: [{ name: 'Tablero', quantity: '1', panel_cost: '80' }],
    });
    const labor = { service_type: 'labor', name: 'Cuadrilla', Unit_Cost: '45000', Staff: '4', Days: '2' } as const;
    const [service] = await fernanda.call(createDocumentServices, { document_id, services: [labor] });

    const file = csv(
      'N.º;Código;Cantidad;Días;Costo unitario;Comentario',
      `M${row?.id ?? 0};;12,5;;;Medido`,
      `T${board?.id ?? 0};;2;;90;`,
      `S${service?.id ?? 0};;;20;;`,
    );
    await upload({ codigo_proyecto, file });

    const { items } = await fernanda.call(listCubageHistory, { document_id });
    const told = items.slice(0, 4).map(({ action, changes }) => ({
      action,
      ...Object.fromEntries(changes.map((it) => [it.field, [it.before, it.after]])),
    }));
    expect(told).toEqual([
      { action: 'Cargó una planilla', Filas: [null, '3'] },
      { action: 'Editó un servicio', Fila: [null, 'Cuadrilla'], Días: ['2', '20'] },
      { action: 'Editó un tablero', Fila: [null, 'Tablero'], Cantidad: ['1', '2'], 'Costo unitario': ['$ 80', '$ 90'] },
      {
        action: 'Editó un material',
        Fila: [null, expect.stringContaining(panel.codigo)],
        Cantidad: ['10', '12,5'],
        Comentario: [null, 'Medido'],
      },
    ]);
  });

  test('that writes over thousands of rows leaves the amounts of those beyond the first five hundred together', async () => {
    const { document_id, codigo_proyecto } = await opened();
    const file = (...lines: string[]) => csv('N.º;Código;Cantidad', ...lines);
    await upload({ codigo_proyecto, file: file(...Array.from({ length: 720 }, () => `;${panel.codigo};10`)) });
    const rows = await fernanda.call(getDocumentMaterials, { document_id });
    await upload({ codigo_proyecto, file: file(...rows.map((it) => `M${it.id};;24`)) });

    const { number } = await fernanda.call(getCubage, { document_id });
    const kept = await db
      .selectFrom('audit')
      .where('entity_id', '=', number)
      .where('action', 'in', ['change_material', 'upload_amounts'])
      .select((it) => ['action', it.fn.countAll<number>().as('n')])
      .groupBy('action')
      .orderBy('action')
      .execute();
    expect(kept.map((it) => [it.action, it.n])).toEqual([
      ['change_material', 500],
      ['upload_amounts', 3],
    ]);
    const { items } = await fernanda.call(listCubageHistory, { document_id });
    expect(items[1]).toMatchObject({ action: 'Cargó por planilla las cantidades' });
    const last = `M${rows.at(-1)?.id ?? 0} ${panel.codigo}`;
    expect(items[1]?.changes).toMatchObject([
      { field: 'Cantidades', before: expect.stringContaining(`${last}: 10`), after: expect.stringContaining(`${last}: 24`) },
    ]);
  });

  test('is written only as it was seen', async () => {
    const { document_id, codigo_proyecto } = await opened();
    const [row] = await fernanda.call(postDocumentMaterials, { document_id, materials: [{ code: panel.codigo, quantity: '10' }] });
    const file = csv('N.º;Código;Cantidad', `M${row?.id ?? 0};${panel.codigo};12`);
    const { digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });

    await fernanda.call(deleteDocMaterial, { id: row?.id ?? 0 });

    expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file, digest })).toMatchObject({ status: 412, code: 'stale' });
    const again = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file });
    expect(again.items[0]?.errors).toEqual([
      { column: 'N.º', message: expect.stringContaining('ya no está en la cubicación: alguien la quitó.') },
    ]);
  });

  test('of materials alone sends all of them one way, and takes nothing else', async () => {
    const { document_id, codigo_proyecto } = await opened();
    const input = { codigo_proyecto, tipo_solicitud: 'InventoryTransferRequest' } as const;
    const file = csv('Código;Cantidad;Despacho', `${panel.codigo};2;`, `${cable.codigo};30;Orden de Compra`);
    const { digest } = await fernanda.call(uploadExcelCubicacion, { ...input, file });

    await fernanda.call(uploadExcelCubicacion, { ...input, file, digest });

    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([
      { code: panel.codigo, dispatch: 'InventoryTransferRequest' },
      { code: cable.codigo, dispatch: 'PurchaseOrder' },
    ]);
    const service = csv('Código;Descripción;Categoría;Cantidad', ';Cuadrilla;Otros;1');
    expect(await fernanda.call(uploadExcelCubicacion, { ...input, file: service })).toMatchObject({ counts: { error: 1 } });
  });

  test('of a project with several places says for each row which one is meant', async () => {
    const { codigo_proyecto, place, document_id } = await opened();
    const other = await given.place({ codigoProyecto: codigo_proyecto });
    const without = csv('Código;Cantidad', `${panel.codigo};2`);
    const [wrong] = (await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: without })).items;
    expect(wrong?.errors).toEqual([{ column: 'Lugar', message: 'El proyecto tiene varios lugares: diga en «Lugar» de cuál es la fila.' }]);

    const file = csv(
      'Lugar;Código;Cantidad',
      `${place.codigoLugarInstalacion};${panel.codigo};2`,
      `${other.codigoLugarInstalacion};${panel.codigo};3`,
    );
    await upload({ codigo_proyecto, file });

    expect(await fernanda.call(getDocumentMaterials, { document_id })).toMatchObject([{ quantity: '2' }]);
    expect((await fernanda.call(allDocs, { place_id: other.id })).total_items).toBe(1);
  });

  test('of a project that one does not see says nothing of it', async () => {
    const { codigo_proyecto } = await opened();
    const permissions = ['cubication:read', 'cubication:create', 'cubication:update'] as const;
    const stranger = await signIn(await given.user({ permissions: [...permissions], seesAllProjects: false }));

    const { items } = await stranger.call(uploadCubicacionV2, { codigo_proyecto, file: csv('Código;Cantidad', `${panel.codigo};2`) });

    expect(items[0]?.errors).toEqual([{ column: 'Lugar', message: 'El proyecto no tiene lugares, o no tiene acceso a ellos.' }]);
  });
});

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
  ['Código;Cantidad;Proyecto', 'PAN-900001;3;OTRO', 'Proyecto', 'y la fila dice OTRO'],
])('%s / %s is refused at %s: %s', async (titles, line, column, message) => {
  const { codigo_proyecto, document_id } = await opened();

  const { items, digest } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: csv(titles, line) });

  expect(items[0]?.errors).toContainEqual({ column, message: expect.stringContaining(message) });
  expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file: csv(titles, line), digest })).toMatchObject({ code: 'rule' });
  expect(await fernanda.call(getDocumentMaterials, { document_id })).toEqual([]);
});

/** A workbook as Excel keeps it, with these rows under the titles. */
async function kept(rows: Excel.CellValue[][], merged?: string): Promise<File> {
  const excel = new Excel.Workbook();
  const sheet = excel.addWorksheet('Cubicación');
  sheet.addRows([['Código', 'Cantidad', 'Sección'], ...rows]);
  if (merged) sheet.mergeCells(merged);
  return book(Buffer.from(await excel.xlsx.writeBuffer()));
}

test('of Excel’s own cells numbers are as they are, texts are read as Chileans write them, and a formula that answers an error is told', async () => {
  const { codigo_proyecto } = await opened();
  const file = await kept([
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
  const { codigo_proyecto, document_id } = await opened();
  const rows = [
    [panel.codigo, 1, 'Techo'],
    [cable.codigo, 2, null],
  ];

  expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file: await kept(rows, 'C2:C3') })).toMatchObject({
    code: 'bad_file',
    message: expect.stringContaining('Las celdas C2 a C3 están combinadas. Sepárelas en Excel'),
  });
  expect(await fernanda.call(getDocumentMaterials, { document_id })).toEqual([]);
});

test('a file without the columns that are needed is refused, and says which', async () => {
  const { codigo_proyecto } = await opened();

  expect(await fernanda.refused(uploadCubicacionV2, { codigo_proyecto, file: csv('Nombre;Precio', 'a;1') })).toMatchObject({
    code: 'bad_file',
    message: expect.stringContaining('Faltan las columnas «Código», «Cantidad»'),
  });
});

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

test('a file of 200,000 rows is refused by its number of rows, written as text or by Excel, and the process stays as small as it was', async () => {
  const { codigo_proyecto } = await opened();
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
});

test('rows that cannot be loaded come back as a workbook that can be once it is corrected', async () => {
  const { codigo_proyecto } = await opened();
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

test('the model can be loaded once its codes are those of the catalogue', async () => {
  const { codigo_proyecto } = await opened();
  const model = book((await fernanda.raw(excelModel, { codigo_proyecto })).rawPayload);

  const { items } = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: model });

  expect(items.map((it) => it.outcome)).toEqual(['error', 'error', 'create', 'create', 'create']);
  expect(items.flatMap((it) => it.errors.map(({ column }) => column))).toEqual(['Código', 'Código', 'Fórmula']);
});

test('whatever is written comes back the same', async () => {
  const { document_id, codigo_proyecto } = await opened();
  const amount = fc
    .tuple(fc.integer({ min: 0, max: 999_999 }), fc.integer({ min: 0, max: 999 }))
    .map(([whole, rest]) => `${whole},${rest}`);
  await fc.assert(
    fc.asyncProperty(fc.array(amount, { minLength: 1, maxLength: 5 }), async (amounts) => {
      await upload({ codigo_proyecto, file: csv('Código;Cantidad', ...amounts.map((it) => `${panel.codigo};${it}`)) });

      const back = await fernanda.call(uploadCubicacionV2, { codigo_proyecto, file: await exported(document_id) });

      expect(back.counts).toMatchObject({ create: 0, update: 0, error: 0 });
    }),
    { numRuns: 8 },
  );
});
