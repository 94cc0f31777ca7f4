import { serviceRequestStates, type ServiceRequestStatus } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { firstOf, type WorkdaySource } from '../platform/workday.ts';
import { urlOf } from './requests/tell.ts';
import './tables.ts';

const requests = (db: Reader) =>
  db
    .selectFrom('service_requests as it')
    .select(['it.id', 'it.number', 'it.title', 'it.status', 'it.required_date', 'it.status_since'])
    .select(sql<boolean>`coalesce(it.required_date < ${today}, false)`.as('late'));
type Row = Awaited<ReturnType<ReturnType<typeof requests>['execute']>>[number];

const itemOf = ({ number, title, status, required_date, status_since, late }: Row) => ({
  titulo: `${number} · ${title}`,
  detalle: serviceRequestStates.label(status),
  desde: status_since.toISOString(),
  fecha: required_date,
  atrasado: late,
  url: urlOf(number),
});

/** What supply has to do something about. */
const supplyWorks: readonly ServiceRequestStatus[] = [
  'in_quotation',
  'quotation_ready',
  'in_review',
  'pending_validation',
  'quotation_in_validation',
  'purchase_validation',
];

const unassigned: WorkdaySource = {
  key: 'servicios_sin_asignar',
  part: 'espera',
  title: 'Solicitudes de servicio sin asignar',
  url: '/sap/request-services?unassigned=true',
  permission: 'services:update',
  find: async ({ db, user }) =>
    user.isSupply
      ? firstOf(
          requests(db).where('it.buyer_id', 'is', null).where('it.status', 'in', supplyWorks).orderBy('it.created_at').orderBy('it.id'),
          itemOf,
        )
      : { total: 0, items: [] },
};

const toBuy: WorkdaySource = {
  key: 'servicios_por_comprar',
  part: 'espera',
  title: 'Solicitudes de servicio a su nombre',
  url: ({ id }) => `/sap/request-services?buyer_id=${id}`,
  permission: 'services:update',
  find: ({ db, user }) =>
    firstOf(
      requests(db)
        .where('it.buyer_id', '=', user.id)
        .where('it.status', 'in', supplyWorks)
        .orderBy('it.required_date', (order) => order.asc().nullsLast())
        .orderBy('it.id'),
      itemOf,
    ),
};

const toReview: WorkdaySource = {
  key: 'servicios_por_revisar',
  part: 'espera',
  title: 'Servicios que esperan su revisión',
  url: '/sap/request-services?mine=true',
  permission: 'services:create',
  find: ({ db, user }) =>
    firstOf(
      requests(db)
        .where('it.requester_id', '=', user.id)
        .where('it.status', 'in', ['user_validation', 'pending_user'])
        .orderBy('it.status_since')
        .orderBy('it.id'),
      itemOf,
    ),
};

export const workday: readonly WorkdaySource[] = [toReview, unassigned, toBuy];
