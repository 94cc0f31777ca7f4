import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './spreadsheet.ts';
import { fileScene, refusal } from './scene.ts';

const { read } = await fileScene();

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
    await expect(read(filename, content)).rejects.toMatchObject(refusal(message));
  });

  test('with too many rows or columns is refused', async () => {
    await expect(read('long.csv', `a\n${'1\n'.repeat(12)}`, { maxRows: 10 })).rejects.toMatchObject(refusal('más de 10 filas'));
    await expect(read('wide.csv', 'a,b,c\n1,2,3\n', { maxColumns: 2 })).rejects.toMatchObject(refusal('3 columnas; se admiten hasta 2'));
  });

  test('keeps a column without title when it has data, and drops it when it has none', async () => {
    const table = await read('f.csv', 'a,,b,\n1,x,2,\n');

    expect(table).toEqual({ columns: ['a', 'Columna B', 'b'], rows: [{ number: 2, cells: ['1', 'x', '2'] }] });
  });
});
