import { approvalKindNames, approverKinds, type ApprovalKind, type MatrixRow } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { pageOf } from '../../platform/database/pages.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Rules of the matrix, of all versions, with the names a person reads. */
export const namedRules = (db: Reader) =>
  db
    .selectFrom('approval_rules as it')
    .leftJoin('staff', 'staff.id', 'it.staff_id')
    .leftJoin('positions', 'positions.id', 'it.cargo_id')
    .leftJoin('business_units as unit', 'unit.codigo', 'it.codigo_unidad')
    .leftJoin('cost_centers as center', 'center.codigo', 'it.codigo_centro_costo')
    .leftJoin('projects as project', 'project.codigoProyecto', 'it.codigo_proyecto');

const columns = [
  'it.id',
  'it.kind',
  'it.codigo_unidad',
  'it.codigo_centro_costo',
  'it.codigo_proyecto',
  'it.level',
  'it.approver_kind',
  'it.staff_id',
  'it.cargo_id',
  'it.desde_version',
  'it.hasta_version',
  'staff.nombre as persona',
  'positions.nombre as cargo',
] as const;
const ruleColumns = [
  plainDecimal('it.amount_from').as('amount_from'),
  plainDecimal<null>('it.amount_to').as('amount_to'),
  sql<string>`coalesce(
    project."codigoProyecto" || ' - ' || (project.nombre collate "C"), center.codigo || ' - ' || (center.nombre collate "C"), unit.nombre, 'General')`.as(
    'alcance',
  ),
] as const;

/** As the screen groups them: by kind, the general rules before those of a unit, a cost centre, a project. */
export const inOrder = [
  sql`array_position(${approvalKindNames}::text[], it.kind)`,
  sql`num_nonnulls(it.codigo_unidad) + 2 * num_nonnulls(it.codigo_centro_costo) + 3 * num_nonnulls(it.codigo_proyecto)`,
  sql`it.scope`,
  sql`it.level`,
  sql`it.amount_from`,
  sql`it.id`,
] as const;

export const shownRules = (found: ReturnType<typeof namedRules>) => found.select(columns).select(ruleColumns);
type RuleRow = Awaited<ReturnType<ReturnType<typeof shownRules>['executeTakeFirstOrThrow']>>;

/** The word for whom a rule names. */
export const presentRule = ({ persona, cargo, ...row }: RuleRow): MatrixRow => ({
  ...row,
  aprobador: persona ?? cargo ?? approverKinds[row.approver_kind],
});

type Filters = Omit<Received<typeof contract.getApprovalMatrix>, 'page' | 'per_page'>;

/** The rules in force, narrowed. */
export function currentRules(db: Reader, filters: Filters) {
  let found = namedRules(db).where('it.hasta_version', 'is', null);
  const { search, ...exact } = filters;
  for (const name of ['kind', 'codigo_unidad', 'codigo_centro_costo', 'codigo_proyecto', 'staff_id', 'cargo_id'] as const) {
    const value = exact[name];
    if (value !== undefined) found = found.where(`it.${name}`, '=', value);
  }
  if (!search) return found;
  return found.where(
    contains(
      textOf(
        'staff.nombre',
        'positions.nombre',
        'unit.nombre',
        'center.codigo',
        'center.nombre',
        'project.codigoProyecto',
        'project.nombre',
      ),
      search,
    ),
  );
}

export async function getApprovalMatrix({ db }: Reading, { page, per_page, ...filters }: Received<typeof contract.getApprovalMatrix>) {
  const found = currentRules(db, filters);
  let rows = shownRules(found);
  for (const by of inOrder) rows = rows.orderBy(by);
  const [{ items, total_items, total_pages }, version] = await Promise.all([pageOf({ page, per_page }, found, rows), currentVersion(db)]);
  return { count: total_items, pages: total_pages, version, list: items.map(presentRule) };
}

export async function currentVersion(db: Reader): Promise<number> {
  const { version } = await db
    .selectFrom('approval_matrix_versions')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return version;
}

/** Whether the matrix says who decides of a kind: it needs rules for all before it may have any for some, so that one in force is enough to know. */
export async function isInMatrix(db: Reader, kind: ApprovalKind): Promise<boolean> {
  const rule = await db
    .selectFrom('approval_rules')
    .where('kind', '=', kind)
    .where('hasta_version', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return rule !== undefined;
}
