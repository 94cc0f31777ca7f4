import {
  customMaterial,
  batchDeleteDocMaterial,
  cubageLimits,
  pesosOf,
  postDocumentMaterials,
  quantityOf,
  saveCubageRows,
  type CubageMaterial,
  type Variables,
} from 'contract/cubication/index.ts';
import type { Input } from 'contract/call.ts';
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
  /** The number of a unit of measure by its code. */
  unitId: (code: string) => Promise<number | undefined>;
}

/** The materials of a take-off. */
export const materialPart = ({ document_id, variables, unitId }: Rests): Part<CubageMaterial> => ({
  name: 'materials',
  ageOf: (row) => row.revision,
  read: (row, cell) => (cell === 'amount' ? amountOf(row) : cellIn(row, cell)),
  write: (row, cell, value) => {
    if (cell === 'amount') return withAmount(row, value ?? '0', variables());
    return isNeed(cell) ? { ...row, [cell]: value === null ? null : Number(value) } : { ...row, [cell]: value };
  },
  editorOf: (row) => row.updated_by,
  save: async (changes) => answerOf(changes, await send(saveCubageRows, { document_id, changes: changes.map(sentChange) })),
  remove: async (ids, age) => {
    for (const some of slices(ids)) await send(batchDeleteDocMaterial, { document_id, ids: some, ...(age && { seen: seenAs(some, age) }) });
  },
  addAgain: async (rows, key) => {
    const known = rows.filter((it) => it.code !== null);
    const made = new Map<CubageMaterial, CubageMaterial>();
    for (const [turn, some] of slices(known).entries()) {
      const answer = await send(postDocumentMaterials, { document_id, materials: some.map(asAdded) }, { idempotencyKey: `${key}-${turn}` });
      some.forEach((row, at) => answer[at] && made.set(row, answer[at]));
    }
    for (const row of rows.filter((it) => it.code === null)) {
      const unit_id = await unitId(row.unit);
      if (unit_id === undefined) continue;
      const cost = row.cost !== null && row.cost_currency !== null ? { cost: row.cost, cost_currency: row.cost_currency } : {};
      const { code: _code, ...cells } = asAdded(row);
      made.set(
        row,
        await send(customMaterial, { document_id, name: row.name, unit_id, ...cost, ...cells }, { idempotencyKey: `${key}-own-${row.id}` }),
      );
    }
    return rows.flatMap((it) => made.get(it) ?? []);
  },
});

const slices = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / cubageLimits.added) }, (_, at) =>
    all.slice(at * cubageLimits.added, (at + 1) * cubageLimits.added),
  );

const seenAs = (ids: readonly number[], age: (id: number) => number | undefined) =>
  ids.flatMap((id) => {
    const revision = age(id);
    return revision === undefined ? [] : [{ id, revision }];
  });

const asAdded = ({ id, code, quantity, formula, section, category, dispatch, comment, stage_id, activity_id }: CubageMaterial) => ({
  code: code ?? '',
  instead_of: id,
  ...(formula === null ? { quantity } : { formula }),
  section,
  category,
  dispatch,
  comment,
  stage_id,
  activity_id,
});

const names = ['section', 'category', 'dispatch', 'comment'] as const;
const cellIn = (row: CubageMaterial, cell: string): CellValue => {
  if (isNeed(cell)) return row[cell] === null ? null : String(row[cell]);
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

function sentCells(cells: ReadonlyMap<string, CellValue>): Cells {
  const { amount, ...others } = Object.fromEntries(
    [...cells].map(([cell, value]) => [cell, isNeed(cell) && value !== null ? Number(value) : value]),
  );
  if (typeof amount !== 'string') return others;
  return { ...others, ...(amount.startsWith('=') ? { formula: amount.slice(1) } : { quantity: amount }) };
}
const sentChange = ({ id, seen, cells }: RowChange) => ({ id, seen: sentCells(seen), cells: sentCells(cells) });

const ownCell = (cell: string): string => (cell === 'quantity' || cell === 'formula' ? 'amount' : cell);

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
