import type { ErpDocument } from 'contract/erp/index.ts';
import { setting } from '../administration/index.ts';
import { stockEffects } from '../erp/index.ts';
import type { Writing } from '../platform/context.ts';
import { Problem } from '../platform/problem.ts';
import { equipmentOf } from './requests/form.ts';
import '../catalogues/tables.ts';

/**
 * What moved in our warehouses has moved, and the ledger says where: no correction tells the ERP that it was in another one.
 * The ERP's warehouses of sites and road are its own affair.
 */
export async function movementCorrected(context: Writing, { before, after }: { before: ErpDocument; after: ErpDocument }): Promise<void> {
  const rows = await context.tx.selectFrom('warehouses').select('codigo').execute();
  const beyond = [await setting(equipmentOf(context), 'site_warehouse'), await setting(equipmentOf(context), 'transit_warehouse')];
  const ours = new Set(rows.map((it) => it.codigo).filter((it) => !beyond.includes(it)));
  const movedIn = (it: ErpDocument): string => JSON.stringify(stockEffects(it).filter(({ warehouse }) => ours.has(warehouse)));
  if (movedIn(before) === movedIn(after)) return;
  const text = 'Ya se movió así en nuestras bodegas: anule el movimiento y hágalo de nuevo, o cree la bodega en el ERP.';
  const changed = (['from_warehouse', 'to_warehouse'] as const).filter((it) => before[it] !== after[it]);
  throw new Problem('rule', { message: text, fields: Object.fromEntries(changed.map((it) => [it, text])) });
}
