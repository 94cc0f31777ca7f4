import { approverKinds, type ApprovalKind, type ApproverKind } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { Reader } from '../../platform/database/database.ts';
import { bandText, groupText } from '../matrix/check.ts';
import type { Circumstances } from './circumstances.ts';
import { saleOrderRules } from '../sale-orders/sale-orders.ts';
import '../tables.ts';

/** What a source says: at this level this one approves, and why. */
export interface Rule {
  /** Of the matrix; null when the rule comes from elsewhere. */
  id: number | null;
  level: number;
  approver_kind: ApproverKind;
  staff_id: number | null;
  cargo_id: number | null;
  why: string;
}
/** Whence the rules for a request come. */
export type RuleSource = (db: Reader, asked: Circumstances) => Promise<{ rules: Rule[]; alcance: string }>;

/** Kinds that are not decided by the matrix. */
const otherSources: Partial<Record<ApprovalKind, RuleSource>> = { sale_orders: saleOrderRules };

export const sourceFor = (kind: ApprovalKind): RuleSource => otherSources[kind] ?? matrixSource;

/** The rules in force of the most specific group that speaks of the amount: project, cost centre, unit, then all. */
async function matrixSource(db: Reader, asked: Circumstances): Promise<{ rules: Rule[]; alcance: string }> {
  const scopes = [
    ...(asked.codigo_proyecto ? [`project:${asked.codigo_proyecto}`] : []),
    ...(asked.codigo_centro_costo ? [`cost_center:${asked.codigo_centro_costo}`] : []),
    ...(asked.codigo_unidad ? [`unit:${asked.codigo_unidad}`] : []),
    'general',
  ];
  const found = await db
    .selectFrom('approval_rules')
    .select(['id', 'kind', 'level', 'approver_kind', 'staff_id', 'cargo_id', 'codigo_unidad', 'codigo_centro_costo', 'codigo_proyecto'])
    .select([
      'scope',
      plainDecimal('amount_from').as('amount_from'),
      plainDecimal<null>('amount_to').as('amount_to'),
      sql<string | null>`coalesce((select nombre from staff where id = staff_id), (select nombre from positions where id = cargo_id))`.as(
        'nombre',
      ),
    ])
    // Of one version, also when somebody saves the next at this moment.
    .where('desde_version', '<=', asked.matrix_version)
    .where((it) => it.or([it('hasta_version', 'is', null), it('hasta_version', '>', asked.matrix_version)]))
    .where('kind', '=', asked.kind)
    .where(sql<boolean>`scope = any(${scopes}::text[])`)
    // What may be any amount is of the highest band, which has no end.
    .$if(asked.isPriced, (it) => it.where('amount_from', '<=', asked.amount_clp))
    .where((it) => it.or([it('amount_to', 'is', null), ...(asked.isPriced ? [it('amount_to', '>', asked.amount_clp)] : [])]))
    .orderBy('level')
    .orderBy('id')
    .execute();
  const scope = scopes.find((it) => found.some((rule) => rule.scope === it));
  const rules = found.filter((it) => it.scope === scope);
  const [first] = rules;
  return {
    alcance: first ? groupText(first) : '',
    rules: rules.map(({ id, level, approver_kind, staff_id, cargo_id, ...it }) => ({
      id,
      level,
      approver_kind,
      staff_id,
      cargo_id,
      why: `${groupText(it)}, ${bandText({ from: it.amount_from, to: it.amount_to }).toLowerCase()}, nivel ${level}: ${it.nombre ?? approverKinds[approver_kind].toLowerCase()}.`,
    })),
  };
}
