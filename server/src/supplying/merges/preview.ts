import { createHash } from 'node:crypto';
import { foreignTaxId } from 'contract/services/index.ts';
import type { MergeObstacle } from 'contract/materials/index.ts';
import type { SupplierInfo } from 'contract/suppliers/index.ts';
import type { SupplierMergePreview } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import { formatRut, parseRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { overlappingAgreements, unfinishedOrdersFrom } from '../../orders/index.ts';
import type { Reading } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import type { Reader } from '../../platform/database/database.ts';
import { getSupplier } from '../../suppliers/index.ts';
import '../../materials/tables.ts';
import '../../services/tables.ts';

/** So many orders are named; more of them say nothing more. */
const mostNamed = 20;

export const getSupplierMerge = (context: Reading, { id, into }: Received<typeof contract.getSupplierMerge>) =>
  previewMerge(context, { id, into });

/** What becomes of two that are the same; refused where they cannot be. */
export async function previewMerge(
  context: Omit<Reading, 'judge' | 'past'>,
  pair: { id: number; into: number },
): Promise<SupplierMergePreview> {
  const [from, into] = [await getSupplier(context, { id: pair.id }), await getSupplier(context, { id: pair.into })];
  refusePair(from, into);
  const open_orders = await unfinishedOrdersFrom(context.db, from.code);
  const obstacles = [...(await obstaclesOf(context.db, from)), ...(await agreedTwice(context.db, from.code, into.code))];
  return {
    from,
    into,
    open_orders: open_orders.slice(0, mostNamed),
    obstacles,
    warnings: warningsOf(from, into, open_orders.length),
    fingerprint: createHash('md5')
      .update(JSON.stringify([from.id, from.version, from.active, into.id, into.version, into.active, open_orders, obstacles]))
      .digest('hex'),
  };
}

/** Two RUT are two persons, whatever they are called: nothing that was owed to one is owed to the other. */
function refusePair(from: SupplierInfo, into: SupplierInfo): void {
  const refuse = (message: string): never => {
    throw new Problem('rule', { message, fields: { into: message } });
  };
  if (from.id === into.id) refuse('Elija otro proveedor: es el mismo.');
  if (from.merged_into !== null) refuse(`${from.name} ya se fusionó con ${from.merged_into}.`);
  if (into.merged_into !== null) refuse(`${into.name} se fusionó con ${into.merged_into}: elija ese.`);
  if (!from.active) refuse(`${from.name} está retirado: no hay nada que fusionar.`);
  if (!into.active) refuse(`${into.name} está retirado: elija uno que esté en uso.`);
  if (isRut(from.rut) && isRut(into.rut) && from.rut !== into.rut)
    refuse(`Tienen RUT distintos, ${formatRut(from.rut)} y ${formatRut(into.rut)}: son dos personas, no el mismo proveedor.`);
  if (from.tax_id !== null && into.tax_id !== null && abroadOf(from) !== abroadOf(into))
    refuse(`Tienen identificaciones tributarias distintas, ${from.tax_id} y ${into.tax_id}: no son el mismo proveedor.`);
}

/** However it is written, with its country before it or not. */
const abroadOf = ({ country, tax_id }: SupplierInfo): string => foreignTaxId({ country, tax_id: tax_id ?? '' });

const isRut = (rut: string | null): rut is string => rut !== null && parseRut(rut).ok;

/** What would be ordered from the one that goes, or paid to it, once somebody decides. */
async function obstaclesOf(db: Reader, { code, bank_pending, id }: SupplierInfo): Promise<MergeObstacle[]> {
  const { rows } = await sql<{ number: string; kind: 'materials' | 'services' }>`
    select number, 'materials' as kind from material_requests
      where supplier_code = ${code} and status in ('restringida', 'pendiente', 'aprobada', 'incompleta')
    union all
    select distinct request.number, 'services' from service_documents as offer join service_items as item on item.id = offer.item_id
      join service_requests as request on request.id = item.request_id
      where offer.supplier_code = ${code} and offer.selected and request.status not in ('approved', 'rejected', 'cancelled')
    order by 1 limit ${mostNamed}`.execute(db);
  return [
    ...(bank_pending
      ? [{ text: 'Una cuenta bancaria suya espera a una segunda persona: confírmela o anúlela antes.', url: `/supplying/suppliers/${id}` }]
      : []),
    ...rows.map(({ number, kind }) => ({
      text: `La solicitud ${number} lo tiene elegido y no está decidida.`,
      url: (kind === 'materials' ? '/sap/request-materials/' : '/sap/request-services/') + number,
    })),
  ];
}

/** Of one thing and one day one price is agreed: who remains would have two. */
async function agreedTwice(db: Reader, from: string, into: string): Promise<MergeObstacle[]> {
  const pairs = await overlappingAgreements(db, [from, into], mostNamed);
  return pairs.map(({ code, gone, kept }) => ({
    text: `Los dos tienen un precio acordado de ${code} para los mismos días, ${gone} y ${kept}: anule antes uno.`,
    url: `/supplying/price-agreements/${gone}`,
  }));
}

function warningsOf(from: SupplierInfo, into: SupplierInfo, orders: number): string[] {
  const warnings: string[] = [];
  const withRut = [from.rut, into.rut].filter(isRut).length;
  if (withRut < 2) warnings.push(`${withRut === 0 ? 'Ninguno tiene RUT' : 'Solo uno tiene RUT'}: revise que sean la misma persona.`);
  if (from.currency !== into.currency) warnings.push(`Se les compra en monedas distintas: ${from.currency} y ${into.currency}.`);
  if (from.bank_account !== null && from.bank_account !== into.bank_account)
    warnings.push('La cuenta bancaria no pasa al otro: lo nuevo se paga en la que tiene el que queda.');
  if (orders > 0)
    warnings.push(
      `${orders === 1 ? 'Una orden suya sigue' : `${orders} órdenes suyas siguen`} con su código: el ERP lo bloquea cuando estén recibidas y facturadas.`,
    );
  return warnings;
}
