import { requestStates } from 'contract/materials/index.ts';
import type { Hooks } from '../../platform/context.ts';
import '../../erp/index.ts';
import './tables.ts';

type Leaves = NonNullable<Hooks['erpLeaves'][string]>;

/** A request leaves for the ERP while something of it may still come. */
export const requestLeaves: Leaves = async ({ db }, { source_id }) => {
  const request = await db.selectFrom('material_requests').where('id', '=', source_id).select(['number', 'status']).executeTakeFirst();
  if (!request || !['anulada', 'rechazada', 'cerrada'].includes(request.status)) return undefined;
  return `La solicitud ${request.number} está ${requestStates.said(request.status)}: no se envía al ERP.`;
};
