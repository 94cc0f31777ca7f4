import { workdayItems } from 'contract/dashboards/workday/workday.ts';
import { requestPhases, requestStates, type RequestsOfDay } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import type { User } from '../platform/user.ts';
import { firstOf, type WorkdayPicture, type WorkdaySource } from '../platform/workday.ts';
import { namesOwnProject } from '../projects/index.ts';
import { countsToApprove, toCount } from './counts/workday.ts';
import { warehousesBlindTo } from './stock/blind.ts';
import { serialsToName } from './serials/workday.ts';
import { isOfDay, lastChange } from './requests/of-day.ts';
import { deliveriesTo } from './shipments/deliveries.ts';
import { transferAt } from './transfers/address.ts';
import { ownWarehouses } from './visible.ts';
import '../projects/tables.ts';
import './tables.ts';

const open = [...requestPhases.en_aprobacion.states, ...requestPhases.en_curso.states];
const listOf = (of_day: RequestsOfDay): string => `/sap/request-materials?of_day=${of_day}`;
const pathOf = (number: string): string => `/sap/request-materials/${number}`;
const materialsIn = (lines: number): string => (lines === 1 ? '1 material' : `${lines} materiales`);

const requests = (db: Reader) =>
  db
    .selectFrom('material_requests as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .leftJoin('suppliers', 'suppliers.codigo', 'it.supplier_code')
    .select(['it.id', 'it.number', 'it.status', 'it.lines', 'it.required_date', 'it.created_at', 'suppliers.nombre as supplier'])
    .select(sql<string | null>`coalesce(projects."codigoProyecto" || ' ' || projects.nombre, cost_centers.nombre)`.as('charge'))
    .select(sql<boolean>`coalesce(it.required_date < ${today}, false)`.as('late'));
type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const itemOf = ({ number, status, lines, required_date, charge, late, created_at }: RequestRow) => ({
  titulo: [number, charge].filter(Boolean).join(' · '),
  detalle: `${requestStates.label(status)}, ${materialsIn(lines)}`,
  desde: created_at.toISOString(),
  fecha: required_date,
  atrasado: late,
  url: pathOf(number),
});

/** What a keeper has to send: asked of an own warehouse, approved, and not all on its way. */
const toSend: WorkdaySource = {
  key: 'por_despachar',
  part: 'espera',
  title: 'Por despachar de su bodega',
  url: listOf('por_despachar'),
  permission: 'mobile_warehouses:create',
  find: ({ db, user }) => {
    const own = ownWarehouses(db, user.id).select('warehouses.id');
    const waiting = db.selectFrom('requests_to_send as to_send').select(['to_send.request_id', 'to_send.required_date']);
    const pressing = waiting.orderBy('to_send.required_date').orderBy('to_send.request_id').limit(workdayItems);
    // Of each warehouse the first along its index: thousands more are only counted.
    const first = db
      .selectFrom(own.as('own'))
      .innerJoinLateral(pressing.where(sql<boolean>`to_send.warehouse_id = own.id`).as('to_send'), (join) => join.onTrue())
      .select(['to_send.request_id', 'to_send.required_date'])
      .orderBy('to_send.required_date')
      .orderBy('to_send.request_id')
      .limit(workdayItems);
    return firstOf(
      requests(db).innerJoin(first.as('first'), 'first.request_id', 'it.id').orderBy('first.required_date').orderBy('it.id'),
      itemOf,
      waiting.where(sql<boolean>`to_send.warehouse_id = any(array(${own}))`),
    );
  },
};

/** What others asked for instead of buying it, of an own warehouse or project. */
const toGive: WorkdaySource = {
  key: 'sobrantes_por_entregar',
  part: 'espera',
  title: 'Sobrantes que le piden',
  url: '/materiales/sobrantes?mine=true&status=en_curso',
  permission: 'materials:read',
  find: ({ db, user }) =>
    firstOf(
      requests(db)
        .innerJoin('leftovers as leftover', 'leftover.request_id', 'it.id')
        .where('it.status', '=', 'en_curso')
        .where((of) =>
          of.or([
            namesOwnProject(db, user.id, 'leftover.project_id'),
            of('leftover.warehouse_id', 'in', ownWarehouses(db, user.id).select('warehouses.id')),
          ]),
        )
        .where((of) =>
          of.exists(
            of.selectFrom('leftover_promises as promised').whereRef('promised.request_id', '=', 'it.id').select('promised.request_line_id'),
          ),
        )
        .orderBy('it.id'),
      (row) => ({ ...itemOf(row), url: `/materiales/sobrantes?search=${row.number}` }),
    ),
};

/** What warehouses sent and suppliers bring to an own warehouse or project, or for a request of one's own. */
const toReceive: WorkdaySource = {
  key: 'por_recibir',
  part: 'llega',
  title: 'En camino, por recibir',
  url: '/materiales/recepciones?mine=true',
  permission: 'mobile_warehouses:update',
  find: ({ db, user }) =>
    firstOf(deliveriesTo(db, user, { mine: true }).rows, (it) => ({
      titulo: `${it.number} · ${it.from_name ?? 'Sin proveedor'} → ${it.to_name}`,
      detalle: it.source === 'proveedor' ? materialsIn(it.lines) : it.request_number && `De la solicitud ${it.request_number}`,
      desde: it.since.toISOString(),
      fecha: it.required_date,
      atrasado: it.late,
      url: it.source === 'proveedor' ? pathOf(it.number) : transferAt(it.number),
    })),
};

const ownRequests = (db: Reader, { id }: User) => requests(db).where('it.requester_id', '=', id);

/** Wanted for today by the person, or for one of their own warehouses. */
const wantedToday: WorkdaySource = {
  key: 'para_hoy',
  part: 'llega',
  title: 'Pedido para hoy',
  url: listOf('para_hoy'),
  permission: 'materials:read',
  find: ({ db, user }) =>
    firstOf(requests(db).where(isOfDay.para_hoy(db, user.id)).orderBy('it.id'), (row) => ({
      ...itemOf(row),
      detalle: [itemOf(row).detalle, row.supplier && `de ${row.supplier}`].filter(Boolean).join(', '),
    })),
};

const lateRequests: WorkdaySource = {
  key: 'solicitudes_atrasadas',
  part: 'atrasado',
  title: 'Solicitudes que ya debían llegar',
  url: listOf('atrasadas'),
  permission: 'materials:read',
  find: ({ db, user }) => firstOf(requests(db).where(isOfDay.atrasadas(db, user.id)).orderBy('it.required_date').orderBy('it.id'), itemOf),
};

const drafts: WorkdaySource = {
  key: 'borradores',
  part: 'borrador',
  title: 'Solicitudes sin enviar',
  url: '/my-request-materials?phase=borradores',
  permission: 'materials:create',
  find: ({ db, user }) =>
    firstOf(ownRequests(db, user).where('it.status', '=', 'borrador').orderBy('it.created_at', 'desc').orderBy('it.id'), (row) => ({
      ...itemOf(row),
      detalle: materialsIn(row.lines),
      atrasado: false,
    })),
};

const refusedByErp: WorkdaySource = {
  key: 'incompletas',
  part: 'espera',
  title: 'Sus solicitudes que el ERP no aceptó',
  url: listOf('no_aceptadas'),
  permission: 'materials:create',
  find: ({ db, user }) => firstOf(requests(db).where(isOfDay.no_aceptadas(db, user.id)).orderBy('it.id'), itemOf),
};

/** What others, the ERP or the clock made of the person's own requests in the last days, the latest first. */
const news: WorkdaySource = {
  key: 'solicitudes_con_novedad',
  part: 'novedad',
  title: 'Sus solicitudes que cambiaron de estado',
  url: listOf('novedades'),
  permission: 'materials:read',
  find: ({ db, user }) => {
    const changed = requests(db).where(isOfDay.novedades(db, user.id)).select(lastChange(user.id).as('last_at'));
    return firstOf(changed.orderBy('last_at', 'desc').orderBy('it.id'), (row) => ({
      ...itemOf(row),
      desde: row.last_at?.toISOString() ?? null,
      fecha: null,
      atrasado: false,
    }));
  },
};

const differencesToDecide: WorkdaySource = {
  key: 'diferencias',
  part: 'espera',
  title: 'Diferencias de stock con el ERP',
  url: '/sap/diferencias-stock?mine=true&state=abierta',
  permission: 'mobile_warehouses:read',
  find: ({ db, user }) =>
    firstOf(
      db
        .selectFrom('stock_differences as it')
        .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
        .innerJoin('materials', 'materials.id', 'it.material_id')
        .where('it.assigned_to', '=', user.id)
        .where('it.state', '=', 'abierta')
        // Whoever is to count there blind learns nothing of it.
        .where('it.warehouse_id', 'not in', warehousesBlindTo(db, user))
        .select(['it.number', 'it.found_at', 'warehouses.nombre as warehouse', 'materials.descripcion as material'])
        .orderBy('it.id'),
      ({ number, found_at, warehouse, material }) => ({
        titulo: material,
        detalle: warehouse,
        desde: found_at.toISOString(),
        url: `/sap/diferencias-stock?search=${number}`,
      }),
    ),
};

/** What becomes of the requests of the projects that somebody manages; what ended is no news. */
const requestsByState: WorkdayPicture = {
  key: 'solicitudes_por_estado',
  title: 'Solicitudes abiertas de mis proyectos',
  permission: 'materials:read',
  count: async ({ db, user }) => {
    const managed = db.selectFrom('projects').where('jefe_proyecto_id', '=', user.id).select('id');
    const rows = await db
      .selectFrom('material_requests')
      .where('project_id', 'in', managed)
      .where('status', 'in', open)
      .select('status')
      .select((of) => of.fn.countAll<number>().as('total'))
      .groupBy('status')
      .execute();
    const ordered = open.flatMap((status) => rows.filter((it) => it.status === status));
    return ordered.map(({ status, total }) => ({
      nombre: requestStates.label(status),
      tono: requestStates.tone(status),
      total,
      url: `/sap/request-materials?managed=true&status=${status}`,
    }));
  },
};

export const workday: readonly WorkdaySource[] = [
  refusedByErp,
  toSend,
  toGive,
  toCount,
  countsToApprove,
  differencesToDecide,
  lateRequests,
  wantedToday,
  toReceive,
  serialsToName,
  drafts,
  news,
];
export const workdayPictures: readonly WorkdayPicture[] = [requestsByState];
