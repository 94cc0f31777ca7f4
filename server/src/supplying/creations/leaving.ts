import { creationStates } from 'contract/supplying/index.ts';
import type { Hooks } from '../../platform/context.ts';
import '../../erp/index.ts';
import './tables.ts';

type Leaves = NonNullable<Hooks['erpLeaves'][string]>;

/** A material or a supplier leaves for the ERP while its creation is being sent. */
export const creationLeaves: Leaves = async ({ db }, { source_id }) => {
  const asked = await db.selectFrom('creation_requests').where('id', '=', source_id).select(['number', 'status']).executeTakeFirst();
  if (!asked || asked.status === 'publicando') return undefined;
  return `La solicitud ${asked.number} está ${creationStates.said(asked.status)}: no se envía al ERP.`;
};
