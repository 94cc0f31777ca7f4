import { quoteStates } from 'contract/services/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { today } from '../platform/database/days.ts';
import { firstOf, type WorkdaySource } from '../platform/workday.ts';
import { supplies } from './supply.ts';
import { quoteAt } from './quotes/address.ts';
import { openStatuses, quotesToDecide } from './quotes/list.ts';
import './tables.ts';

const quotes = (db: Reader) =>
  db
    .selectFrom('quote_requests as it')
    .select(['it.number', 'it.title', 'it.status', 'it.needed_by', 'it.status_since'])
    .select(sql<boolean>`coalesce(it.needed_by < ${today}, false)`.as('late'))
    .orderBy('it.needed_by', (order) => order.asc().nullsLast())
    .orderBy('it.id');
type QuoteRow = Awaited<ReturnType<ReturnType<typeof quotes>['execute']>>[number];

const itemOf = ({ number, title, status, needed_by, status_since, late }: QuoteRow) => ({
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
  url: '/supplying/quotes/list?status=en_abastecimiento',
  permission: 'services:update',
  find: async ({ db, user }) =>
    supplies(user)
      ? firstOf(
          quotes(db)
            .where('it.status', '=', 'en_abastecimiento')
            .where((of) => of.or([of('it.buyer_id', '=', user.id), of('it.buyer_id', 'is', null)])),
          itemOf,
        )
      : { total: 0, items: [] },
};

const toAnswer: WorkdaySource = {
  key: 'cotizaciones_por_responder',
  part: 'espera',
  title: 'Cotizaciones que esperan su respuesta',
  url: '/sap/request-quotes?status=en_revision_usuario',
  permission: 'services:create',
  find: ({ db, user }) => firstOf(quotes(db).where('it.status', '=', 'en_revision_usuario').where('it.requester_id', '=', user.id), itemOf),
};

const toDecide: WorkdaySource = {
  key: 'cotizaciones_por_decidir',
  part: 'espera',
  title: 'Cotizaciones que esperan su decisión',
  url: '/supplying/quotes/list?approving=true',
  permission: 'services:approve',
  find: ({ db, user }) =>
    firstOf(quotes(db).where('it.id', 'in', quotesToDecide(db, user.id)).where('it.status', 'in', openStatuses), itemOf),
};

export const workday: readonly WorkdaySource[] = [toDecide, toAnswer, toQuote];
