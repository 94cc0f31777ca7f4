import type { Database } from 'server/src/platform/database/database.ts';
import 'server/src/cubication/tables.ts';

/** The address of a declared screen, with the demo company's own place and person in it. */
export async function addressOf(path: string, db: Database): Promise<string> {
  const { codigoProyecto, codigoLugarInstalacion } = await db
    .selectFrom('places')
    .select(['codigoProyecto', 'codigoLugarInstalacion'])
    .where('codigoProyecto', '=', 'CI-26012')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { token_usuario } = await db
    .selectFrom('users')
    .select('token_usuario')
    .where('nombre', '=', 'Martina Corcolén')
    .executeTakeFirstOrThrow();
  const request = await db
    .selectFrom('material_requests')
    .select(['id', 'number'])
    .where('status', '<>', 'borrador')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const [purchase, delivery] = await Promise.all([approvedNumber(db, 'PurchaseRequest'), approvedNumber(db, 'InventoryTransferRequest')]);
  const service = await db
    .selectFrom('service_requests')
    .select('number')
    .where('title', '=', 'Mecánica de suelos')
    .orderBy('id')
    .executeTakeFirst();
  const creations = await db
    .selectFrom('creation_requests')
    .select(['kind', 'number'])
    .distinctOn('kind')
    .orderBy('kind')
    .orderBy('id')
    .execute();
  const creationOf = (kind: 'supplier' | 'material') => creations.find((it) => it.kind === kind)?.number ?? 'CR-000001';
  const cubages = await db.selectFrom('cubages').select(['id', 'place_id']).orderBy('id').execute();
  const template = cubages.find((it) => it.place_id === null)?.id ?? 1;
  const cubage = cubages.find((it) => it.place_id !== null)?.id ?? 1;
  return (
    path
      .replace('plantillas/$documento', `plantillas/${template}`)
      .replace('cubicles/$documento', `cubicles/${cubage}`)
      .replace('$codigoLugarInstalacion', codigoLugarInstalacion)
      .replace('$codigoProyecto', codigoProyecto)
      .replace('$token', token_usuario)
      .replace('$codigoMaterial', 'CON-000002')
      .replace('$code', 'CON-000002')
      .replace('material-transfers/$number', 'material-transfers/TR-000005')
      .replace('request-materials/$number', `request-materials/${request?.number ?? 'SM-000001'}`)
      .replace('purchase-requests/$number', `purchase-requests/${purchase}`)
      .replace('cd/requests-transfer/$number', `cd/requests-transfer/${delivery}`)
      .replace('request-quotes/$number', 'request-quotes/SC-000006')
      .replace('request-services/$number', `request-services/${service?.number ?? 'SS-000001'}`)
      .replace('purchase-orders/$number', 'purchase-orders/OC-000003')
      .replace('price-agreements/$number', 'price-agreements/CP-000001')
      .replace('hes/$number', 'hes/HES-000001')
      .replace('devoluciones-proveedor/$number', 'devoluciones-proveedor/DP-000001')
      .replace('purchase-module/suppliers/$number', `purchase-module/suppliers/${creationOf('supplier')}`)
      .replace('purchase-module/materials/$number', `purchase-module/materials/${creationOf('material')}`)
      .replace('supplying/suppliers/$id', 'supplying/suppliers/1')
      .replace('materiales/series/$id', 'materiales/series/1')
      .replace('solicitudMaterial/$id', `solicitudMaterial/${request?.id ?? 1}`)
      .replace('solicitudes/$id', `solicitudes/${request?.id ?? 1}`)
      .replace('inventario/$number', 'inventario/IN-000003')
      .replace('vales-consumo/$number', 'vales-consumo/VC-000001')
      .replace('devoluciones/$number', 'devoluciones/DV-000001')
      .replace('templateGantt/gantt/$templateId', 'templateGantt/gantt/1')
      .replace('$pagina', 'proyectos')
      // Without a word of its own it opens with this month, and says so in its address.
      .replace('servicios/radar', 'servicios/radar?vista=cifras')
      .replace('supplying/dashboard', 'supplying/dashboard?vista=cifras')
      .replace('sobrantes/comprados', 'sobrantes/comprados?vista=cifras')
  );
}

/** The first request of a kind of which supply takes care. */
const approvedNumber = async (db: Database, kind: 'PurchaseRequest' | 'InventoryTransferRequest'): Promise<string> => {
  const { number } = await db
    .selectFrom('material_requests')
    .select('number')
    .where('document_kind', '=', kind)
    .where('status', '=', 'en_curso')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return number;
};
