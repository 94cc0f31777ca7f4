import { biddingStates, quoteStates, serviceRequestStates, type ServicesOfDay } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { firstOf, wholeOf, type WorkdaySource } from '../platform/workday.ts';
import { may } from '../platform/user.ts';
import { biddingRows } from './bidding.ts';
import { quoteAt } from './quotes/address.ts';
import { openStatuses, quotesToDecide } from './quotes/list.ts';
import { quotesSeenBy } from './quotes/rows.ts';
import { isOfDay, lastChange } from './requests/of-day.ts';
import { urlOf } from './requests/tell.ts';
import { soleSuppliersSeenBy, standingNow } from './sole-suppliers/rows.ts';
import { supplies } from './supply.ts';
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

const listOf = (of_day: ServicesOfDay): string => `/sap/request-services?of_day=${of_day}`;

const withoutBuyer: WorkdaySource = {
  key: 'servicios_sin_asignar',
  part: 'espera',
  title: 'Solicitudes de servicio sin asignar',
  url: listOf('sin_asignar'),
  permission: 'services:update',
  find: async ({ db, user }) =>
    supplies(user)
      ? firstOf(requests(db).where(isOfDay.sin_asignar(user.id)).orderBy('it.created_at').orderBy('it.id'), itemOf)
      : { total: 0, items: [] },
};

const toBuy: WorkdaySource = {
  key: 'servicios_por_comprar',
  part: 'espera',
  title: 'Solicitudes de servicio a su nombre',
  url: listOf('por_comprar'),
  permission: 'services:update',
  find: ({ db, user }) =>
    firstOf(
      requests(db)
        .where(isOfDay.por_comprar(user.id))
        .orderBy('it.required_date', (order) => order.asc().nullsLast())
        .orderBy('it.id'),
      itemOf,
    ),
};

const toReview: WorkdaySource = {
  key: 'servicios_por_revisar',
  part: 'espera',
  title: 'Servicios que esperan su revisión',
  url: listOf('por_revisar'),
  permission: 'services:create',
  find: ({ db, user }) => firstOf(requests(db).where(isOfDay.por_revisar(user.id)).orderBy('it.status_since').orderBy('it.id'), itemOf),
};

const lateRequests: WorkdaySource = {
  key: 'servicios_atrasados',
  part: 'atrasado',
  title: 'Solicitudes de servicio que ya debían estar',
  url: listOf('atrasadas'),
  permission: 'services:read',
  find: ({ db, user }) => firstOf(requests(db).where(isOfDay.atrasadas(user.id)).orderBy('it.required_date').orderBy('it.id'), itemOf),
};

/** What others made of the person's own requests in the last days, the latest first. */
const news: WorkdaySource = {
  key: 'servicios_con_novedad',
  part: 'novedad',
  title: 'Sus solicitudes de servicio que cambiaron de estado',
  url: listOf('novedades'),
  permission: 'services:read',
  find: ({ db, user }) => {
    const changed = requests(db).where(isOfDay.novedades(user.id)).select(lastChange(user.id).as('last_at'));
    return firstOf(changed.orderBy('last_at', 'desc').orderBy('it.id'), (row) => ({
      ...itemOf(row),
      desde: row.last_at?.toISOString() ?? null,
      fecha: null,
      atrasado: false,
    }));
  },
};

const quotes = (db: Reader) =>
  db
    .selectFrom('quote_requests as it')
    .select(['it.number', 'it.title', 'it.status', 'it.needed_by', 'it.status_since'])
    .select(sql<boolean>`coalesce(it.needed_by < ${today}, false)`.as('late'))
    .orderBy('it.needed_by', (order) => order.asc().nullsLast())
    .orderBy('it.id');
type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotes>['execute']>>[number];

const quoteItemOf = ({ number, title, status, needed_by, status_since, late }: QuoteRow) => ({
  titulo: `${number} · ${title}`,
  detalle: quoteStates.label(status),
  desde: status_since.toISOString(),
  fecha: needed_by,
  atrasado: late,
  url: quoteAt(number),
});

/** What somebody of supply took, or nobody has yet. */
const toQuote: WorkdaySource = {
  key: 'por_cotizar',
  part: 'espera',
  title: 'Cotizaciones que esperan a abastecimiento',
  url: null,
  permission: 'services:update',
  find: async ({ db, user }) =>
    supplies(user)
      ? wholeOf(
          quotes(db)
            .where('it.status', '=', 'en_abastecimiento')
            .where((of) => of.or([of('it.buyer_id', '=', user.id), of('it.buyer_id', 'is', null)])),
          quoteItemOf,
        )
      : { total: 0, items: [] },
};

const toAnswer: WorkdaySource = {
  key: 'cotizaciones_por_responder',
  part: 'espera',
  title: 'Cotizaciones que esperan su respuesta',
  url: '/sap/request-quotes?status=en_revision_usuario',
  permission: 'services:create',
  find: ({ db, user }) =>
    firstOf(quotes(db).where('it.status', '=', 'en_revision_usuario').where('it.requester_id', '=', user.id), quoteItemOf),
};

const toDecide: WorkdaySource = {
  key: 'cotizaciones_por_decidir',
  part: 'espera',
  title: 'Cotizaciones que esperan su decisión',
  url: '/supplying/quotes/list?approving=true',
  permission: 'services:approve',
  find: ({ db, user }) =>
    firstOf(quotes(db).where('it.id', 'in', quotesToDecide(db, user.id)).where('it.status', 'in', openStatuses), quoteItemOf),
};

/** Sealed still, and nobody offers any more in time. */
const toOpen: WorkdaySource = {
  key: 'licitaciones_por_abrir',
  part: 'espera',
  title: 'Licitaciones por abrir',
  url: null,
  permission: 'services:read',
  find: async ({ db, user }) =>
    supplies(user) || may(user, 'services:approve')
      ? wholeOf(
          biddingRows(db)
            .where('act.id', 'is', null)
            .where('quote.status', 'not in', ['rechazada', 'anulada'])
            .where(sql<boolean>`round.deadline <= now()`)
            .where('quote.id', 'in', quotesSeenBy(db, user).select('it.id'))
            .select('quote.title')
            .orderBy('round.deadline')
            .orderBy('quote.id'),
          ({ number, title, status, deadline }) => ({
            titulo: `${number} · ${title}`,
            detalle: biddingStates.label(status),
            desde: deadline.toISOString(),
            fecha: null,
            atrasado: false,
            url: quoteAt(number),
          }),
        )
      : { total: 0, items: [] },
};

/** Why something was bought of one supplier alone, where that holds for some days more. */
const soleSuppliersEnding: WorkdaySource = {
  key: 'proveedores_unicos_por_vencer',
  part: 'espera',
  title: 'Justificaciones de proveedor único por vencer',
  url: '/servicios/proveedores-unicos?standing=por_vencer',
  permission: 'services:update',
  find: async ({ db, user }) =>
    supplies(user)
      ? firstOf(
          soleSuppliersSeenBy(db, user)
            .where(standingNow, '=', 'por_vencer')
            .select(['it.id', 'request.number', 'cause.nombre as cause', 'it.unique_supplier_until as ends', 'it.created_at'])
            .select(sql<string>`coalesce(record.name, it.supplier, it.supplier_rut)`.as('supplier'))
            .orderBy('it.unique_supplier_until')
            .orderBy('it.id'),
          ({ number, supplier, cause, ends, created_at }) => ({
            titulo: supplier,
            detalle: cause,
            desde: created_at.toISOString(),
            fecha: ends,
            atrasado: false,
            url: urlOf(number),
          }),
        )
      : { total: 0, items: [] },
};

export const workday: readonly WorkdaySource[] = [
  toReview,
  toDecide,
  toAnswer,
  toOpen,
  withoutBuyer,
  toBuy,
  toQuote,
  soleSuppliersEnding,
  lateRequests,
  news,
];
