import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { setting } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { equipmentOf } from './form.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';

/** Where its posts come from. */
export const ofRequest = (id: number) => ({ source: 'material_request', source_id: id });

/** A document of a request, and the name that tells it from the others of it. */
interface Part {
  part: string;
  document: ErpDocument;
}

/** A request in the words of the ERP, as it was approved: one document, or an order for each currency it is bought in. */
export async function documentsOf(context: Writing, id: number): Promise<Part[]> {
  const { tx } = context;
  const it = await headOf(tx, id);
  const charge = {
    ...(it.project !== null && { project_code: it.project }),
    ...(it.cost_center !== null && { cost_center: it.cost_center }),
  };
  const day = it.required_date === null ? {} : { required_date: it.required_date };
  const head = {
    kind: it.document_kind,
    request_type: it.request_type,
    requester_email: it.email,
    comments: `Solicitud ${it.number} · ${it.project ?? it.cost_center ?? ''}`,
    ...charge,
    ...(it.place !== null && { place_code: it.place }),
    ...(it.from !== null && { from_warehouse: it.from }),
    // What is bought for a cost centre comes to the central warehouse; what is taken from there goes out to whoever asked.
    to_warehouse:
      it.to ?? (await setting(equipmentOf(context), it.project === null && it.from === null ? 'default_warehouse' : 'site_warehouse')),
    ...day,
    ...(it.supplier_code !== null && { supplier: it.supplier_code }),
  };
  const orders = it.document_kind === 'PurchaseOrder';
  const byCurrency = Map.groupBy(await linesOf(tx, id), (line) => (orders ? line.currency : null));
  return [...byCurrency].map(([currency, lines]) => ({
    part: currency ?? '',
    document: {
      ...head,
      reference: randomUUID(),
      ...(currency && { currency }),
      lines: lines.map(({ id: reference, codigo, descripcion, quantity, unit_price }) => ({
        reference: String(reference),
        item_code: codigo,
        description: descripcion.slice(0, 254),
        quantity,
        ...(orders && unit_price !== null && { unit_price }),
        ...(currency && { currency }),
        ...charge,
        ...day,
      })),
    },
  }));
}

const headOf = (tx: Tx, id: number) =>
  tx
    .selectFrom('material_requests as it')
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .where('it.id', '=', id)
    .select(['it.number', 'it.document_kind', 'it.request_type', 'it.cost_center', 'it.supplier_code', 'it.required_date', 'users.email'])
    .select([
      'projects.codigoProyecto as project',
      'places.codigoLugarInstalacion as place',
      'source.codigo as from',
      'target.codigo as to',
    ])
    .executeTakeFirstOrThrow();

/** What was rejected of it is no line of any document. */
export const linesOf = (tx: Reader, id: number) =>
  tx
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('request_id', '=', id)
    .where('line.quantity', '>', '0')
    .select(['line.id', 'materials.codigo', 'descripcion', 'units.codigo as unit', 'line.currency'])
    .select(plainDecimal('line.quantity').as('quantity'))
    .select(plainDecimal<null>('line.unit_price').as('unit_price'))
    .orderBy('line.line')
    .execute();
