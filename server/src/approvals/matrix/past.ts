import { approvalKinds, type MatrixRow } from 'contract/approvals/index.ts';
import { formatMoney } from 'contract/format.ts';
import { number, tellColumns, text } from '../../platform/audit/words.ts';
import type { Reader } from '../../platform/database/database.ts';
import { tellRow, type PastSource, type Telling } from '../../platform/past.ts';
import { currentRules, inOrder, presentRule, shownRules } from './matrix.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** The matrix as it stood: the rules that were in force. */
export const pastMatrix: PastSource = {
  permission: 'approval_matrix:read',
  // Every version of it was always kept.
  tables: [],
  find: async () => ({ title: 'Matriz de aprobación', audit: null, tell: tellMatrix }),
};

const versionWords = { version: number('la versión'), comment: text('el comentario'), saved_by: text('quien la guardó') };
/** Limits are no secret (decision 027): in words they are no amounts. */
const ruleWords = { aprobador: text('el aprobador'), desde: text('el monto desde'), hasta: text('el tope') };

async function tellMatrix(db: Reader): Promise<Telling | undefined> {
  const version = await db
    .selectFrom('approval_matrix_versions as it')
    .leftJoin('users', 'users.id', 'it.saved_by')
    .select(['it.version', 'it.comment', 'users.nombre as saved_by'])
    .orderBy('it.version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!version) return undefined;
  let rules = shownRules(currentRules(db, {}));
  for (const by of inOrder) rules = rules.orderBy(by);
  const firstOf = await firstRules(db);
  const rows = (await rules.execute()).map(presentRule);
  return {
    facts: tellColumns(versionWords, version),
    parts: [{ title: 'Reglas', rows: rows.map((it) => tellRow(String(firstOf(it.id)), nameOfRule(it), ruleWords, limitsOf(it))) }],
  };
}

const nameOfRule = ({ kind, alcance, level }: MatrixRow): string => `${approvalKinds[kind]}, ${alcance}, nivel ${level}`;

const limitsOf = ({ aprobador, amount_from, amount_to }: MatrixRow) => ({
  aprobador,
  desde: formatMoney(amount_from, 'CLP'),
  hasta: amount_to === null ? 'Sin tope' : formatMoney(amount_to, 'CLP'),
});

/** A rule that is changed is another row: they are known as one by the first of them. */
async function firstRules(db: Reader): Promise<(id: number) => number> {
  const replaced = await db.selectFrom('approval_rules').where('replaces_id', 'is not', null).select(['id', 'replaces_id']).execute();
  const before = new Map(replaced.map((it) => [it.id, it.replaces_id]));
  return (id) => {
    let first = id;
    for (let earlier = before.get(first); earlier; earlier = before.get(first)) first = earlier;
    return first;
  };
}
