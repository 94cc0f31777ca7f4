import { expect, test } from 'vitest';
import type { MatrixRow } from 'contract/approvals/matrix.ts';
import { bandsOf, complaintsOf, groupRules, put, remove, ruleOf, changesToSend, shownRules, undo, type Rule } from './matrixChanges.ts';

const row = (id: number, more: Partial<MatrixRow> = {}): MatrixRow => ({
  id,
  kind: 'materials',
  codigo_unidad: null,
  codigo_centro_costo: null,
  codigo_proyecto: null,
  alcance: 'General',
  level: 1,
  amount_from: '0',
  amount_to: null,
  approver_kind: 'employee',
  staff_id: id,
  cargo_id: null,
  aprobador: `Persona ${id}`,
  desde_version: 2,
  hasta_version: null,
  ...more,
});
const rule = (id: number, more: Partial<MatrixRow> = {}): Rule => ruleOf(row(id, more));
const all = () => true;
const rows = [row(1, { amount_to: '2000000' }), row(2, { amount_from: '2000000' })];
const [first] = shownRules(rows, [], all);

test('a changed rule shows its new values, and is no change once it is again as it was', () => {
  const changed = put([], first, rule(1, { amount_to: '3000000' }));

  expect(shownRules(rows, changed, all)[0]).toMatchObject({ rule: { amount_to: '3000000' }, change: { op: 'update', id: 1 } });
  expect(put(changed, shownRules(rows, changed, all)[0], rule(1, { amount_to: '2000000' }))).toEqual([]);
});

test('a drafted rule is changed in place, and forgotten when it is taken away', () => {
  const drafted = put([], undefined, rule(9, { level: 3 }));
  const [shown] = shownRules([], drafted, all);

  expect(put(drafted, shown, rule(9, { level: 4 }))).toMatchObject([{ op: 'create', row: { level: 4 } }]);
  expect(shown && remove(drafted, shown)).toEqual([]);
});

test('a rule that was changed and then taken away is taken away as it was saved', () => {
  const changed = put([], first, rule(1, { level: 5 }));
  const shown = shownRules(rows, changed, all).find((it) => it.id === 1);

  const gone = shown ? remove(changed, shown) : [];
  expect(gone).toMatchObject([{ op: 'delete', id: 1, before: { level: 1 } }]);
  expect(undo(gone, 'rule-1')).toEqual([]);
});

test('each drafted rule has a key of its own, also after one was undone', () => {
  const two = put(put([], undefined, rule(8)), undefined, rule(9));
  const again = put(undo(two, 'new-1'), undefined, rule(7));

  expect(new Set(again.map((it) => it.key)).size).toBe(2);
});

test('rules stand by kind, scope, level and amount, drafts among them', () => {
  const drafts = put([], undefined, rule(5, { codigo_unidad: 'CI', alcance: 'CI' }));
  const shown = shownRules([row(3, { kind: 'services' }), ...rows], put(drafts, undefined, rule(6, { level: 2 })), all);

  expect(
    groupRules(shown).map(({ kind, groups }) => [kind, groups.map((it) => it.rules.map(({ rule: { staff_id } }) => staff_id))]),
  ).toEqual([
    ['materials', [[1, 2, 6], [5]]],
    ['services', [[3]]],
  ]);
});

test('the amounts of a group make its bands; a rule without end reaches to the last', () => {
  const { limits, place } = bandsOf(shownRules([...rows, row(3, { level: 2, amount_from: '10000000' })], [], all));

  expect(limits).toEqual(['0', '2000000', '10000000']);
  expect([place(rule(1, { amount_to: '2000000' })), place(rule(2, { amount_from: '2000000' }))]).toEqual([
    { from: 0, to: 1 },
    { from: 1, to: 3 },
  ]);
});

test('what is sent holds no names, and complaints come back to their change', () => {
  const changes = put(first ? remove([], first) : [], undefined, rule(9));

  expect(changesToSend(changes)).toEqual([
    { op: 'delete', id: 1 },
    { op: 'create', row: expect.not.objectContaining({ aprobador: expect.anything() }) },
  ]);
  expect(complaintsOf({ 'changes.1.row.amount_to': 'Falta', 'changes.0': 'Hueco', changes: 'Nada' }, changes)).toEqual(
    new Map([
      ['new-1', ['Falta']],
      ['rule-1', ['Hueco']],
      ['', ['Nada']],
    ]),
  );
});
