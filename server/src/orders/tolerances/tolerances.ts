import { familiaMaterial } from 'contract/catalogues/index.ts';
import type { PurchaseTolerance, ToleranceRules } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Answer } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import { datedRules } from '../../administration/index.ts';
import { requireActive } from '../../catalogues/index.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import './tables.ts';

/** How much orders, receptions and invoices may differ. */
export const tolerances = datedRules<ToleranceRules, Pick<PurchaseTolerance, keyof ToleranceRules>>({
  table: 'purchase_tolerances',
  entity: 'purchase_tolerance',
  values: {
    percent: plainDecimal('it.percent'),
    pesos: plainDecimal('it.pesos'),
    over_receipt_percent: plainDecimal('it.over_receipt_percent'),
    groups: sql`(select coalesce(jsonb_agg(jsonb_build_object('family_id', own.family_id, 'family', family.nombre,
      'percent', trim_scale(own.percent)::text) order by family.nombre), '[]')
      from purchase_tolerance_groups as own join material_families as family on family.id = own.family_id where own.tolerance_id = it.id)`,
  },
  name: 'Tolerancias',
  first: 'Tolerancias iniciales',
  stale: 'Otra persona cambió las tolerancias mientras tanto. Revise cómo quedaron e intente de nuevo.',
  full: 'Las tolerancias admiten hasta {most} versiones.',
  part: {
    name: 'groups',
    write: writeGroups,
    told: ({ groups }) => groups.map((it) => `${it.family}: ${formatNumber(it.percent)} %`),
  },
});

async function writeGroups(tx: Tx, tolerance_id: number, { groups }: ToleranceRules): Promise<void> {
  await requireActive(tx, Object.fromEntries(groups.map((it, at) => [`groups.${at}.family_id`, [familiaMaterial, it.family_id]])));
  await tx.deleteFrom('purchase_tolerance_groups').where('tolerance_id', '=', tolerance_id).execute();
  if (groups.length === 0) return;
  await tx
    .insertInto('purchase_tolerance_groups')
    .values(groups.map((it) => ({ ...it, tolerance_id })))
    .execute();
}

/** All versions, and the families that a new one may name. */
export async function listTolerances(db: Reader): Promise<Answer<typeof contract.listPurchaseTolerances>> {
  const families = await db
    .selectFrom('material_families as it')
    .where((of) =>
      of.or([
        of('it.activo', '=', true),
        of('it.id', 'in', of.selectFrom('purchase_tolerance_groups').select('purchase_tolerance_groups.family_id')),
      ]),
    )
    .select(['it.id', 'it.nombre as name'])
    .orderBy('it.nombre')
    .execute();
  return { ...(await tolerances.list(db)), families };
}

/** How much more than it orders is received today of materials, by their family; nothing of the others. */
export async function overReceiptOf(db: Reader, families: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('purchase_tolerance_groups as own')
    .where('own.tolerance_id', '=', (of) =>
      of
        .selectFrom('purchase_tolerances')
        .where('desde', '<=', sql<string>`${today}`)
        .orderBy('desde', 'desc')
        .limit(1)
        .select('purchase_tolerances.id'),
    )
    .where('own.family_id', 'in', [0, ...families])
    .select(['own.family_id', plainDecimal('own.percent').as('percent')])
    .execute();
  return new Map(rows.map((it) => [it.family_id, it.percent]));
}
