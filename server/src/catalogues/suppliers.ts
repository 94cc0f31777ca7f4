import type { Tx } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { retired } from './required.ts';
import './tables.ts';

/** Refuses, at its field, to buy from who is not a supplier, or not any more; the supplier is not retired until the transaction ends. */
export async function requireSupplier(tx: Tx, code: string, field: string): Promise<void> {
  const found = await tx.selectFrom('suppliers').where('codigo', '=', code).select(['nombre', 'activo']).forShare().executeTakeFirst();
  if (!found)
    throw new Problem('invalid', { fields: { [field]: `${code} no está en Proveedores: pida a abastecimiento que lo agregue.` } });
  if (!found.activo) throw new Problem('invalid', { fields: { [field]: retired(found.nombre) } });
}
