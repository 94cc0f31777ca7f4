import { costCategories, type CostCategory } from 'contract/cubication/index.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import { asName, isSheetError } from 'contract/plain-text.ts';
import type { Currency } from 'contract/currency.ts';
import type { Complaint, SheetCells } from '../../platform/imports/kind.ts';
import { currency, decimal, foldText, is, isNot, text, type CellReading, type Content } from '../../platform/spreadsheet/cells.ts';
import { categoriesNamed, columns, dispatchesNamed, dispatchLabels, thingsNamed, type Column, type Thing } from './columns.ts';

/** What a row of a workbook says, each cell by itself; an empty cell says nothing, so that it changes nothing. */
export interface RowText {
  row: number;
  project?: string | undefined;
  place?: string | undefined;
  /** Which row of a take-off: its letter and its number. */
  number?: { letter: string; id: number } | undefined;
  thing?: Thing | undefined;
  section?: string | undefined;
  category?: CostCategory | undefined;
  code?: string | undefined;
  name?: string | undefined;
  unit?: string | undefined;
  quantity?: string | undefined;
  formula?: string | undefined;
  days?: string | undefined;
  hours?: string | undefined;
  day_month?: string | undefined;
  staff?: string | undefined;
  cost?: string | undefined;
  currency?: Currency | undefined;
  dispatch?: RequestDocument | undefined;
  comment?: string | undefined;
}

/** Reads a row, and tells what is wrong with its cells. */
export function readRow({ row, cells }: SheetCells<Column>): { said: RowText; errors: Complaint<Column>[] } {
  const errors: Complaint<Column>[] = [];
  const read = <T>(field: Column, reading: (cell: Content) => CellReading<T>): T | undefined => {
    const cell = cells[field];
    if (cell === undefined) return undefined;
    const found = isExcelError(cell) ? isNot(`La fórmula de Excel dice ${text(cell)}: corríjala, o escriba el valor.`) : reading(cell);
    if (found.ok) return found.value;
    errors.push({ field, message: found.message });
    return undefined;
  };
  const amount = (field: Column) => read(field, amountOf(columns[field].header, 3));
  const said: RowText = {
    row,
    project: read('project', codeOf),
    place: read('place', codeOf),
    number: read('row', numberOf),
    thing: read('thing', oneOf(thingsNamed, 'Material, Material propio, Tablero o Servicio')),
    section: read('section', wordsOf(60)),
    category: read('category', oneOf(categoriesNamed, Object.values(costCategories).join(', '))),
    code: read('code', codeOf),
    name: read('name', wordsOf(200)),
    unit: read('unit', wordsOf(60)),
    quantity: amount('quantity'),
    formula: read('formula', formulaOf),
    days: amount('days'),
    hours: amount('hours'),
    day_month: amount('day_month'),
    staff: amount('staff'),
    cost: read('cost', amountOf(columns.cost.header, 4)),
    currency: read('currency', (cell) => currency(cell) as CellReading<Currency>),
    dispatch: read('dispatch', oneOf(dispatchesNamed, Object.values(dispatchLabels).join(', '))),
    comment: read('comment', linesOf(500)),
  };
  return { said, errors };
}

/** What Excel writes where a formula has no value: `#N/A`, `#¡REF!`. */
const isExcelError = (cell: Content): boolean => typeof cell === 'string' && isSheetError(cell);

/** A number of Excel, or one written with a comma for decimals: what can be read in two ways is refused, never guessed. */
const amountOf =
  (called: string, decimals: number) =>
  (cell: Content): CellReading<string> => {
    const found = decimal(cell, decimals);
    if (!found.ok) return found;
    if (found.value.startsWith('-')) return isNot(`${called} no puede ser negativa ni negativo.`);
    const [whole = '', fraction = ''] = found.value.split('.');
    if (fraction.length > decimals) return isNot(`${called}: a lo más ${decimals} decimales.`);
    return whole.length > 12 ? isNot(`${called}: a lo más 12 cifras.`) : found;
  };

const codeOf = (cell: Content): CellReading<string> => {
  const code = text(cell).toUpperCase();
  return code.length > 30 ? isNot('Un código tiene a lo más 30 letras.') : is(code);
};

const wordsOf =
  (most: number) =>
  (cell: Content): CellReading<string> =>
    within(most, asName(text(cell)));

const linesOf =
  (most: number) =>
  (cell: Content): CellReading<string> =>
    within(most, text(cell));

const within = (most: number, words: string): CellReading<string> =>
  words.length > most ? isNot(`A lo más ${most} letras; tiene ${words.length}.`) : is(words);

/** As it is written in the program; an equals sign before it is Excel's. */
const formulaOf = (cell: Content): CellReading<string> => {
  const formula = text(cell).replace(/^=/, '').trim();
  return formula.length > 500 ? isNot('Una fórmula tiene a lo más 500 letras.') : is(formula);
};

const numberOf = (cell: Content): CellReading<{ letter: string; id: number }> => {
  const [, letter = '', id = ''] = /^([MTS])(\d{1,9})$/.exec(text(cell).toUpperCase()) ?? [];
  return letter === '' ? isNot('El N.º de una fila es como M12, T3 o S5; una fila nueva no lo lleva.') : is({ letter, id: Number(id) });
};

const oneOf =
  <T>(names: ReadonlyMap<string, T>, choices: string) =>
  (cell: Content): CellReading<T> => {
    const found = names.get(foldText(text(cell)));
    return found === undefined ? isNot(`Escriba uno de estos: ${choices}.`) : is(found);
  };
