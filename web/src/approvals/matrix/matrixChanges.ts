import { approvalKindNames, type ApprovalKind } from 'contract/approvals/kinds.ts';
import { isBelow, type MatrixChange, type MatrixRow } from 'contract/approvals/matrix.ts';

/** A rule as the screen shows it, with the names of what it speaks of. */
export type Rule = Omit<MatrixRow, 'id' | 'desde_version' | 'hasta_version'>;

/** What was changed here and not saved yet. */
export type Change =
  | { key: string; op: 'create'; row: Rule }
  | { key: string; op: 'update'; id: number; before: Rule; row: Rule }
  | { key: string; op: 'delete'; id: number; before: Rule };

/** A rule in its place on the screen, and what is going to happen to it. */
export interface ShownRule {
  key: string;
  rule: Rule;
  /** Of a rule that is in force. */
  id?: number;
  change?: Change;
}

export const ruleOf = ({ id: _id, desde_version: _from, hasta_version: _to, ...rule }: MatrixRow): Rule => rule;
const keyOf = (id: number): string => `rule-${id}`;

/** Adds a rule, or puts other values into one; a rule that is again as it was is no change. */
export function put(changes: readonly Change[], shown: ShownRule | undefined, row: Rule): Change[] {
  if (!shown) return [...changes, { key: newKey(changes), op: 'create', row }];
  const { change, id, key } = shown;
  if (change?.op === 'create') return changes.map((it) => (it.key === key ? { ...change, row } : it));
  if (id === undefined) return [...changes];
  const before = change ? change.before : shown.rule;
  const others = undo(changes, key);
  return isSame(before, row) ? others : [...others, { key, op: 'update', id, before, row }];
}

/** Takes a rule away; one that was only drafted disappears at once. */
export function remove(changes: readonly Change[], { change, id, key, rule }: ShownRule): Change[] {
  const others = undo(changes, key);
  if (id === undefined) return others;
  return [...others, { key, op: 'delete', id, before: change && change.op !== 'create' ? change.before : rule }];
}

export const undo = (changes: readonly Change[], key: string): Change[] => changes.filter((it) => it.key !== key);

const newKey = (changes: readonly Change[]): string => {
  const numbers = changes.flatMap(({ key }) => (key.startsWith('new-') ? [Number(key.slice(4))] : []));
  return `new-${Math.max(0, ...numbers) + 1}`;
};

const isSame = (a: Rule, b: Rule): boolean => JSON.stringify(sentRow(a)) === JSON.stringify(sentRow(b));

/** The saved rules with the changes over them, in the order of the screen. */
export function shownRules(rows: readonly MatrixRow[], changes: readonly Change[], isListed: (rule: Rule) => boolean): ShownRule[] {
  const byKey = new Map(changes.map((it) => [it.key, it]));
  const saved = rows.map((row): ShownRule => {
    const change = byKey.get(keyOf(row.id));
    return { key: keyOf(row.id), id: row.id, rule: change?.op === 'update' ? change.row : ruleOf(row), ...(change && { change }) };
  });
  const drafted = changes.flatMap((it): ShownRule[] =>
    it.op === 'create' && isListed(it.row) ? [{ key: it.key, rule: it.row, change: it }] : [],
  );
  return [...saved, ...drafted].toSorted((a, b) => compare(a.rule, b.rule));
}

const scopeRank = ({ codigo_unidad, codigo_centro_costo, codigo_proyecto }: Rule): number =>
  codigo_proyecto ? 3 : codigo_centro_costo ? 2 : codigo_unidad ? 1 : 0;
const scopeKey = ({ codigo_unidad, codigo_centro_costo, codigo_proyecto }: Rule): string =>
  codigo_proyecto ?? codigo_centro_costo ?? codigo_unidad ?? '';

function compare(a: Rule, b: Rule): number {
  return (
    approvalKindNames.indexOf(a.kind) - approvalKindNames.indexOf(b.kind) ||
    scopeRank(a) - scopeRank(b) ||
    scopeKey(a).localeCompare(scopeKey(b)) ||
    a.level - b.level ||
    (isBelow(a.amount_from, b.amount_from) ? -1 : isBelow(b.amount_from, a.amount_from) ? 1 : 0)
  );
}

/** The rules of one scope within a kind. */
export interface Group {
  key: string;
  first: Rule;
  rules: ShownRule[];
}

/** Kind by kind, and within it scope by scope. */
export function groupRules(rules: readonly ShownRule[]): { kind: ApprovalKind; groups: Group[] }[] {
  const kinds = new Map<ApprovalKind, Map<string, Group>>();
  for (const it of rules) {
    const groups = kinds.get(it.rule.kind) ?? new Map<string, Group>();
    const key = `${it.rule.kind}|${scopeRank(it.rule)}|${scopeKey(it.rule)}`;
    const group = groups.get(key) ?? { key, first: it.rule, rules: [] };
    group.rules.push(it);
    kinds.set(it.rule.kind, groups.set(key, group));
  }
  return [...kinds].map(([kind, groups]) => ({ kind, groups: [...groups.values()] }));
}

/** The amounts at which something begins or ends in a group, and where a rule lies between them. */
export function bandsOf(rules: readonly ShownRule[]): { limits: string[]; place: (rule: Rule) => { from: number; to: number } } {
  const all = rules.flatMap(({ rule }) => [rule.amount_from, ...(rule.amount_to === null ? [] : [rule.amount_to])]);
  const limits = ['0', ...all]
    .toSorted((a, b) => (isBelow(a, b) ? -1 : isBelow(b, a) ? 1 : 0))
    .filter((it, at, sorted) => at === 0 || isBelow(sorted[at - 1] ?? it, it));
  const at = (amount: string): number => limits.findIndex((it) => !isBelow(it, amount));
  return {
    limits,
    place: ({ amount_from, amount_to }) => ({ from: at(amount_from), to: amount_to === null ? limits.length : at(amount_to) }),
  };
}

/** What the call takes of a rule. */
const sentRow = ({ kind, codigo_unidad, codigo_centro_costo, codigo_proyecto, level, amount_from, amount_to, ...who }: Rule) => ({
  kind,
  codigo_unidad,
  codigo_centro_costo,
  codigo_proyecto,
  level,
  amount_from,
  amount_to,
  approver_kind: who.approver_kind,
  staff_id: who.staff_id,
  cargo_id: who.cargo_id,
});

/** The changes as the call takes them, in the order in which its complaints will count them. */
export const changesToSend = (changes: readonly Change[]): MatrixChange[] =>
  changes.map((it): MatrixChange => {
    if (it.op === 'create') return { op: 'create', row: sentRow(it.row) };
    return it.op === 'update' ? { op: 'update', id: it.id, row: sentRow(it.row) } : { op: 'delete', id: it.id };
  });

/** Complaints (`changes.3.row.amount_to` → message) by the change they are about; those about none stand under ''. */
export function complaintsOf(fields: Record<string, string>, changes: readonly Change[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [path, message] of Object.entries(fields)) {
    const key = changes[Number(/^changes\.(\d+)/.exec(path)?.[1] ?? -1)]?.key ?? '';
    found.set(key, [...(found.get(key) ?? []), message]);
  }
  return found;
}
