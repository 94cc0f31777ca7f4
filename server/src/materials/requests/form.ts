import { requestDocuments, type RequestDocument, type TransferKind } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { requireCostCenter, setting } from '../../administration/index.ts';
import { requireSupplier } from '../../catalogues/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { namedProject } from '../../projects/index.ts';
import { openWarehouse, type KnownWarehouse } from '../visible.ts';

export type ProjectForm = Received<typeof contract.createMaterialRequest>;
export type CostCenterForm = Received<typeof contract.createCostCenterMaterialRequest>;
type Common = Omit<CostCenterForm, 'cost_center' | 'items'>;

/** The columns of a request, from what the form says. */
export interface Header {
  request_type: Common['request_type'];
  category: Common['category'];
  document_kind: RequestDocument;
  transfer_kind?: TransferKind;
  project_id: number | null;
  stage_id: number | null;
  place_id: number | null;
  activity_id?: number | null;
  cost_center: string | null;
  source: Common['source'];
  source_project_id: number | null;
  from_warehouse_id: number | null;
  to_warehouse_id: number | null;
  supplier_code: string | null;
  required_date: string | null;
  comment: string | null;
}

/** What a request says besides whom it is for; whatever is wrong is told of all fields at once. */
export async function routeOf(
  context: Writing,
  form: Common,
): Promise<Omit<Header, 'project_id' | 'stage_id' | 'place_id' | 'activity_id' | 'cost_center'>> {
  const { tx } = context;
  const { request_type, category, document_kind, transfer_kind, source, supplier_code, required_date, comment } = form;
  const fields: Record<string, string> = {};
  if (requestDocuments[document_kind].eta && !required_date) fields['required_date'] = 'Indique para cuándo se necesita.';
  if (category === 3 && document_kind !== 'InventoryTransferRequest')
    fields['document_kind'] = 'Un traslado de materiales se pide con una solicitud de traslado.';
  if (category !== 1 && !form.to_warehouse) fields['to_warehouse'] = 'Elija la bodega a la que van los materiales.';
  if (source === 'proyecto' && !form.source_project_code) fields['source_project_code'] = 'Elija el proyecto de donde vienen.';
  if (source === 'proyecto' && !form.from_warehouse)
    fields['from_warehouse'] = 'Elija la bodega donde están los materiales de ese proyecto.';
  if (source === 'proyecto' && document_kind !== 'InventoryTransferRequest')
    fields['source'] = 'De un proyecto se traslada: lo que se compra viene de un proveedor.';
  if (transfer_kind === 'RETIRO' && document_kind !== 'InventoryTransferRequest')
    fields['transfer_kind'] = 'Se retira lo que está en una bodega: lo que se compra lo trae el proveedor.';
  if (document_kind === 'PurchaseOrder' && !supplier_code) fields['supplier_code'] = 'Elija el proveedor: sin él no hay orden de compra.';
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
  if (supplier_code) await requireSupplier(tx, supplier_code, 'supplier_code');

  const moves = document_kind === 'InventoryTransferRequest';
  const from = moves
    ? await openWarehouse(tx, form.from_warehouse ?? (await setting(equipmentOf(context), 'default_warehouse')), 'from_warehouse')
    : null;
  const to = form.to_warehouse ? await openWarehouse(tx, form.to_warehouse, 'to_warehouse') : null;
  refuseRoute(from, to, category);
  return {
    request_type,
    category,
    document_kind,
    transfer_kind,
    source,
    source_project_id:
      source === 'proyecto' && form.source_project_code
        ? (await namedProject(context.tx, context.user, form.source_project_code, 'source_project_code')).id
        : null,
    from_warehouse_id: from?.id ?? null,
    to_warehouse_id: to?.id ?? null,
    supplier_code,
    required_date,
    comment,
  };
}

function refuseRoute(from: KnownWarehouse | null, to: KnownWarehouse | null, category: Common['category']): void {
  if (from && to && from.id === to.id)
    throw new Problem('invalid', { fields: { to_warehouse: 'Elija una bodega distinta de la de origen.' } });
  if (category === 2 && to && !to.movil)
    throw new Problem('invalid', { fields: { to_warehouse: `${to.codigo} no es una bodega móvil: elija una, u otra categoría.` } });
}

/** What reads settings within the transaction. */
export const equipmentOf = ({ tx, events }: Writing) => ({ db: tx, events });

/** Whom a cost centre's request is for. */
export async function chargeCostCenter(
  tx: Tx,
  code: string,
): Promise<Pick<Header, 'project_id' | 'stage_id' | 'place_id' | 'cost_center'>> {
  await requireCostCenter(tx, code);
  return { project_id: null, stage_id: null, place_id: null, cost_center: code };
}
