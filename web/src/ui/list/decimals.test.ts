import { readdir, readFile } from 'node:fs/promises';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { today } from '../days/santiago.ts';
import { decimalsByColumn } from './decimals.ts';
import { decimalsAmong } from './decimalsAmong.ts';
import { FigureCell, FigureColumns } from './FigureColumns.tsx';
import { DueDay, Figure } from './figures.tsx';
import { LinesTable } from './LinesTable.tsx';

const rows = [
  { code: '10.50', quantity: '12.5', total: 3 },
  { code: '2', quantity: '1200', total: null },
  { code: '3', quantity: '0.25', total: 40 },
];

test('a column of numbers has as many decimals as the longest of them, and a column of words none', () => {
  const render = () => null;
  const columns = [
    { key: 'code', render },
    { key: 'quantity', align: 'right', render },
    { key: 'total', align: 'right', render },
  ] as const;

  expect([...decimalsByColumn(rows, columns)]).toEqual([
    ['quantity', 2],
    ['total', 0],
  ]);
  expect(decimalsByColumn([], columns).get('quantity')).toBe(0);
});

test('what a column draws counts, also where it is not the field of its name', () => {
  const half = {
    key: 'quantity',
    align: 'right',
    render: (it: { quantity: string }) => createElement(Figure, { value: Number(it.quantity) / 2 }),
  } as const;

  expect([...decimalsByColumn([{ quantity: '5.00' }, { quantity: '4' }], [half])]).toEqual([['quantity', 1]]);
});

test('the lines of a paper are written with one number of decimals in each column', () => {
  const drawn = renderToStaticMarkup(
    createElement(LinesTable<(typeof rows)[number] & { line: number }>, {
      label: 'Materiales',
      thing: 'Material',
      lines: rows.map((it, line) => ({ ...it, line })),
      renderName: (it) => it.code,
      columns: [
        { title: 'Cantidad', isFigure: true, cell: (it) => createElement(Figure, { value: it.quantity }) },
        { title: 'Total', isFigure: true, cell: (it) => createElement(Figure, { value: it.total }) },
      ],
    }),
  );

  expect(drawn.match(/[\d.,]+(?=<\/span>)/g)).toEqual(['12,50', '3', '1.200,00', '0,25', '40']);
  expect(decimalsAmong(['12,5', null])).toBe(0);
});

test('so are those of a table that is drawn by hand, with what stands beside the number', () => {
  const cells = rows.map(({ code, quantity }) =>
    createElement(FigureCell, { key: code, title: 'Cantidad' }, 'Sobran ', createElement(Figure, { value: quantity, unit: 'm' })),
  );
  const columns = { Cantidad: (it: (typeof rows)[number]) => it.quantity };
  const drawn = renderToStaticMarkup(createElement(FigureColumns<(typeof rows)[number]>, { rows, columns }, cells));

  expect(drawn.match(/[\d.,]+(?= m<\/span>)/g)).toEqual(['12,50', '1.200,00', '0,25']);
});

const root = new URL('../../', import.meta.url);

/** What stands beside a table, or in a sentence of it, is in no column. */
const noColumn = [
  // Of the list, which sees to it itself.
  'materials/leftovers/LeftoversBought.tsx',
  // Of each delivery a list of what came: the table has no numbers.
  'materials/requests/RequestDeliveries.tsx',
  // How much is asked for, below the name of each line.
  'services/invitations/OfferTable.tsx',
  'services/quotations/Matrix.tsx',
  // The size of the place, below the table.
  'cubication/documents/CostTotals.tsx',
];

test('no table is drawn by hand whose columns write their numbers each as it comes', async () => {
  const names = (await readdir(root, { recursive: true })).filter((it) => it.endsWith('.tsx'));
  const sources = await Promise.all(names.map(async (file) => ({ file, source: await readFile(new URL(file, root), 'utf8') })));
  const tables = sources.filter(({ source }) => source.includes('<table') && /<(?:Figure|FreeStockFigures|AskedQuantity)\b/.test(source));
  const cells = sources.flatMap(({ source }) => [...source.matchAll(/<FigureCell\s+title="([^"]+)"/g)].map(([, title = '']) => title));
  const all = sources.map((it) => it.source).join('');

  expect(tables.length).toBeGreaterThan(13);
  expect(
    tables
      .filter(({ source }) => !source.includes('<FigureColumns'))
      .map((it) => it.file)
      .toSorted(),
  ).toEqual(noColumn.toSorted());
  expect(cells.length).toBeGreaterThan(20);
  expect(cells.filter((it) => !all.includes(`${it}: (`) && !all.includes(`'${it}': (`))).toEqual([]);
});

test.each([
  [-1, false, '1 día de atraso'],
  [-12, false, '12 días de atraso'],
  [-12, true, undefined],
  [0, false, undefined],
  [3, false, undefined],
])('what was due %s days from today, done: %s, says %s', (days, isDone, said) => {
  const value = Temporal.PlainDate.from(today()).add({ days }).toString();
  const drawn = renderToStaticMarkup(createElement(DueDay, { value, isDone }));

  if (said === undefined) expect(drawn).not.toContain('atraso');
  else expect(drawn).toContain(`<strong>${said}</strong>`);
});
