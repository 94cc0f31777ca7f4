import type { ServiceRequestInfo } from 'contract/services/index.ts';
import type * as contract from 'contract/services/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { changedRequest, lockRequest } from './changes.ts';

/** Writes down how a supplier that was chosen is paid; what was agreed with them before is replaced. */
export async function agreeServiceTerms(
  context: Writing,
  { service_request_id, version, supplier_rut, terms }: Received<typeof contract.agreeServiceTerms>,
): Promise<ServiceRequestInfo> {
  const { tx, user } = context;
  const { before } = await lockRequest(context, { id: service_request_id }, { action: 'agree_terms', version });
  if (!before.supplier_terms.some((it) => it.supplier_rut === supplier_rut))
    throw new Problem('invalid', { fields: { supplier_rut: 'De ese proveedor no hay nada elegido: elija antes su cotización.' } });
  const agreed = { ...terms, milestones: JSON.stringify(terms.milestones), agreed_by: user.id, agreed_at: sql<Date>`now()` };
  await tx
    .insertInto('service_supplier_terms')
    .values({ request_id: before.id, supplier_rut, ...agreed })
    .onConflict((it) => it.columns(['request_id', 'supplier_rut']).doUpdateSet(agreed))
    .execute();
  return changedRequest(context, 'agree_terms', before);
}
