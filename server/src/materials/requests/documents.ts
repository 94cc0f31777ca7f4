import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { sql } from 'kysely';
import { setting } from '../../administration/index.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { equipmentOf } from './form.ts';
import '../../access/tables.ts';
import '../../projects/tables.ts';

/** Where its posts come from. */
export const ofRequest = (id: number) => ({ source: 'material_request', source_id: id });

/** Requests in the words of the ERP, as they were approved. What is asked for as an order is told there by its orders. */
export async function documentsOf(context: Writing, ids: readonly number[]): Promise<(Head & { document: ErpDocument })[]> {
  const heads = await headsOf(context.tx, ids).orderBy('it.id').execute();
  const lines = Map.groupBy(await linesOf(context.tx, ids), (it) => it.request_id);
  return Promise.all(heads.map(async (it) => ({ ...it, document: await documentOf(context, it, lines.get(it.id) ?? []) })));
}

type Head = Awaited<ReturnType<typeof headOf>>;
type Line = Awaited<ReturnType<typeof linesOf>>[number];

async function documentOf(context: Writing, it: Head, lines: readonly Line[]): Promise<ErpDocument> {
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
    to_warehouse: await destinationOf(context, it),
    ...day,
    ...(it.supplier_code !== null && { supplier: it.supplier_code }),
  };
  return {
    ...head,
    reference: randomUUID(),
    lines: lines.map(({ id: reference, codigo, descripcion, quantity }) => ({
      reference: String(reference),
      item_code: codigo,
      description: descripcion.slice(0, 254),
      quantity,
      ...charge,
      ...day,
    })),
  };
}

/** What is bought for a cost centre comes to the central warehouse; what is taken from there goes out to whoever asked. */
export const destinationOf = async (
  context: Writing,
  it: { to: string | null; from: string | null; project: string | null },
): Promise<string> =>
  it.to ?? setting(equipmentOf(context), it.project === null && it.from === null ? 'default_warehouse' : 'site_warehouse');

export const headOf = (tx: Tx, id: number) => headsOf(tx, [id]).executeTakeFirstOrThrow();

export const headsOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('material_requests as it')
    .innerJoin('users', 'users.id', 'it.requester_id')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('warehouses as source', 'source.id', 'it.from_warehouse_id')
    .leftJoin('warehouses as target', 'target.id', 'it.to_warehouse_id')
    .where('it.id', 'in', [...ids])
    .select([
      'it.id',
      'it.number',
      'it.document_kind',
      'it.request_type',
      'it.cost_center',
      'it.supplier_code',
      'it.required_date',
      'users.email',
    ])
    .select(['it.requester_id', 'it.project_id', 'it.place_id', 'it.comment'])
    .select(sql<string | null>`target.codigo || ' ' || target.nombre`.as('target'))
    .select([
      'projects.codigoProyecto as project',
      'places.codigoLugarInstalacion as place',
      'source.codigo as from',
      'target.codigo as to',
    ]);

/** What was rejected of it is no line of any document. */
export const linesOf = (tx: Reader, ids: readonly number[]) =>
  tx
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('request_id', 'in', [...ids])
    .where('line.quantity', '>', '0')
    .select([
      'line.id',
      'line.request_id',
      'materials.codigo',
      'descripcion',
      'materials.familia_id',
      'units.codigo as unit',
      'line.currency',
      'line.comment',
    ])
    .select(plainDecimal('line.quantity').as('quantity'))
    .select(plainDecimal<null>('line.unit_price').as('unit_price'))
    .orderBy('line.request_id')
    .orderBy('line.line')
    .execute();
