import type { SupplierItem } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { whoHolds } from '../../access/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { listSupplierItems } from './rows.ts';
import '../tables.ts';

type SupplierItemForm = Received<typeof contract.saveSupplierItem>;

/** Holds the material, so that one supplier of it is the usual one, and gives what was said of this supplier. */
async function lockItem(tx: Tx, { code, supplier_code, version }: Pick<SupplierItemForm, 'code' | 'supplier_code' | 'version'>) {
  const material = await tx.selectFrom('materials').where('codigo', '=', code).select(['id', 'activo']).forNoKeyUpdate().executeTakeFirst();
  if (!material) throw notSeen(`El material ${code}`);
  // What was said under a code that was merged since is said under the one that stays.
  await sql`
    update material_suppliers as it set supplier_code = gone.merged_into from suppliers as gone
    where it.material_id = ${material.id} and gone.codigo = it.supplier_code and gone.merged_into = ${supplier_code}
      and not exists (select from material_suppliers where material_id = ${material.id} and supplier_code = ${supplier_code})`.execute(tx);
  const before = await tx
    .selectFrom('material_suppliers')
    .where('material_id', '=', material.id)
    .where('supplier_code', '=', supplier_code)
    .selectAll()
    .executeTakeFirst();
  if ((before?.version ?? 0) !== version)
    throw new Problem('stale', {
      message: before ? `Otra persona cambió cómo vende ${code} ese proveedor: mírelo de nuevo.` : `Ese proveedor ya no está en ${code}.`,
      current: await listSupplierItems({ db: tx }, { code }),
    });
  return { material, before };
}

export async function saveSupplierItem(context: Writing, said: SupplierItemForm): Promise<SupplierItem[]> {
  const { tx, user } = context;
  const { code, supplier_code, version, ...terms } = said;
  const { material, before } = await lockItem(tx, said);
  if (!material.activo)
    throw new Problem('rule', { message: `${code} está retirado: no se compra.` }, whoHolds('material_creation:update'));
  await requireSupplier(tx, supplier_code, 'supplier_code');
  if (terms.is_usual)
    await tx
      .updateTable('material_suppliers')
      .set((it) => ({ is_usual: false, version: it('version', '+', 1) }))
      .where('material_id', '=', material.id)
      .where('supplier_code', '<>', supplier_code)
      .where('is_usual', '=', true)
      .execute();
  const row = { ...terms, changed_by: user.id, changed_at: sql<Date>`now()`, version: version + 1 };
  await tx
    .insertInto('material_suppliers')
    .values({ material_id: material.id, supplier_code, ...row })
    .onConflict((it) => it.columns(['material_id', 'supplier_code']).doUpdateSet(row))
    .execute();
  await record(context, {
    action: 'sold_by',
    entity: 'materials',
    id: code,
    before: before ? auditOf(before) : {},
    after: auditOf({ supplier_code, ...terms }),
  });
  return listSupplierItems({ db: tx }, { code });
}

export async function removeSupplierItem(
  context: Writing,
  { code, supplier_code, version }: Received<typeof contract.removeSupplierItem>,
): Promise<SupplierItem[]> {
  const { tx } = context;
  const { material, before } = await lockItem(tx, { code, supplier_code, version });
  await tx.deleteFrom('material_suppliers').where('material_id', '=', material.id).where('supplier_code', '=', supplier_code).execute();
  await record(context, { action: 'not_sold_by', entity: 'materials', id: code, ...(before && { before: auditOf(before) }) });
  return listSupplierItems({ db: tx }, { code });
}

type Terms = Omit<SupplierItemForm, 'code' | 'version'>;

const auditOf = ({ supplier_code, supplier_item_code, purchase_unit, factor, minimum_quantity, lead_days, is_usual }: Terms) => ({
  proveedor: supplier_code,
  su_codigo: supplier_item_code,
  unidad_compra: purchase_unit,
  factor,
  minimo_compra: minimum_quantity,
  plazo: lead_days,
  habitual: is_usual,
});
