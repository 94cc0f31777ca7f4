import type { SaleOrderAmounts, SaleOrderBand } from 'contract/approvals/index.ts';
import { formatDay, formatMoney } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { Problem } from '../../platform/problem.ts';
import { whoHolds } from '../../access/index.ts';
import { rateOn } from '../../administration/index.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** A band as it is kept; its level is its place among the others. */
export interface KeptBand {
  id: number;
  nivel: number;
  hasta: string | null;
  approvers: (SaleOrderBand['approvers'][number] & { staff_id: number })[];
}

/** All bands, the lowest first, each with the approver of all units before those of single ones. */
export async function readBands(db: Reader): Promise<KeptBand[]> {
  const bands = await db
    .selectFrom('sale_order_bands')
    .select(['id', plainDecimal<null>('hasta_uf').as('hasta')])
    .orderBy('hasta_uf', (it) => it.asc().nullsLast())
    .execute();
  const { rows } = await sql<SaleOrderBand['approvers'][number] & { banda_id: number; staff_id: number }>`
    select it.banda_id, it.codigo_unidad, staff.id as staff_id, staff.nombre, coalesce(users.email, staff.email, '') as email,
      staff.activo and coalesce(users.activo = 1, false) as activo
    from (
      select id as banda_id, null as codigo_unidad, aprobador_id from sale_order_bands
      union all select banda_id, codigo_unidad, aprobador_id from sale_order_approvers
    ) as it
    join staff on staff.id = it.aprobador_id
    left join users on users.id = staff.user_id
    left join business_units as unit on unit.codigo = it.codigo_unidad
    order by unit.orden nulls first`.execute(db);
  return bands.map((band, at) => ({
    ...band,
    nivel: at + 1,
    approvers: rows.filter((it) => it.banda_id === band.id),
  }));
}

export async function readAmounts(db: Reader): Promise<SaleOrderAmounts> {
  const { version } = await db.selectFrom('sale_order_version').select('version').executeTakeFirstOrThrow();
  const bands = await readBands(db);
  return {
    bands: bands.map(({ nivel, hasta, approvers }, at) => ({
      nivel,
      desde: bands[at - 1]?.hasta ?? '0',
      hasta,
      approvers,
    })),
    version,
  };
}

export const getSaleOrderAmounts = ({ db }: Reading): Promise<SaleOrderAmounts> => readAmounts(db);

/** A sale order to be approved: net pesos, the unit that sells, the day whose UF counts. */
interface SaleOrder {
  amount_clp: string;
  codigo_unidad: string | null;
  date: string;
}

/** Who approves a sale order: the one of its band, and why. Bands do not add up (demo company §7). */
export async function saleOrderSteps(db: Reader, { amount_clp, codigo_unidad, date }: SaleOrder) {
  const bands = await readBands(db);
  if (bands.length === 0)
    throw new Problem(
      'rule',
      { message: 'Nadie ha definido los tramos de las órdenes de venta. Complételos en Aprobaciones administrativas.' },
      whoHolds('approval_matrix:update'),
    );
  const { valor, fecha } = await rateOn(db, 'UF', date);
  const { rows } = await sql<{ id: number }>`
    select id from sale_order_bands where hasta_uf is null or ${amount_clp}::numeric <= hasta_uf * ${valor}::numeric
    order by hasta_uf nulls last limit 1`.execute(db);
  const band = bands.find((it) => it.id === rows[0]?.id);
  const approver =
    band?.approvers.find((it) => it.codigo_unidad !== null && it.codigo_unidad === codigo_unidad) ??
    band?.approvers.find((it) => it.codigo_unidad === null);
  if (!band || !approver) return [];
  const limit = band.hasta === null ? 'sobre el último límite' : `hasta ${formatMoney(band.hasta, 'UF')}`;
  const why = `Órdenes de venta ${limit}, con la UF del ${formatDay(fecha)} a ${formatMoney(valor, 'CLP')}${approver.codigo_unidad ? `, unidad ${approver.codigo_unidad}` : ''}`;
  return [{ nivel: band.nivel, staff_id: approver.staff_id, email: approver.email, nombre: approver.nombre, why }];
}

/** The same as rules of the approval engine: one level, one person. */
export async function saleOrderRules(db: Reader, asked: SaleOrder) {
  const steps = await saleOrderSteps(db, asked);
  return {
    alcance: 'Órdenes de venta, por monto en UF',
    rules: steps.map(({ nivel, staff_id, why }) => ({
      id: null,
      level: nivel,
      approver_kind: 'employee' as const,
      staff_id,
      cargo_id: null,
      why,
    })),
  };
}
