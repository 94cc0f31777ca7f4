import { isBelow, type MatrixChange, type NewMatrixRow } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { wrongWith, type CheckedRule } from './check.ts';
import { ruleChange } from './difference.ts';
import { approverName, approverOf, namedIn, wrongNames, type RuleNames, type Naming } from './names.ts';
import { onlyApprovers } from './people.ts';
import { currentVersion } from './matrix.ts';
import '../tables.ts';

/** Saves a set of changes as one new version of the matrix: all of them or none. */
export async function updateApprovalMatrix(
  context: Writing,
  { version, comentario, changes }: Received<typeof contract.updateApprovalMatrix>,
) {
  const { tx, user } = context;
  // Whoever saves waits for whoever saves: each judges the whole of what the other left.
  await sql`lock table approval_matrix_versions in share row exclusive mode`.execute(tx);
  await refuseStale(tx, version);
  const rules = await rulesOfKinds(tx, changes);
  refuseUnknown(changes, rules);
  const real = changes.map((it) => ({ ...it, isIdle: isIdle(it, rules) })).filter((it) => !it.isIdle);
  if (real.length === 0) throw new Problem('invalid', { fields: { changes: 'Las reglas quedarían igual: no hay nada que guardar.' } });
  const named = await namedIn(tx, rowsOf(changes));
  refuseWrongNames(changes, { rules, named });
  await refuseWrongMatrix(tx, changes, { rules, named });

  const next = version + 1;
  await tx.insertInto('approval_matrix_versions').values({ version: next, saved_by: user.id, comment: comentario }).execute();
  await endRules(tx, real, next);
  await beginRules(tx, real, next);
  const count = (op: MatrixChange['op']) => real.filter((it) => it.op === op).length;
  const counts = { agregadas: count('create'), modificadas: count('update'), quitadas: count('delete') };
  const cambios = changesInWords(real, { rules, named });
  await record(context, {
    action: 'update',
    entity: 'approval_matrix',
    id: next,
    after: { version: next, comentario, ...counts, cambios },
  });
  return { version: next };
}

const changesInWords = (changes: readonly MatrixChange[], { rules, named }: MatrixFacts): string[] =>
  changes.flatMap((change, at) => {
    const before = 'id' in change ? rules.find((it) => it.id === change.id) : undefined;
    return ruleChange(before, 'row' in change ? ruleToCheck(change.row, { change: at, named, before }) : undefined);
  });

async function refuseStale(tx: Tx, version: number): Promise<void> {
  const current = await currentVersion(tx);
  if (current === version) return;
  const message = 'Otra persona guardó la matriz mientras usted la editaba. Revise sus cambios sobre la versión nueva.';
  throw new Problem('stale', { message, current: { version: current } });
}

interface Rule extends CheckedRule, Naming {
  id: number;
}

/** The rules in force of every kind that the changes touch: what must be whole afterwards. */
async function rulesOfKinds(tx: Tx, changes: readonly MatrixChange[]): Promise<Rule[]> {
  const ids = changes.flatMap((it) => ('id' in it ? [it.id] : []));
  const kinds = rowsOf(changes).map((it) => it.kind);
  const rows = await tx
    .selectFrom('approval_rules as it')
    .leftJoin('staff', 'staff.id', 'it.staff_id')
    .leftJoin('positions', 'positions.id', 'it.cargo_id')
    .select(['it.id', 'it.kind', 'it.codigo_unidad', 'it.codigo_centro_costo', 'it.codigo_proyecto', 'it.level', 'it.approver_kind'])
    .select([
      ...(['it.approver', 'it.staff_id', 'it.cargo_id'] as const),
      plainDecimal('it.amount_from').as('amount_from'),
      plainDecimal<null>('it.amount_to').as('amount_to'),
      sql<string | null>`coalesce(staff.nombre, positions.nombre)`.as('nombre'),
    ])
    .where('it.hasta_version', 'is', null)
    .where(
      sql<boolean>`(it.kind = any(${kinds}::text[]) or it.kind in (select kind from approval_rules where id = any(${ids}::integer[])))`,
    )
    .execute();
  return rows.map(({ nombre, ...it }) => ({ ...it, aprobador: approverName(it.approver_kind, nombre) }));
}

const rowsOf = (changes: readonly MatrixChange[]): NewMatrixRow[] => changes.flatMap((it) => ('row' in it ? [it.row] : []));

/** A rule can be changed once, and only while it is in force. */
function refuseUnknown(changes: readonly MatrixChange[], rules: readonly Rule[]): void {
  const known = new Set(rules.map((it) => it.id));
  const fields: Record<string, string> = {};
  for (const [at, change] of changes.entries()) {
    if ('id' in change && !known.delete(change.id)) fields[`changes.${at}.id`] = 'Esa regla ya no está vigente, o se cambia dos veces.';
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

interface MatrixFacts {
  rules: readonly Rule[];
  named: RuleNames;
}

const ruleBefore = (change: MatrixChange, rules: readonly Rule[]): Rule | undefined =>
  change.op === 'update' ? rules.find((it) => it.id === change.id) : undefined;

function refuseWrongNames(changes: readonly MatrixChange[], { rules, named }: MatrixFacts): void {
  const fields: Record<string, string> = {};
  for (const [at, change] of changes.entries()) {
    if (!('row' in change)) continue;
    for (const [name, message] of Object.entries(wrongNames(change.row, named, ruleBefore(change, rules))))
      fields[`changes.${at}.row.${name}`] = message;
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}

async function refuseWrongMatrix(tx: Tx, changes: readonly MatrixChange[], { rules, named }: MatrixFacts): Promise<void> {
  const changed = new Map(changes.flatMap((it, change) => ('id' in it ? [[it.id, change] as const] : [])));
  const staying = rules.filter((it) => !changed.has(it.id));
  const gone = rules.flatMap((it) => {
    const change = changed.get(it.id);
    return change === undefined ? [] : [{ ...it, change }];
  });
  const coming = changes.flatMap((it, change) =>
    'row' in it ? [ruleToCheck(it.row, { change, named, before: ruleBefore(it, rules) })] : [],
  );
  const there = [...staying, ...coming];
  const people = await onlyApprovers(tx, there);
  const fields = wrongWith(
    there.map((it, at) => ({ ...it, person: people[at] })),
    gone,
  );
  const [first, ...others] = Object.values(fields);
  if (first === undefined) return;
  throw new Problem('rule', {
    message: others.length === 0 ? first : `La matriz quedaría con ${others.length + 1} problemas. ${first}`,
    fields,
  });
}

/** Who stays is called as before: of who has left nothing else is known here. */
function ruleToCheck(
  row: NewMatrixRow,
  { change, named, before }: { change: number; named: RuleNames; before: Rule | undefined },
): CheckedRule & NewMatrixRow {
  const approver = approverOf(row);
  const name = named.people.get(row.staff_id ?? 0) ?? named.positions.get(row.cargo_id ?? 0)?.nombre;
  return { ...row, change, approver, aprobador: before?.approver === approver ? before.aprobador : approverName(row.approver_kind, name) };
}

/** An update that changes nothing makes no history. */
function isIdle(change: MatrixChange, rules: readonly Rule[]): boolean {
  if (change.op !== 'update') return false;
  const before = ruleBefore(change, rules);
  const { row } = change;
  const same = (['kind', 'codigo_unidad', 'codigo_centro_costo', 'codigo_proyecto', 'level'] as const).every(
    (it) => before?.[it] === row[it],
  );
  return (
    same &&
    before?.approver === approverOf(row) &&
    isSameAmount(before.amount_from, row.amount_from) &&
    isSameAmount(before.amount_to, row.amount_to)
  );
}

const isSameAmount = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && !isBelow(a, b) && !isBelow(b, a));

async function endRules(tx: Tx, changes: readonly MatrixChange[], version: number): Promise<void> {
  const ids = changes.flatMap((it) => ('id' in it ? [it.id] : []));
  if (ids.length > 0) await tx.updateTable('approval_rules').set({ hasta_version: version }).where('id', 'in', ids).execute();
}

async function beginRules(tx: Tx, changes: readonly MatrixChange[], version: number): Promise<void> {
  const rows = changes.flatMap((it) =>
    'row' in it ? [{ ...it.row, desde_version: version, hasta_version: null, replaces_id: it.op === 'update' ? it.id : null }] : [],
  );
  if (rows.length > 0) await tx.insertInto('approval_rules').values(rows).execute();
}
