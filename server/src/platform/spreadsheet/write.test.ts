import { buffer } from 'node:stream/consumers';
import Excel from 'exceljs';
import { describe, expect, test } from 'vitest';
import { writeSpreadsheet } from './spreadsheet.ts';
import { fileScene, office, slowestTurn, small } from './scene.ts';

const { read } = await fileScene();

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
