import type { ApprovalKind } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { rateOn, type Rate } from '../../administration/index.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** What somebody asks for; whatever is left out narrows nothing. */
export interface ApprovalRequest {
  kind: ApprovalKind;
  amount: string;
  currency: Rate['moneda'];
  codigo_unidad?: string | null | undefined;
  codigo_centro_costo?: string | null | undefined;
  codigo_proyecto?: string | null | undefined;
  /** Who asks: an account, somebody of the staff, or both. */
  requester: { user_id?: number | null; staff_id?: number | null };
  /** The day of the document: its rate and its substitutions count. */
  date: string;
  /** False: nobody knows what a part of it costs, so that it may be any amount. */
  isPriced?: boolean | undefined;
  /** Of the staff, who decides before those whom the matrix names, in this order; never instead of them. */
  first?: readonly number[] | undefined;
}

/** A request with everything that its rules may speak of. */
export interface Circumstances {
  kind: ApprovalKind;
  amount: string;
  currency: Rate['moneda'];
  amount_clp: string;
  rate: string;
  date: string;
  isPriced: boolean;
  codigo_unidad: string | null;
  codigo_centro_costo: string | null;
  codigo_proyecto: string | null;
  matrix_version: number;
  requester_id: number | null;
  requester: string | null;
  requester_boss_id: number | null;
  /** Who leads the project, by their account; their place in the staff, when they have one. */
  manager: string | null;
  manager_id: number | null;
  head_id: number | null;
  owner_id: number | null;
}

type CircumstanceRow = Omit<Circumstances, 'kind' | 'amount' | 'currency' | 'amount_clp' | 'rate' | 'date' | 'isPriced'>;

/** Looks up, in one query, what a request's project, cost centre and unit say; a request without a unit is of its project's. */
export async function circumstancesOf(db: Reader, request: ApprovalRequest): Promise<Circumstances> {
  const { kind, amount, currency, date, requester, isPriced = true } = request;
  const { codigo_unidad: unit = null, codigo_centro_costo: center = null, codigo_proyecto: project = null } = request;
  const { rows } = await sql<CircumstanceRow>`select
      coalesce(${unit}::text, project.linea, center.codigo_unidad) as codigo_unidad,
      center.codigo as codigo_centro_costo, project."codigoProyecto" as codigo_proyecto,
      (select max(version) from approval_matrix_versions) as matrix_version,
      asking.id as requester_id, asking.nombre as requester, asking.jefe_id as requester_boss_id,
      (select nombre from users where id = project.jefe_proyecto_id) as manager,
      (select id from staff where user_id = project.jefe_proyecto_id) as manager_id,
      (select responsable_id from submanagements where activo and submanagements.codigo_unidad = coalesce(${unit}::text, project.linea, center.codigo_unidad)) as head_id,
      center.responsable_id as owner_id
    from (select) as request
    left join projects as project on project."codigoProyecto" = ${project}
    left join cost_centers as center on center.codigo = ${center}
    left join staff as asking on asking.id = coalesce(
      ${requester.staff_id ?? null}::integer, (select id from staff where user_id = ${requester.user_id ?? null}::integer))`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('A query without a condition gave no row');
  if (project !== null && found.codigo_proyecto === null)
    throw new Problem('invalid', { fields: { codigo_proyecto: 'Ese proyecto no existe.' } });
  if (center !== null && found.codigo_centro_costo === null)
    throw new Problem('invalid', { fields: { codigo_centro_costo: 'Ese centro de costo no existe.' } });
  const { valor: rate } = await rateOn(db, currency, date);
  return { kind, amount, currency, date, isPriced, ...found, rate, amount_clp: inPesos(amount, rate) };
}

/** Exact, and rounded half up to the two decimals that amounts have. */
function inPesos(amount: string, rate: string): string {
  const [a, b] = [digitsOf(amount), digitsOf(rate)];
  const places = a.places + b.places;
  const product = a.digits * b.digits * 100n;
  const unit = 10n ** BigInt(places);
  const cents = (product + unit / 2n) / unit;
  const rest = cents % 100n;
  return `${cents / 100n}${rest === 0n ? '' : `.${String(rest).padStart(2, '0')}`}`;
}

function digitsOf(decimal: string): { digits: bigint; places: number } {
  const [whole = '0', decimals = ''] = decimal.split('.');
  return { digits: BigInt(whole + decimals), places: decimals.length };
}
