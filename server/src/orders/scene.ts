import { decideApproval } from 'contract/approvals/index.ts';
import { amendServiceOrder, getServiceOrder, serviceOrderEditions, serviceOrders, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import type { Input } from 'contract/call.ts';
import { expect, vi } from 'vitest';
import { scene } from '../../test/scene.ts';
import { issueOrders, type AwardedLine } from './index.ts';

const craneLine: AwardedLine = {
  item_id: 1,
  offer_id: null,
  supplier_code: 'P1',
  supplier_email: 'ventas@gruas.example',
  currency: 'CLP',
  code: 'SRV-GRUA',
  name: 'Grúa',
  description: null,
  quantity: '2',
  unit: 'día',
  unit_price: '100000',
  tax_exempt: false,
  payment_terms: '30 días',
  delivery_days: null,
  valid_until: null,
  freight: null,
};

let awards = 70_000;

/** So many days from today, in Chile. */
export const inDays = (days: number): string => Temporal.Now.plainDateISO('America/Santiago').add({ days }).toString();
/** When what is awarded here is needed. */
export const wantedOn = inDays(60);

/** A company with orders: who buys, who decides what is amended, and the ERP beside them. */
export async function orderScene(options: Parameters<typeof scene>[0] = {}) {
  const all = await scene({ background: true, ...options });
  return { ...all, ...(await ordersIn(all)) };
}

/** The same in a company that stands already. */
export async function ordersIn({ app, db, given, employee }: Awaited<ReturnType<typeof scene>>) {
  const rocio = await employee({ nombre: 'Rocío Compra', permissions: ['purchase_orders:read', 'purchase_orders:update'], isSupply: true });
  const jaime = await employee({ nombre: 'Jaime Compra', permissions: ['purchase_orders:read', 'purchase_orders:update'], isSupply: true });
  const boss = await employee({ nombre: 'Bruno Jefe', permissions: ['approvals:read', 'approvals:approve'] });
  const project = await given.project({ jefe_proyecto_id: boss.id });
  await given.rules([{ kind: 'purchase_orders', level: 1, staff_id: boss.staff_id }]);
  await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Grúas del Norte', rut: '76123456-0', en_erp: true }).execute();
  const user = {
    id: rocio.id,
    email: rocio.email,
    nombre: rocio.nombre,
    codigo_rol: null,
    permissions: new Set<never>(),
    seesAllProjects: true,
    isSupply: true,
    debe_cambiar_clave: false,
    session_id: null,
  };

  const read = (number: string): Promise<PurchaseOrderInfo> => rocio.call(getServiceOrder, { number });
  /** What was awarded is ordered; answers what it comes from. */
  async function award(...lines: Partial<AwardedLine>[]): Promise<string> {
    awards += 1;
    const origin_number = `SS-${awards}`;
    await db.transaction().execute((tx) =>
      issueOrders(
        { ...app.workshop, tx, user, requestId: 'prueba' },
        {
          origin: 'service_request',
          origin_id: awards,
          origin_number,
          request_type: 'SOLICITUD DE SERVICIO',
          requester_id: rocio.id,
          project_id: project.id,
          cost_center: null,
          place_id: null,
          required_date: wantedOn,
          comment: null,
          approvers: ['Ana Aprueba'],
          lines: (lines.length === 0 ? [{}] : lines).map((it) => ({ ...craneLine, ...it })),
        },
      ),
    );
    return origin_number;
  }
  /** An order of what was awarded, as soon as the ERP has it. */
  async function issued(...lines: Partial<AwardedLine>[]): Promise<PurchaseOrderInfo> {
    const origin_number = await award(...lines);
    const [order] = (await rocio.call(serviceOrders, { origin_number })).items;
    return until(order?.number ?? '', { status: 'emitida' });
  }
  /** The order once the background work has come so far. */
  async function until(number: string, state: Partial<PurchaseOrderInfo>): Promise<PurchaseOrderInfo> {
    await vi.waitFor(async () => expect(await read(number)).toMatchObject(state), { timeout: 20_000, interval: 50 });
    return read(number);
  }
  const amend = (order: PurchaseOrderInfo, change: Partial<Input<typeof amendServiceOrder>>) => {
    const { number, version, payment_terms, delivery_place, delivery_date, comment } = order;
    return { number, version, reason: 'Cambió la obra', payment_terms, delivery_place, delivery_date, comment, ...change };
  };
  /** What the chain says of the version of an order that it is asked about. */
  async function decide(number: string, approved: boolean) {
    const row = await db
      .selectFrom('approvals')
      .innerJoin('purchase_order_editions as it', (join) =>
        join.on((of) => of('approvals.entity_id', '=', of.cast<string>('it.id', 'text'))),
      )
      .innerJoin('purchase_orders as order', 'order.id', 'it.order_id')
      .where('order.number', '=', number)
      .where('approvals.entity', '=', 'purchase_order_edition')
      .where('approvals.estado', '=', 'pendiente')
      .select(['approvals.id', 'approvals.version'])
      .executeTakeFirstOrThrow();
    return boss.call(decideApproval, { approval_id: row.id, approved, version: row.version, comentario: approved ? null : 'Muy caro' });
  }
  const editions = (number: string) => rocio.call(serviceOrderEditions, { number });
  return { user, rocio, jaime, boss, project, award, issued, until, read, amend, decide, editions };
}
