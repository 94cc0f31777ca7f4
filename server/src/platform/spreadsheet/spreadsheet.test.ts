import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Excel from 'exceljs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import { zip } from '../files/zip.ts';

/** Sees money. */
const office = { seesAllProjects: true };
let folder = '';
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'planillas-'))));
afterAll(() => rm(folder, { recursive: true }));

async function read(filename: string, content: string | Buffer, limits = {}) {
  const path = join(folder, filename);
  await writeFile(path, content);
  return readSpreadsheet(path, { filename, ...limits });
}
const refused = (message: string | RegExp) => ({ code: 'bad_file', message: expect.stringMatching(message) });

describe('a CSV', () => {
  test('of UTF-8 and commas gives titles, rows with their number, and text', async () => {
    const table = await read('a.csv', '\uFEFFCódigo,Nombre\n07401,"Linares, el ""bueno"""\n\n,Ñuñoa\n');

    expect(table).toEqual({
      columns: ['Código', 'Nombre'],
      rows: [
        { number: 2, cells: ['07401', 'Linares, el "bueno"'] },
        { number: 4, cells: [null, 'Ñuñoa'] },
      ],
    });
  });

  test('as Excel in Chile saves it, Latin-1 with semicolons, keeps accents and decimals as typed', async () => {
    const table = await read('b.csv', Buffer.from('Nombre;Monto\r\nÑandú;1.234,5\r\n', 'latin1'));

    expect(table).toEqual({ columns: ['Nombre', 'Monto'], rows: [{ number: 2, cells: ['Ñandú', '1.234,5'] }] });
  });

  test('in Windows-1252, UTF-16 or with tabs is read too', async () => {
    const windows = await read('c.csv', Buffer.from('a;b\n\x80;1\n', 'latin1'));
    const unicode = await read('d.csv', Buffer.from('\uFEFFa\tb\nñ\t1\n', 'utf16le'));

    expect([windows.rows[0]?.cells, unicode.rows[0]?.cells]).toEqual([
      ['€', '1'],
      ['ñ', '1'],
    ]);
  });

  test('of the energy commission gives its 26 plants, with megawatts as numbers', async () => {
    const path = join(import.meta.dirname, '../../../test/data/plantas-solares-cne.csv');

    const table = await readSpreadsheet(path, { filename: 'plantas-solares-cne.csv' });

    expect(table.rows).toHaveLength(26);
    expect(table.columns.slice(0, 3)).toEqual(['nombre', 'tipo', 'potencia_mw']);
    expect(table.rows[1]).toEqual({
      number: 3,
      cells: [
        'ESPERANZA',
        'FOTOVOLTAICO',
        2.88,
        'NO APLICA',
        'SIC',
        'EN OPERACION',
        '2013',
        '437354',
        7091674,
        'WGS/84',
        'CNE',
        '10-12-2014',
      ],
    });
  });

  test('reads points as decimals only where they cannot group thousands', async () => {
    const { rows } = await read('e.csv', 'kwp,pesos,mixto\n5.4,1.234,1.5\n1.234,12.000,S/I\n');

    expect(rows.map(({ cells }) => cells)).toEqual([
      [5.4, '1.234', '1.5'],
      [1.234, '12.000', 'S/I'],
    ]);
  });

  test.each([
    ['empty.csv', '', 'está vacío'],
    ['blank.csv', ' \n;;\n', 'está vacía'],
    ['titles.csv', 'a;b\n', 'ninguna fila con datos'],
    ['twice.csv', 'a;b;A\n1;2;3\n', 'La columna «A» está dos veces \\(A y C\\)'],
    ['shifted.csv', 'a,b\n1,2\n1,2,5\n', 'La fila 3 tiene más celdas'],
    ['quote.csv', 'a,b\n"1,2\n', 'comillas'],
    ['page.csv', '<html><table></table></html>', 'no es una planilla'],
    ['image.csv', '\x89PNG\r\n\x1a\n\0\0', 'no es una planilla'],
    ['letter.xlsx', 'Estimados:\nadjunto lo pedido.\n', 'no lo es'],
    ['old.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'versión antigua de Excel'],
    ['cut.xlsx', Buffer.from('504b0304140008', 'hex'), 'dañado o incompleto'],
  ])('%s is refused with what is wrong', async (filename, content, message) => {
    await expect(read(filename, content)).rejects.toMatchObject(refused(message));
  });

  test('with too many rows or columns is refused', async () => {
    await expect(read('long.csv', `a\n${'1\n'.repeat(12)}`, { maxRows: 10 })).rejects.toMatchObject(refused('más de 10 filas'));
    await expect(read('wide.csv', 'a,b,c\n1,2,3\n', { maxColumns: 2 })).rejects.toMatchObject(refused('3 columnas; se admiten hasta 2'));
  });

  test('keeps a column without title when it has data, and drops it when it has none', async () => {
    const table = await read('f.csv', 'a,,b,\n1,x,2,\n');

    expect(table).toEqual({ columns: ['a', 'Columna B', 'b'], rows: [{ number: 2, cells: ['1', 'x', '2'] }] });
  });
});

describe('an XLSX', () => {
  test('gives numbers as numbers, dates as ISO, formulas as their kept value, never calculated', async () => {
    const book = new Excel.Workbook();
    book.addWorksheet('oculta', { state: 'hidden' }).addRow(['no']);
    const sheet = book.addWorksheet('datos');
    sheet.addRow(['texto', 'número', 'día', 'hora', 'fórmula', 'rico', 'sí', 'error']);
    sheet.addRow([]);
    sheet.addRow([
      ' 0012 ',
      1234.5,
      new Date('2026-11-20T00:00:00Z'),
      new Date('2026-11-20T14:05:00Z'),
      { formula: '1+1', result: 7 },
      { richText: [{ text: 'Ñu' }, { text: 'ñoa' }] },
      true,
      { error: '#N/A' },
    ]);

    const table = await read('todo.xlsx', Buffer.from(await book.xlsx.writeBuffer()));

    expect(table.rows).toEqual([{ number: 3, cells: ['0012', 1234.5, '2026-11-20', '2026-11-20T14:05:00', 7, 'Ñuñoa', 'Sí', '#N/A'] }]);
  });

  test('with a value that is merged over several rows of data is refused; titles and single rows may be merged', async () => {
    const merged = async (range: string, ...rows: Excel.CellValue[][]) => {
      const book = new Excel.Workbook();
      const sheet = book.addWorksheet('datos');
      sheet.addRows([['Sección', 'Código', 'Cantidad'], ['Techo', 'A', 1], ...rows]);
      sheet.mergeCells(range);
      return read('combinada.xlsx', Buffer.from(await book.xlsx.writeBuffer()));
    };

    await expect(merged('A2:A3', [null, 'B', 2])).rejects.toMatchObject(refused('Las celdas A2 a A3 están combinadas.'));
    await expect(merged('A2:B4', [], [null, null, 2])).rejects.toMatchObject(refused('Las celdas A2 a B4 están combinadas.'));
    expect((await merged('A3:B3', ['Suelo', null, 2])).rows).toHaveLength(2);
    expect((await merged('A4:A5', ['Suelo', 'B', 2])).rows).toHaveLength(2);
  });

  test('is known by its content, whatever its name', async () => {
    const table = await read('planilla.csv', await buffer(writeSpreadsheet(office, small())));

    expect(table.columns).toEqual(['Nombre', 'Monto', 'Día', 'Creado', 'kWp']);
  });

  test('that was cut short is refused', async () => {
    const whole = await buffer(writeSpreadsheet(office, small()));

    await expect(read('cortada.xlsx', whole.subarray(0, whole.length - 300))).rejects.toMatchObject(refused('dañado o incompleto'));
    await expect(read('hueca.xlsx', Buffer.concat([whole.subarray(0, 60), Buffer.alloc(400), whole.subarray(460)]))).rejects.toMatchObject(
      refused('dañado o incompleto'),
    );
  });

  test('that is another zip is refused', async () => {
    const other = await buffer(zip([{ name: 'carta.txt', content: ['hola'] }]));

    await expect(read('otro.xlsx', other)).rejects.toMatchObject(refused('no es una planilla de Excel'));
  });

  test('that unpacks a thousandfold is refused in time, and the server goes on meanwhile', async () => {
    const bomb = await buffer(zip([{ name: 'xl/workbook.xml', content: Array.from({ length: 300 }, () => ' '.repeat(1024 * 1024)) }]));
    expect(bomb.length).toBeLessThan(2_000_000);
    const longest = slowestTurn();

    await expect(read('bomba.xlsx', bomb)).rejects.toMatchObject(refused('tamaño excesivo'));

    expect(longest()).toBeLessThan(200);
  });

  test('that lies about its sizes is refused', async () => {
    const bomb = await buffer(zip([{ name: 'xl/workbook.xml', content: Array.from({ length: 300 }, () => ' '.repeat(1024 * 1024)) }]));
    const entry = bomb.indexOf(Buffer.from('504b0102', 'hex'));
    bomb.writeUInt32LE(1000, entry + 24);

    await expect(read('mentira.xlsx', bomb)).rejects.toMatchObject(refused(/tamaño excesivo|dañado/));
  });

  test('of another make is read too: with prefixes, cells without their place, paths from the root, days from 1904', async () => {
    const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="http://a/${type}" Target="${target}"/>`;
    const content = await packed({
      'xl/workbook.xml': `<x:workbook ${main} xmlns:y="b"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="vacía" sheetId="2" y:id="a"/><x:sheet name="a" sheetId="1" y:id="b"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relation('a', 'worksheet', '/xl/leer.xml')}${relation('b', 'worksheet', 'worksheets/hoja.xml')}${relation('c', 'sharedStrings', 'textos.xml')}${relation('d', 'styles', 'estilos.xml')}</Relationships>`,
      'xl/leer.xml': `<x:worksheet ${main}><x:sheetData/></x:worksheet>`,
      'xl/worksheets/hoja.xml': `<x:worksheet ${main}><x:sheetData><x:row><x:c t="s"><x:v>0</x:v></x:c><x:c t="inlineStr"><x:is><x:t>día</x:t></x:is></x:c></x:row><x:row r="7"><x:c r="A7"><x:v>1.5</x:v></x:c><x:c s="1"><x:v>0.25</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
      'xl/textos.xml': `<x:sst ${main}><x:si><x:r><x:t>Ñu</x:t></x:r><x:r><x:t>_x00F1_oa</x:t></x:r><x:rPh><x:t>no</x:t></x:rPh></x:si></x:sst>`,
      'xl/estilos.xml': `<x:styleSheet ${main}><x:numFmts><x:numFmt numFmtId="170" formatCode="[Red]dd/mm/yyyy&quot; hh&quot;"/></x:numFmts><x:cellStyleXfs><x:xf numFmtId="14"/></x:cellStyleXfs><x:cellXfs><x:xf numFmtId="0"/><x:xf numFmtId="170"/></x:cellXfs></x:styleSheet>`,
    });

    expect(await read('otra.xlsx', content)).toEqual({
      columns: ['Ñuñoa', 'día'],
      rows: [{ number: 7, cells: [1.5, '1904-01-01T06:00:00'] }],
    });
  });

  test('with cells far to the right or far below is refused at the first of them, however many there are', async () => {
    const right = sheetWith(Array.from({ length: 20_000 }, (_, at) => `<row r="${at + 1}"><c r="XFD${at + 1}"><v>1</v></c></row>`));
    const below = sheetWith(['<row r="1"><c r="A1"><v>1</v></c></row>', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>']);

    await expect(read('derecha.xlsx', await right)).rejects.toMatchObject(refused('16384 columnas; se admiten hasta 60'));
    await expect(read('abajo.xlsx', await below)).rejects.toMatchObject(refused('más de 10.000 filas'));
  });

  test('with far cells that are only coloured is read without them', async () => {
    const rows = Array.from(
      { length: 3 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c><c r="XFD${at + 1}" s="1"/></row>`,
    );

    expect((await read('pintada.xlsx', await sheetWith([...rows, '<row r="1048576"><c r="A1048576" s="1"/></row>']))).rows).toHaveLength(2);
  });

  test('whose texts grow when it is read is refused: entities of its own, one text in a thousand cells', async () => {
    const entities = sheetWith(['<row r="1"><c t="inlineStr"><is><t>&b;</t></is></c></row>'], '<!DOCTYPE a [<!ENTITY b "bbbbbbbb">]>');
    const cell = '<c t="s"><v>0</v></c>';
    const shared = sheetWith(
      Array.from({ length: 30 }, (_, at) => `<row r="${at + 1}">${cell.repeat(50)}</row>`),
      '',
      'x'.repeat(30_000),
    );

    await expect(read('entidades.xlsx', await entities)).rejects.toMatchObject(refused('dañado'));
    await expect(read('textos.xlsx', await shared)).rejects.toMatchObject(refused('demasiado texto'));
  });

  test('is read beside few others of the same person; one more is told to wait, another person is not', async () => {
    const path = join(folder, 'muchas.xlsx');
    await writeFile(path, await sheetWith(Array.from({ length: 200 }, (_, at) => `<row r="${at + 1}"><c><v>${at}</v></c></row>`)));
    const ask = (person: number) => readSpreadsheet(path, { filename: 'muchas.xlsx', person });

    const [other, ...own] = await Promise.allSettled([ask(8), ...Array.from({ length: 10 }, () => ask(7))]);

    expect(other.status).toBe('fulfilled');
    expect(own.filter((it) => it.status === 'fulfilled')).toHaveLength(3);
    expect(own.find((it) => it.status === 'rejected')?.reason).toMatchObject({ code: 'busy' });
    expect((await ask(7)).rows).toHaveLength(199);
  });

  test('with far more cells than fit in the thread is refused, not fatal', async () => {
    const rows = Array.from({ length: 3 }, () => Array.from({ length: 20_000 }, (_, at) => ({ nombre: 'x', monto: at, kwp: at })));

    const big = await buffer(writeSpreadsheet(office, { ...small(), rows: Readable.from(rows) }));

    await expect(read('grande.xlsx', big)).rejects.toMatchObject(refused('más de 10.000 filas|demasiado grande|tamaño excesivo'));
  });
});

describe('an export', () => {
  test('reads back as it was: money, days, the clocks of Santiago, and hostile text as plain text', async () => {
    const table = await read('vuelta.xlsx', await buffer(writeSpreadsheet(office, small())));

    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['=HYPERLINK("http://x")', 1234567, '2026-11-20', '2026-11-20T14:05:00', 5.4],
      ['<Ñuñoa> & "cía"', 0.5, null, null, null],
      ['Sí', 'S/I', 'pronto', null, null],
    ]);
  });

  test('has bold frozen titles with a filter, and no formula', async () => {
    const book = new Excel.Workbook();
    await book.xlsx.load((await buffer(writeSpreadsheet(office, small()))).buffer);
    const sheet = book.getWorksheet('Proyectos');

    expect(sheet?.getCell('A1').font.bold).toBe(true);
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(sheet?.autoFilter).toBe('A1:E4');
    expect(sheet?.getCell('B2').numFmt).toBe('#,##0');
    expect(sheet?.getCell('A2').formula).toBeUndefined();
  });

  test('takes from its source only what its reader takes', async () => {
    let asked = 0;
    const stream = writeSpreadsheet(office, { ...small(), rows: endless(() => asked++) });
    await new Promise((resolve) => stream.once('readable', resolve));
    await new Promise((resolve) => setTimeout(resolve, 300));

    const whileWaiting = asked;
    stream.destroy();

    expect(whileWaiting).toBeLessThan(20);
  });

  test('stops its source when the reader leaves', async () => {
    let [asked, stopped] = [0, false];
    const stream = writeSpreadsheet(office, {
      ...small(),
      rows: endless(
        () => asked++,
        () => (stopped = true),
      ),
    });
    stream.once('readable', () => undefined);
    await expect.poll(() => asked).toBeGreaterThan(0);

    stream.destroy();

    await expect.poll(() => stopped).toBe(true);
  });

  test('breaks off when its source fails', async () => {
    async function* failing() {
      yield [{ nombre: 'uno' }];
      throw new Error('the database went away');
    }

    await expect(buffer(writeSpreadsheet(office, { ...small(), rows: failing() }))).rejects.toThrow('the database went away');
  });

  test('of 50,000 rows stays small in memory and leaves turns to others', async () => {
    globalThis.gc?.();
    const before = process.memoryUsage.rss();
    const longest = slowestTurn();
    let bytes = 0;
    let most = 0;

    for await (const chunk of writeSpreadsheet(office, { ...small(), rows: many(50) })) {
      bytes += chunk.length;
      most = Math.max(most, process.memoryUsage.rss() - before);
    }

    expect(bytes).toBeGreaterThan(500_000);
    expect(most).toBeLessThan(150 * 1024 * 1024);
    expect(longest()).toBeLessThan(200);
  });
});

const packed = (parts: Record<string, string>) =>
  buffer(zip(Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))));

/** An XLSX of these rows, each as XML; perhaps with something before them, and one shared text. */
const sheetWith = (rows: readonly string[], before = '', text = '') =>
  packed({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="worksheet" Target="a.xml"/><Relationship Id="b" Type="sharedStrings" Target="b.xml"/></Relationships>',
    'xl/a.xml': `${before}<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/b.xml': `<sst><si><t>${text}</t></si></sst>`,
  });

const small = () => ({
  sheet: 'Proyectos',
  columns: [
    { header: 'Nombre', key: 'nombre', width: 40 },
    { header: 'Monto', key: 'monto', kind: 'money' as const },
    { header: 'Día', key: 'dia', kind: 'day' as const },
    { header: 'Creado', key: 'creado', kind: 'instant' as const },
    { header: 'kWp', key: 'kwp', kind: 'number' as const },
  ],
  rows: Readable.from([
    [{ nombre: '=HYPERLINK("http://x")', monto: '1234567', dia: '2026-11-20', creado: '2026-11-20T17:05:00Z', kwp: 5.4 }],
    [
      { nombre: '<Ñuñoa> & "cía"\u0001', monto: '0.50', dia: null },
      { nombre: true, monto: 'S/I', dia: 'pronto' },
    ],
  ]),
});

async function* many(batches: number) {
  for (let batch = 0; batch < batches; batch++) {
    yield Array.from({ length: 1000 }, (_, at) => ({
      nombre: `Proyecto ${batch}-${at} ${Math.random()}`,
      monto: `${at}123.5`,
      dia: '2026-11-20',
      creado: new Date(),
      kwp: at / 7,
    }));
  }
}

async function* endless(onAsked: () => void, onStopped = () => {}) {
  try {
    for await (const batch of many(Infinity)) {
      onAsked();
      yield batch;
    }
  } finally {
    onStopped();
  }
}

/** The longest time, in milliseconds, in which nothing else had its turn. */
function slowestTurn() {
  let [last, longest] = [performance.now(), 0];
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  return () => (clearInterval(timer), longest);
}
