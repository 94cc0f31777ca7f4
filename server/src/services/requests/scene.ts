import {
  abastecimientoApproveServiceRequest,
  createServiceRequest,
  getServiceRequestInfo,
  type DocumentSent,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import { scene, type Caller } from '../../../test/scene.ts';

type Item = Input<typeof createServiceRequest>['items'][number];

export const statusOf = (it: ServiceRequestInfo) => [it.status, ...it.service_items.map((one) => one.status)];

/** A company that asks for services: who asks, two of supply, who decides, and suppliers of all kinds. */
export async function serviceScene(options: Parameters<typeof scene>[0] = {}) {
  const all = await scene(options);
  const { db, given, employee } = all;
  const asks = ['services:read', 'services:create'] as const;
  const supply = [...asks, 'services:update'] as const;
  const camila = await employee({ nombre: 'Camila Pide', permissions: asks });
  const rocio = await employee({ nombre: 'Rocío Compra', permissions: supply, isSupply: true });
  const jaime = await employee({ nombre: 'Jaime Compra', permissions: supply, isSupply: true });
  const deciding = ['services:read', 'approvals:read', 'approvals:approve'] as const;
  const boss = await employee({ nombre: 'Bruno Jefe', permissions: deciding });
  const director = await employee({ nombre: 'Diana Directora', permissions: deciding });
  const project = await given.project({ jefe_proyecto_id: boss.id });
  await given.rules(
    (['services', 'urgent_services', 'maverick', 'unique_supplier'] as const).flatMap((kind) => [
      { kind, level: 1, staff_id: boss.staff_id },
      { kind, level: 2, staff_id: director.staff_id, amount_from: '5000000' },
    ]),
  );
  // Many are asked for here, of one project and with many items; `server/test/restrictions.test.ts` tries the limits.
  for (const codigo of ['open_requests_per_project', 'service_request_items'] as const)
    await db.updateTable('request_restrictions').set({ quantity: '10000' }).where('codigo', '=', codigo).execute();
  await db
    .insertInto('services')
    .values([
      { codigo: 'SRV-GRUA', nombre: 'Grúa de 30 toneladas', unidad: 'día' },
      { codigo: 'SRV-TOPO', nombre: 'Topografía', unidad: 'global' },
    ])
    .execute();
  const suppliers = [
    { codigo: 'P1', nombre: 'Grúas del Norte', rut: '76123456-0' },
    { codigo: 'P2', nombre: 'Izajes Atacama', rut: '77654321-7' },
    { codigo: 'P3', nombre: 'Maquinaria Sur', rut: '96511460-2' },
    { codigo: 'P4', nombre: 'Retirada', rut: '76086428-5', activo: false },
  ];
  await db
    .insertInto('suppliers')
    .values(suppliers.map((it) => ({ ...it, en_erp: true })))
    .execute();

  /** What one of them offers. */
  const offer = (supplier: 1 | 2 | 3 | 4, price: string | null, more: DocumentSent = {}): DocumentSent => ({
    supplier_rut: suppliers[supplier - 1]?.rut ?? null,
    supplier: suppliers[supplier - 1]?.nombre ?? null,
    price,
    ...more,
  });
  const item = (documents: DocumentSent[] = [], more: Partial<Item> = {}): Item => ({
    code: 'SRV-GRUA',
    quantity: '2',
    documents,
    ...more,
  });
  const ask = (more: Partial<Input<typeof createServiceRequest>> = {}, by: Caller = camila) =>
    by.call(createServiceRequest, {
      title: 'Izaje de estructuras',
      project_code: project.codigoProyecto,
      items: [item()],
      ...more,
    });
  const of = ({ id, version }: ServiceRequestInfo) => ({ service_request_id: id, version });
  const read = ({ number }: Pick<ServiceRequestInfo, 'number'>, by: Caller = rocio) => by.call(getServiceRequestInfo, { number });
  const open = (it: ServiceRequestInfo) => it.approvals.find((one) => one.estado === 'pendiente');
  /** A request that waits for approval. */
  async function pending(items = [item([offer(1, '1000000')])], more: object = {}): Promise<ServiceRequestInfo> {
    const request = await ask({ items, ...more });
    return rocio.call(abastecimientoApproveServiceRequest, of(request));
  }
  return { ...all, camila, rocio, jaime, boss, director, project, offer, item, ask, of, read, open, pending, suppliers };
}
