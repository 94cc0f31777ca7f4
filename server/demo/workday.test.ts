import { expect, test } from 'vitest';
import { verifySession } from 'contract/access/index.ts';
import { getApprovals } from 'contract/approvals/index.ts';
import { workday, workdayUnlisted } from 'contract/dashboards/index.ts';
import { listErpPosts } from 'contract/erp/index.ts';
import { getMaterialRequests, listCounts, listLeftovers, listStockDifferences, listToReceive } from 'contract/materials/index.ts';
import { listPriceAgreements, serviceOrders } from 'contract/orders/index.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { getQuotation, getServiceRequest, listSoleSuppliers } from 'contract/services/index.ts';
import { sapSuppliers } from 'contract/suppliers/index.ts';
import { allMaterials, allSuppliers, getMaterialPurchaseRequest, listProposals } from 'contract/supplying/index.ts';
import type { Permission } from 'contract/permissions.ts';
import { sql, type RawBuilder } from 'kysely';
import { scene } from '../test/scene.ts';

// What somebody's day says is counted anew, straight from the rows, for everybody of the demo company.
const { db, signIn } = await scene({ demo: true });

type Caller = Awaited<ReturnType<typeof signIn>>;

/** A line of the day: who may have it, and what is theirs of it. */
interface Line {
  permission: Permission;
  /** Only for who sees the whole company. */
  ofAll?: true;
  of: (user_id: number, seesAll: boolean) => RawBuilder<unknown>;
}

const lines: Readonly<Record<string, Line>> = {
  rechazados_erp: {
    permission: 'purchase_requests:update',
    ofAll: true,
    of: () => sql`select from erp_posts where state = 'fallido'`,
  },
  diferencias: {
    permission: 'mobile_warehouses:read',
    of: (user) => sql`select from stock_differences where state = 'abierta' and assigned_to = ${user}`,
  },
  convenios_por_confirmar: {
    permission: 'purchase_orders:approve',
    of: (user) => sql`select from price_agreements where status = 'por_confirmar' and asked_by <> ${user}`,
  },
  cuentas_por_confirmar: {
    permission: 'supplier_bank:approve',
    of: (user) => sql`select from supplier_bank_accounts where status = 'por_confirmar' and asked_by <> ${user}`,
  },
  cotizaciones_por_decidir: {
    permission: 'services:approve',
    of: (user) => sql`
      select from quote_request_approvers as asked join quote_requests as quote on quote.id = asked.quote_request_id
      where asked.user_id = ${user} and asked.approved is null and quote.status in ('en_abastecimiento', 'en_revision_usuario')`,
  },
  servicios_por_revisar: {
    permission: 'services:create',
    of: (user) => sql`select from service_requests where requester_id = ${user} and status in ('user_validation', 'pending_user')`,
  },
  servicios_por_comprar: {
    permission: 'services:update',
    of: (user) => sql`
      select from service_requests where buyer_id = ${user} and status in (
        'in_quotation', 'quotation_ready', 'in_review', 'pending_validation', 'quotation_in_validation', 'purchase_validation')`,
  },
  compras_a_cargo: {
    permission: 'purchase_requests:update',
    of: (user) => sql`
      select from purchase_requests where buyer_id = ${user} and is_open
        and (due_date is null or due_date >= (now() at time zone 'America/Santiago')::date)`,
  },
  actividades_de_la_semana: {
    permission: 'schedule:read',
    of: (user, seesAll) => sql`
      select from schedule_activities as it join staff on staff.id = it.responsable_id join schedule_plans as plan on plan.id = it.plan_id
        join places on places.id = plan.place_id join projects on projects."codigoProyecto" = places."codigoProyecto",
        (select (now() at time zone 'America/Santiago')::date as today) as here
      where (${seesAll} or projects.jefe_proyecto_id = ${user} or projects.id in (select project_id from project_members where user_id = ${user}))
        and staff.user_id = ${user} and it.actual_finish is null and not it.is_summary and not it.inactive and not it.suspendida
        and it.finish_at >= here.today and case when it.actual_start is null then it.start_at else it.finish_at end < here.today + 8`,
  },
};

/** By its address, the list to which a line of the day leads, and what its screen always asks for. */
const lists = new Map<string, (caller: Caller, asked: object) => Promise<{ total_items: number }>>([
  ['/', (caller, asked) => caller.call(filteredProjects, asked)],
  ['/request-materials/approvals', (caller, asked) => caller.call(getApprovals, asked)],
  ['/sap/request-materials', (caller, asked) => caller.call(getMaterialRequests, asked)],
  ['/my-request-materials', (caller, asked) => caller.call(getMaterialRequests, { ...asked, mine: 'true' })],
  ['/materiales/recepciones', (caller, asked) => caller.call(listToReceive, asked)],
  ['/materiales/sobrantes', (caller, asked) => caller.call(listLeftovers, asked)],
  ['/bodegamovil/inventario', (caller, asked) => caller.call(listCounts, asked)],
  ['/sap/diferencias-stock', (caller, asked) => caller.call(listStockDifferences, asked)],
  ['/sap/envios-erp', (caller, asked) => caller.call(listErpPosts, asked)],
  ['/sap/request-services', (caller, asked) => caller.call(getServiceRequest, asked)],
  ['/supplying/quotes/list', (caller, asked) => caller.call(getQuotation, asked)],
  ['/sap/request-quotes', (caller, asked) => caller.call(getQuotation, { ...asked, mine: 'true' })],
  ['/servicios/proveedores-unicos', (caller, asked) => caller.call(listSoleSuppliers, asked)],
  ['/supplying/suppliers', (caller, asked) => caller.call(sapSuppliers, asked)],
  ['/supplying/purchase-orders/list', (caller, asked) => caller.call(serviceOrders, asked)],
  ['/supplying/price-agreements', (caller, asked) => caller.call(listPriceAgreements, asked)],
  ['/supplying/purchase-requests', (caller, asked) => caller.call(getMaterialPurchaseRequest, asked)],
  ['/supplying/replenishment', (caller, asked) => caller.call(listProposals, asked)],
  ['/supplying/purchase-module/materials', (caller, asked) => caller.call(allMaterials, asked)],
  ['/supplying/purchase-module/suppliers', (caller, asked) => caller.call(allSuppliers, asked)],
]);

/** How many the list has to which a line leads. */
async function totalBehind(caller: Caller, url: string): Promise<number> {
  const { pathname, searchParams } = new URL(url, 'http://here');
  const list = lists.get(pathname);
  if (!list) throw new Error(`no list stands at ${url}`);
  return (await list(caller, Object.fromEntries(searchParams))).total_items;
}

const countOf = async (rows: RawBuilder<unknown>) =>
  (await sql<{ total: number }>`select count(*) as total from (${rows}) as it`.execute(db)).rows[0]?.total ?? 0;

test('each line of somebody’s day counts what is theirs, leads to a list of just that, and stands with nobody who may not act on it', async () => {
  const people = await db
    .selectFrom('users')
    .where('activo', '=', 1)
    .where('debe_cambiar_clave', '=', false)
    .where('codigo_rol', 'is not', null)
    .select(['id', 'nombre'])
    .execute();
  const seen = new Set<string>();
  const astray: unknown[] = [];

  for (const { id, nombre } of people) {
    const caller = await signIn({ id });
    const [{ lineas }, { usuario }] = [await caller.call(workday, {}), await caller.call(verifySession, {})];
    const seesAll = usuario.ve_todos_los_proyectos;
    const told = new Map(lineas.map((it) => [it.clave, it.total]));
    for (const { clave, total, url, items } of lineas) {
      // What no list has unfolds where it stands.
      const reached = url === null ? items.length : await totalBehind(caller, url);
      if (reached !== (url === null ? Math.min(total, workdayUnlisted) : total)) astray.push([nombre, clave, total, reached, url]);
    }
    for (const [key, { permission, ofAll, of }] of Object.entries(lines)) {
      const [module, action] = permission.split(':');
      const may = usuario.permisos.some((it) => it.modulo === module && it[action as 'read']) && (!ofAll || seesAll);
      expect([nombre, key, told.get(key) ?? 0]).toEqual([nombre, key, may ? await countOf(of(id, seesAll)) : 0]);
      if (told.has(key)) seen.add(key);
    }
  }

  expect(astray).toEqual([]);
  expect([...seen].toSorted()).toEqual(Object.keys(lines).toSorted());
});
