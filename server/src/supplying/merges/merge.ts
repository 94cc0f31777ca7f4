import type { SupplierInfo } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { getSupplier, keepMerge, lockSuppliers } from '../../suppliers/index.ts';
import { freezeSupplier } from './freeze.ts';
import { previewMerge } from './preview.ts';

/** Two that are the same become one: nothing is newly ordered from the one that goes; what was ordered from it goes on. */
export async function mergeSupplier(
  context: Writing,
  { id, into: other, reason, fingerprint }: Received<typeof contract.mergeSupplier>,
): Promise<SupplierInfo> {
  const { tx } = context;
  const reading = { ...context, db: tx };
  await lockSuppliers(tx, [id, other]);
  const preview = await previewMerge(reading, { id, into: other });
  const { from, into, obstacles } = preview;
  if (preview.fingerprint !== fingerprint)
    throw new Problem('stale', { message: 'Algo cambió mientras tanto. Revise cómo quedaría e intente de nuevo.', current: preview });
  if (obstacles.length > 0)
    throw new Problem('rule', { message: `${from.name} todavía no se puede fusionar. ${obstacles.map((it) => it.text).join(' ')}` });
  const merge_id = await keepMerge(context, { from: from.code, into: into.code, reason });
  await record(context, {
    action: 'merge',
    entity: 'supplier',
    id: from.code,
    after: { fusionado_con: `${into.code} ${into.name}`, ordenes: preview.open_orders.join(', ') || null, motivo: reason },
  });
  await record(context, {
    action: 'absorb',
    entity: 'supplier',
    id: into.code,
    after: { fusionado: `${from.code} ${from.name}`, motivo: reason },
  });
  await freezeSupplier(context, merge_id);
  return getSupplier(reading, { id: into.id });
}
