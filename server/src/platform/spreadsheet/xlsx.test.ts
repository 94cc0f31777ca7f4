import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import Excel from 'exceljs';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet, writeSpreadsheet } from './spreadsheet.ts';
import { zip } from '../files/zip.ts';
import { fileScene, office, refusal, slowestTurn, small } from './scene.ts';

const { folder, read } = await fileScene();
/** A little more than may be unpacked, of nothing: it shrinks a thousandfold. */
const bomb = await buffer(zip([{ name: 'xl/workbook.xml', content: Array.from({ length: 110 }, () => ' '.repeat(1024 * 1024)) }]));

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

    await expect(merged('A2:A3', [null, 'B', 2])).rejects.toMatchObject(refusal('Las celdas A2 a A3 están combinadas.'));
    await expect(merged('A2:B4', [], [null, null, 2])).rejects.toMatchObject(refusal('Las celdas A2 a B4 están combinadas.'));
    expect((await merged('A3:B3', ['Suelo', null, 2])).rows).toHaveLength(2);
    expect((await merged('A4:A5', ['Suelo', 'B', 2])).rows).toHaveLength(2);
  });

  test('is known by its content, whatever its name', async () => {
    const table = await read('planilla.csv', await buffer(writeSpreadsheet(office, small())));

    expect(table.columns).toEqual(['Nombre', 'Monto', 'Día', 'Creado', 'kWp']);
  });

  test('that was cut short is refused', async () => {
    const whole = await buffer(writeSpreadsheet(office, small()));

    await expect(read('cortada.xlsx', whole.subarray(0, whole.length - 300))).rejects.toMatchObject(refusal('dañado o incompleto'));
    await expect(read('hueca.xlsx', Buffer.concat([whole.subarray(0, 60), Buffer.alloc(400), whole.subarray(460)]))).rejects.toMatchObject(
      refusal('dañado o incompleto'),
    );
  });

  test('that is another zip is refused', async () => {
    const other = await buffer(zip([{ name: 'carta.txt', content: ['hola'] }]));

    await expect(read('otro.xlsx', other)).rejects.toMatchObject(refusal('no es una planilla de Excel'));
  });

  test('that unpacks a thousandfold is refused in time, and the server goes on meanwhile', async () => {
    expect(bomb.length).toBeLessThan(200_000);
    const longest = slowestTurn();

    await expect(read('bomba.xlsx', bomb)).rejects.toMatchObject(refusal('tamaño excesivo'));

    expect(longest()).toBeLessThan(200);
  });

  test('that lies about its sizes is refused', async () => {
    const lie = Buffer.from(bomb);
    const entry = lie.indexOf(Buffer.from('504b0102', 'hex'));
    lie.writeUInt32LE(1000, entry + 24);

    await expect(read('mentira.xlsx', lie)).rejects.toMatchObject(refusal(/tamaño excesivo|dañado/));
  });

  test('of another make is read too: with prefixes, cells without their place, paths from the root, days from 1904', async () => {
    const main = 'xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="http://a/${type}" Target="${target}"/>`;
    const content = await zipOf({
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

    await expect(read('derecha.xlsx', await right)).rejects.toMatchObject(refusal('16384 columnas; se admiten hasta 60'));
    await expect(read('abajo.xlsx', await below)).rejects.toMatchObject(refusal('más de 10.000 filas'));
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

    await expect(read('entidades.xlsx', await entities)).rejects.toMatchObject(refusal('dañado'));
    await expect(read('textos.xlsx', await shared)).rejects.toMatchObject(refusal('demasiado texto'));
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

    await expect(read('grande.xlsx', big)).rejects.toMatchObject(refusal('más de 10.000 filas|demasiado grande|tamaño excesivo'));
  });
});

const zipOf = (parts: Record<string, string>) =>
  buffer(zip(Object.entries(parts).map(([name, content]) => ({ name, content: [content] }))));

/** An XLSX of these rows, each as XML; perhaps with something before them, and one shared text. */
const sheetWith = (rows: readonly string[], before = '', text = '') =>
  zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="a"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="a" Type="worksheet" Target="a.xml"/><Relationship Id="b" Type="sharedStrings" Target="b.xml"/></Relationships>',
    'xl/a.xml': `${before}<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
    'xl/b.xml': `<sst><si><t>${text}</t></si></sst>`,
  });
