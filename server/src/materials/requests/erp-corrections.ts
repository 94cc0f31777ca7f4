import type { ErpDocument } from 'contract/erp/index.ts';
import type { Updateable } from 'kysely';
import { setting } from '../../administration/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tables } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { namedProject } from '../../projects/index.ts';
import { chargeCostCenter, equipmentOf } from './form.ts';
import { announceRequests } from '../live.ts';
import { openWarehouse } from '../visible.ts';
import '../tables.ts';

type Change = Updateable<Tables['material_requests']>;
interface Correction {
  before: ErpDocument;
  after: ErpDocument;
}

/** What is corrected of what goes to the ERP is corrected of the request: both go on saying the same. */
export async function requestCorrected(
  context: Writing,
  { source_id, before, after, reason }: Correction & { source_id: number; reason: string },
): Promise<void> {
  const { tx } = context;
  const row = await tx
    .selectFrom('material_requests')
    .where('id', '=', source_id)
    .select(['id', 'number', 'project_id'])
    .forUpdate()
    .executeTakeFirst();
  if (!row) return;
  const correction = { before, after };
  const charge = await chargeAfter(context, correction);
  const change: Change = {
    ...charge,
    ...(await routeAfter(context, correction, charge?.project_id ?? row.project_id)),
    ...(before.supplier !== after.supplier && { supplier_code: after.supplier ?? null }),
    ...(before.required_date !== after.required_date && { required_date: after.required_date ?? null }),
  };
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable('material_requests')
    .set((it) => ({ ...change, version: it('version', '+', 1) }))
    .where('id', '=', row.id)
    .execute();
  await record(context, {
    action: 'fix_erp',
    entity: 'material_request',
    id: row.number,
    before: factsOf(before),
    after: { ...factsOf(after), motivo: reason },
  });
  await announceRequests(tx);
}

/** A request is charged to a project or to a cost centre; beside a project, the centre is the ERP's affair. */
async function chargeAfter({ tx, user }: Writing, { before, after }: Correction): Promise<Change | undefined> {
  if (after.project_code) {
    if (after.project_code === before.project_code) return undefined;
    const { id } = await namedProject(tx, user, after.project_code);
    // Stage and place were of the other project.
    return { project_id: id, cost_center: null, stage_id: null, place_id: null, activity_id: null };
  }
  if (!after.cost_center)
    throw new Problem('invalid', {
      fields: { project_code: 'Indique un proyecto o un centro de costo: la solicitud se carga a uno de los dos.' },
    });
  if (after.cost_center === before.cost_center && !before.project_code) return undefined;
  return { ...(await chargeCostCenter(tx, after.cost_center)), activity_id: null };
}

async function routeAfter(context: Writing, { before, after }: Correction, project_id: number | null | undefined): Promise<Change> {
  const { tx } = context;
  const change: Change = {};
  if (before.from_warehouse !== after.from_warehouse)
    change.from_warehouse_id = after.from_warehouse ? (await openWarehouse(tx, after.from_warehouse, 'from_warehouse')).id : null;
  if (before.to_warehouse !== after.to_warehouse) {
    const site = await setting(equipmentOf(context), 'site_warehouse');
    const isSite = typeof project_id === 'number' && (after.to_warehouse === undefined || after.to_warehouse === site);
    change.to_warehouse_id =
      isSite || after.to_warehouse === undefined ? null : (await openWarehouse(tx, after.to_warehouse, 'to_warehouse')).id;
  }
  return change;
}

const factsOf = ({ required_date, supplier, project_code, cost_center, from_warehouse, to_warehouse }: ErpDocument) => ({
  fecha_requerida: required_date,
  proveedor: supplier,
  proyecto: project_code,
  centro_de_costo: cost_center,
  desde_bodega: from_warehouse,
  hacia_bodega: to_warehouse,
});
