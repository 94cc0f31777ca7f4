import { pesosOf, quantityOf, type CubageMaterial, type RefusedCells, type Variables } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { cubageActions } from '../documents/actions.ts';
import { lockCubage } from '../documents/lock.ts';
import { variablesOf } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { costsWritten, type TakenCost } from '../prices.ts';
import type { Amount } from './amounts.ts';
import { changeOfMaterial, costIn, currenciesIn, isComment, isCost, isSameCost, namesIn, staleCells, type Cells } from './change.ts';
import { needNames, namesOfNeeds, needsOf, saveNeeds, type Needs } from './save-needs.ts';
import { needsComplaint } from './needs.ts';
import { readMaterials } from './rows.ts';
import { holdDecisions, tellDeciders } from './tell-deciders.ts';

type Change = Received<typeof contract.saveCubageRows>['changes'][number];

/** What can be saved is; what somebody changed since, what is not there any more and what is no quantity is told, cell by cell. */
export async function saveRows(
  context: Writing,
  { document_id, changes }: Received<typeof contract.saveCubageRows>,
): Promise<Answer<typeof contract.saveCubageRows>> {
  const { tx, user } = context;
  const isOnlyComment = changes.every((it) => isComment(it.cells));
  if (isOnlyComment) await holdDecisions(tx, document_id);
  const cubage = await lockCubage(context, { id: document_id }, isOnlyComment ? 'comment' : 'edit');
  if (isOnlyComment && cubage.template) requireAllowed(cubageActions.edit, { row: cubage, user });
  const ids = changes.map((it) => it.id);
  const [rows, variables] = [await readMaterials(tx, user, document_id, ids), await variablesOf(tx, document_id)];
  const byId = new Map(rows.map((it) => [it.id, it]));
  const complaint = await needsComplaint(
    tx,
    cubage,
    changes.map((it) => it.cells),
  );
  const costOf = await costsWritten(
    tx,
    changes.flatMap(({ id, cells }) => currenciesOf(cells, byId.get(id))),
  );
  const judged = changes.map((it) => judge(it, byId.get(it.id), { variables, complaint, costOf }));

  const saved = judged.flatMap((it) => it.columns ?? []);
  const at = { updated_by: user.id, updated_at: new Date() };
  await setAll(
    tx,
    'cubage_rows',
    saved.map((it) => ({ ...it, ...at })),
  );
  const costs = new Map(judged.flatMap(({ columns, cost }) => (columns && cost ? [[columns.id, cost] as const] : [])));
  await setAll(
    tx,
    'cubage_rows',
    [...costs].map(([id, cost]) => ({ id, ...cost })),
  );
  const needs = judged.flatMap((it) => it.needs ?? []);
  await saveNeeds(tx, needs);
  const revision = cubage.version + 1;
  const named = await namesOfNeeds(context, document_id, needs);
  const origins = await originsOf(
    tx,
    saved.filter((it) => it.origin === 'typed').map((it) => it.id),
  );
  const written = saved.flatMap((columns) => {
    const row = byId.get(columns.id);
    return row
      ? [
          asWritten({
            ...row,
            ...columns,
            ...presentCost(costs.get(row.id)),
            origin: origins.get(row.id) ?? columns.origin,
            updated_by: user.nombre,
            updated_at: at.updated_at.toISOString(),
            revision,
            ...named.get(columns.id),
          }),
        ]
      : [];
  });
  await recordAll(
    context,
    written.map((row) => changeOfMaterial(cubage.number, byId.get(row.id) ?? row, row)),
  );
  if (written.length > 0) await touchCubage(tx, document_id);
  await tellDeciders(
    context,
    cubage,
    written.map((after) => ({ before: byId.get(after.id) ?? after, after })),
  );
  const now = new Map([...rows, ...written].map((it) => [it.id, it]));
  return {
    version: cubage.version + (written.length > 0 ? 1 : 0),
    rows: written,
    refused: judged.flatMap((it) => it.refused.map((one) => ({ ...one, current: now.get(one.id) ?? null }))),
  };
}

/** What was written as it had come from somewhere comes from there again: the database remembers it. */
async function originsOf(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, CubageMaterial['origin']>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('cubage_rows')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .select(['id', 'origin'])
    .execute();
  return new Map(rows.map((it) => [it.id, it.origin]));
}

const currenciesOf = (cells: Cells, row: CubageMaterial | undefined) => (row ? currenciesIn(cells, row) : []);

function presentCost(taken: TakenCost | undefined) {
  if (!taken) return {};
  const { currency, ...cost } = taken;
  return { ...cost, cost_currency: currency };
}

/** A row as it is read once it has been written. */
const asWritten = (row: CubageMaterial): CubageMaterial => ({
  ...row,
  total: row.cost === null || row.rate === null ? null : pesosOf(row.quantity, row.cost, row.rate),
});

interface JudgedChange {
  columns: ReturnType<typeof columnsOf> | null;
  needs?: Needs;
  cost?: TakenCost | null;
  refused: Omit<RefusedCells, 'current'>[];
}

interface Rests {
  variables: Variables;
  complaint: Awaited<ReturnType<typeof needsComplaint>>;
  costOf: Awaited<ReturnType<typeof costsWritten>>;
}

function judge({ id, seen, cells: sent }: Change, row: CubageMaterial | undefined, { variables, complaint, costOf }: Rests): JudgedChange {
  const cells: Cells = sent;
  const names = namesIn(cells);
  if (!row) return { columns: null, refused: [{ id, reason: 'gone', cells: names, message: 'Otra persona quitó esta fila.' }] };
  const refused: JudgedChange['refused'] = [];
  const [amount, cost] = [amountIn(cells, row, variables), costIn(cells, row, costOf)];
  // What was sent before and not answered stands there already: it is no change of somebody else.
  const stale = staleCells(row, seen, cells).filter((it) => !stands(row, cells, it));
  if (stale.length > 0)
    refused.push({ id, reason: 'changed', cells: stale, message: `${row.updated_by} cambió esta celda mientras tanto.` });
  const isAmountStale = stale.some(isAmount);
  if (typeof amount === 'string' && !isAmountStale) refused.push({ id, reason: 'wrong', cells: names.filter(isAmount), message: amount });
  const isCostWrong = typeof cost === 'string' && !stale.some(isCost);
  if (isCostWrong) refused.push({ id, reason: 'wrong', cells: names.filter(isCost), message: cost });
  const wrong = needNames.filter((it) => {
    const chosen = cells[it];
    const message = chosen === null || chosen === undefined || stale.includes(it) ? null : complaint(it, chosen);
    if (message !== null) refused.push({ id, reason: 'wrong', cells: [it], message });
    return message !== null;
  });
  const good = names.filter(
    (it) =>
      !stale.includes(it) &&
      !wrong.some((other) => other === it) &&
      (!isAmount(it) || typeof amount !== 'string') &&
      (!isCost(it) || typeof cost !== 'string'),
  );
  if (good.length === 0) return { columns: null, refused };
  const others = Object.fromEntries(good.filter((it) => !isAmount(it)).map((it) => [it, cells[it]]));
  const isAmountGood = good.some(isAmount) && typeof amount !== 'string';
  const columns = columnsOf({ ...row, ...others, ...(isAmountGood && amount) });
  return {
    columns,
    refused,
    ...(needNames.some((it) => good.includes(it)) && { needs: needsOf(id, cells, good) }),
    ...(good.some(isCost) && typeof cost !== 'string' && { cost }),
  };
}

const isAmount = (cell: keyof Cells): boolean => cell === 'quantity' || cell === 'formula';

const stands = (row: CubageMaterial, cells: Cells, cell: keyof Cells): boolean => {
  if (isAmount(cell)) return cells.formula ? row.formula === cells.formula : row.formula === null && row.quantity === cells.quantity;
  if (isCost(cell)) return isSameCost(row, cells, cells);
  return (row[cell] ?? null) === (cells[cell] ?? null);
};

/** The new amount of a row, null where it stays, or what is wrong with it. */
function amountIn({ quantity, formula }: Cells, { unit }: CubageMaterial, variables: Variables): Amount | null | string {
  if (formula) {
    const found = quantityOf(formula, unit, variables);
    return found.ok ? { quantity: found.quantity, formula, origin: 'formula' } : found.message;
  }
  return quantity === undefined ? null : { quantity, formula: null, origin: 'typed' };
}

const columnsOf = ({ id, quantity, formula, origin, section, category, dispatch, comment }: CubageMaterial) => ({
  id,
  quantity,
  formula,
  origin,
  section,
  category,
  dispatch,
  comment,
});
