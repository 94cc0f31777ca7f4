import { pesosOf, quantityOf, saveCubageRows, type CubageMaterial, type Variables } from 'contract/cubication/index.ts';
import type { Input } from 'contract/call.ts';
import { currencies, type Currency } from 'contract/currency.ts';
import { send } from '../api/send.ts';
import type { CellValue } from '../ui/grid/columns.ts';
import type { Part, RowChange, SaveAnswer } from './parts.ts';

type Cells = Input<typeof saveCubageRows>['changes'][number]['cells'];

/** How much of a row as it is written: a number, or a formula behind «=». */
export const amountOf = ({ formula, quantity }: Pick<CubageMaterial, 'formula' | 'quantity'>): string =>
  formula === null ? quantity : `=${formula}`;

interface Rests {
  document_id: number;
  variables: () => Variables;
}

/** The materials of a take-off. */
export const materialPart = ({ document_id, variables }: Rests): Part<CubageMaterial> => ({
  name: 'materials',
  ageOf: (row) => row.revision,
  read: (row, cell) => (cell === 'amount' ? amountOf(row) : cellIn(row, cell)),
  write: (row, cell, value) => {
    if (cell === 'amount') return withAmount(row, value ?? '0', variables());
    if (cell === 'cost') return withCost(row, value);
    return isNeed(cell) ? { ...row, [cell]: value === null ? null : Number(value) } : { ...row, [cell]: value };
  },
  contentOf: (row) =>
    JSON.stringify([
      row.code,
      row.name,
      row.rate,
      row.erp_status,
      row.updated_by,
      amountOf(row),
      ...cellNames.map((it) => cellIn(row, it)),
    ]),
  editorOf: (row) => row.updated_by,
  save: async (changes) => answerOf(changes, await send(saveCubageRows, { document_id, changes: changes.map(sentChange) })),
});

const names = ['section', 'category', 'dispatch', 'comment'] as const;
const cellNames = [...names, 'cost', 'stage_id', 'activity_id'];
const cellIn = (row: CubageMaterial, cell: string): CellValue => {
  if (isNeed(cell)) return row[cell] === null ? null : String(row[cell]);
  if (cell === 'cost') return costOf(row);
  const name = names.find((it) => it === cell);
  return name ? row[name] : null;
};

/** A stage or an activity, by its number. */
const isNeed = (cell: string): cell is 'stage_id' | 'activity_id' => cell === 'stage_id' || cell === 'activity_id';

/** The same row with another amount; of a formula that gives nothing the old quantity stays. */
function withAmount(row: CubageMaterial, written: string, variables: Variables): CubageMaterial {
  const formula = written.startsWith('=') ? written.slice(1) : null;
  const found = formula === null ? undefined : quantityOf(formula, row.unit, variables);
  const quantity = formula === null ? written : found?.ok ? found.quantity : row.quantity;
  const total = row.cost === null || row.rate === null ? null : pesosOf(quantity, row.cost, row.rate);
  // Taken back before it was saved it comes from where it came.
  const origin = written === amountOf(row) ? row.origin : formula === null ? 'typed' : 'formula';
  return { ...row, quantity, formula, total, origin };
}

/** What one of a row costs as one cell: an amount and its currency, `80.5 USD`. */
const costOf = ({ cost, cost_currency }: Pick<CubageMaterial, 'cost' | 'cost_currency'>): string | null =>
  cost === null || cost_currency === null ? null : `${cost} ${cost_currency}`;

function costIn(value: CellValue): { cost: string | null; cost_currency: Currency | null } {
  const [cost = null, currency] = value?.split(' ') ?? [];
  return { cost, cost_currency: currencies.find((it) => it === currency) ?? null };
}

/** The same row at another cost; the rate of another currency the server knows. */
function withCost(row: CubageMaterial, value: CellValue): CubageMaterial {
  const { cost, cost_currency } = costIn(value);
  const rate = cost_currency === row.cost_currency ? row.rate : cost_currency === 'CLP' ? '1' : null;
  return { ...row, cost, cost_currency, rate, total: cost === null || rate === null ? null : pesosOf(row.quantity, cost, rate) };
}

function sentCells(cells: ReadonlyMap<string, CellValue>): Cells {
  const {
    amount,
    cost: _cost,
    ...texts
  } = Object.fromEntries([...cells].map(([cell, value]) => [cell, isNeed(cell) && value !== null ? Number(value) : value]));
  const others = cells.has('cost') ? { ...texts, ...costIn(cells.get('cost') ?? null) } : texts;
  if (typeof amount !== 'string') return others;
  return { ...others, ...(amount.startsWith('=') ? { formula: amount.slice(1) } : { quantity: amount }) };
}
const sentChange = ({ id, seen, cells }: RowChange) => ({ id, seen: sentCells(seen), cells: sentCells(cells) });

const ownCell = (cell: string): string => {
  if (cell === 'cost_currency') return 'cost';
  return cell === 'quantity' || cell === 'formula' ? 'amount' : cell;
};

/** What the server says of each cell, in the cells of the sheet. */
function answerOf(sent: readonly RowChange[], { rows, refused }: Awaited<ReturnType<typeof save>>): SaveAnswer<CubageMaterial> {
  const byId = new Map(sent.map((it) => [it.id, it]));
  const told = refused.flatMap(({ id, reason, cells, message, current }) =>
    [...new Set(cells.map(ownCell))].flatMap((cell): SaveAnswer<CubageMaterial>['refused'] => {
      const mine = byId.get(id)?.cells.get(cell) ?? null;
      if (reason === 'wrong') return [{ id, cell, trouble: { kind: 'wrong', typed: mine, message } }];
      if (current === null) return [];
      const theirs = cell === 'amount' ? amountOf(current) : cellIn(current, cell);
      return [{ id, cell, trouble: { kind: 'changed', mine, theirs, by: current.updated_by, message } }];
    }),
  );
  const current = refused.flatMap((it) => it.current ?? []);
  return { rows: [...current, ...rows], refused: told, gone: refused.filter((it) => it.reason === 'gone').map((it) => it.id) };
}
const save = (input: Input<typeof saveCubageRows>) => send(saveCubageRows, input);
