import { mostDeliveryPlaces } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { companyOf } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { ordersSeenBy, unseenOrder } from '../orders/rows.ts';
import '../../catalogues/tables.ts';
import '../../projects/tables.ts';

/** Where an order may go to: the places of its project first, then the warehouses, and the company itself. */
export async function listDeliveryPlaces(
  { db, user }: Reading,
  { number }: Received<typeof contract.orderDeliveryPlaces>,
): Promise<Answer<typeof contract.orderDeliveryPlaces>> {
  const order = await ordersSeenBy(db, user)
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .where('it.number', '=', number)
    .select('projects.codigoProyecto as project')
    .executeTakeFirst();
  if (!order) throw unseenOrder(number);
  const [places, warehouses, company] = await Promise.all([
    db
      .selectFrom('places')
      .where('codigoProyecto', '=', order.project ?? '')
      .select(['codigoLugarInstalacion as code', 'nombre', 'direccion'])
      .orderBy('codigoLugarInstalacion')
      .limit(mostDeliveryPlaces)
      .execute(),
    db
      .selectFrom('warehouses')
      .where('activo', '=', true)
      .select(['codigo as code', 'nombre', 'direccion'])
      .orderBy('movil')
      .orderBy('codigo')
      .limit(mostDeliveryPlaces)
      .execute(),
    companyOf(db),
  ]);
  const own = [company.direccion, company.comuna].filter(Boolean).join(', ');
  return [...places, ...warehouses].map(addressOf).concat(own === '' ? [] : [own]);
}

/** As an order that is made says it: `LI-001 Planta norte, Camino 1`. */
const addressOf = ({ code, nombre, direccion }: { code: string; nombre: string; direccion: string | null }): string =>
  [`${code} ${nombre}`, direccion].filter(Boolean).join(', ').slice(0, 200);
