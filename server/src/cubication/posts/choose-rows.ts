import { findingsOfRow, type Finding, type RuleWeights } from 'contract/cubication/index.ts';
import { requestDocuments } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import '../../materials/catalogue/tables.ts';
import '../../schedule/tables.ts';
import { isAuthorised } from '../documents/authorisation.ts';
import { pesosOfRow } from '../documents/costs.ts';
import '../tables.ts';

/** Rows of a take-off with what a request needs of them; the pending ones, or those of a post. */
export const chosenRows = (db: Reader, by: { cubage_id: number; ids?: readonly number[] | undefined } | { post_id: number }) =>
  db
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .leftJoin('schedule_activities as activity', 'activity.id', 'it.activity_id')
    .where((of) =>
      'post_id' in by
        ? of(
            'it.id',
            'in',
            of
              .selectFrom('cubage_post_rows')
              .where('post_id', '=', by.post_id)
              .where('row_id', 'is not', null)
              .select('row_id')
              .$castTo<{ row_id: number }>(),
          )
        : of.and([
            of('it.cubage_id', '=', by.cubage_id),
            by.ids === undefined ? of('it.erp_status', 'is', null) : sql<boolean>`it.id = any(${by.ids}::integer[])`,
          ]),
    )
    .select((of) => [
      'it.id',
      'it.line',
      'it.material_id',
      of.fn.coalesce('materials.merged_into', 'it.material_id').as('living_id'),
      'materials.codigo as code',
      of.fn.coalesce('custom_name', 'descripcion').as('name'),
    ])
    .select(['it.currency', 'it.dispatch', 'it.stage_id', 'it.activity_id', 'activity.etapa_id as stage_of_activity', 'it.erp_status'])
    .select((of) => of.fn.coalesce('materials.activo', sql<boolean>`true`).as('is_active'))
    .select(isAuthorised('materials').as('is_authorised'))
    .select([
      plainDecimal('it.quantity').as('quantity'),
      plainDecimal<null>('it.cost').as('cost'),
      plainDecimal<null>('it.rate').as('rate'),
    ])
    .orderBy('it.line')
    .orderBy('it.id')
    .execute();
export type ChosenRow = Awaited<ReturnType<typeof chosenRows>>[number];

/** How many of them a refusal names. */
const mostNamed = 20;

/** Refuses rows that cannot be asked for as they are, and what stops the whole document: each with its sentence. */
export function refuseUnfit(rows: readonly ChosenRow[], weights: RuleWeights, whole: readonly RowFinding[] = []): void {
  refuseEach([...whole, ...stoppingOf(rows, weights), ...withoutDispatch(rows)]);
}

/** Says the first, and how many more there are. */
export function refuseEach(findings: readonly RowFinding[]): void {
  const [first] = findings;
  if (!first) return;
  const others = findings.length - 1;
  throw new Problem('rule', {
    message: `${first.message}${others === 0 ? '' : others === 1 ? ' Hay otra cosa por corregir.' : ` Hay otras ${others} cosas por corregir.`}`,
    rows: findings.slice(0, mostNamed).map(({ row_id, message }) => ({ row_id, message })),
  });
}

/** What nobody knows the cost of is approved at no amount, whatever the company's checks say of a cost of zero (decision 151). */
export function refuseUnknownCost(rows: readonly ChosenRow[]): void {
  const unknown = rows.find((it) => pesosOfRow(it) === null);
  if (!unknown) return;
  const message = `No se sabe cuánto cuesta ${unknown.code ?? unknown.name}: falta su costo o un tipo de cambio.`;
  throw new Problem('rule', { message, rows: [{ row_id: unknown.id, message }] });
}

type RowFinding = Pick<Finding, 'row_id' | 'message'>;

const stoppingOf = (rows: readonly ChosenRow[], weights: RuleWeights): RowFinding[] =>
  rows
    .flatMap((it) => findingsOfRow({ ...it, name: it.name ?? '', cost: pesosOfRow(it) === null ? null : it.cost }, weights))
    .filter((it) => it.weight === 'stops');

const withoutDispatch = (rows: readonly ChosenRow[]): RowFinding[] =>
  rows
    .filter((it) => it.dispatch === null)
    .map(({ id, code, name }) => ({ row_id: id, message: `${code ?? name} no dice cómo se pide: elija su despacho.` }));

/** What is bought says for when, and what is ordered from whom (spec 2 §5). */
export function refuseWithoutTerms(
  rows: readonly ChosenRow[],
  { required_date, supplier_code }: { required_date?: string | undefined; supplier_code?: string | undefined },
): void {
  const fields: Record<string, string> = {};
  const isBought = rows.some((it) => it.dispatch !== null && requestDocuments[it.dispatch].eta);
  if (isBought && required_date === undefined) fields['required_date'] = 'Indique para cuándo se necesita lo que se compra.';
  if (rows.some((it) => it.dispatch === 'PurchaseOrder') && !supplier_code)
    fields['supplier_code'] = 'Elija el proveedor: sin él no hay orden de compra.';
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}
