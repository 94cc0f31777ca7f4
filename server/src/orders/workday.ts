import { confirmationStates, receptionStates } from 'contract/orders/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { dayOf, today } from '../platform/database/days.ts';
import type { User } from '../platform/user.ts';
import { wholeOf, type WorkdaySource } from '../platform/workday.ts';
import { hesAt, orderAt } from './address.ts';
import { agreementsOfTheDay } from './agreements/workday.ts';
import { listener } from './confirmations/duties.ts';
import { hesSeenBy } from './hes/rows.ts';
import { isLate, ordersSeenBy } from './orders/rows.ts';
import './tables.ts';

/** What somebody annulled here and still stands in the ERP, which would be invoiced. */
const annulledHereOnly: WorkdaySource = {
  key: 'hes_sin_anular_en_erp',
  part: 'espera',
  title: 'HES anuladas que el ERP no anuló',
  url: null,
  permission: 'purchase_orders:read',
  find: ({ db, user }) =>
    wholeOf(
      hesSeenBy(db, user)
        .innerJoin('erp_posts as post', 'post.source_id', 'it.id')
        .where('post.source', '=', 'hes')
        .where('post.task', '=', 'cancel')
        .where('post.state', '=', 'fallido')
        .where('it.annulled_by', '=', user.id)
        .select(['it.number', 'order.supplier', 'post.last_error', 'post.updated_at'])
        .orderBy('post.updated_at')
        .orderBy('it.id'),
      ({ number, supplier, last_error, updated_at }) => ({
        titulo: `${number} · ${supplier}`,
        detalle: last_error?.text ?? 'El ERP no la anuló.',
        desde: updated_at.toISOString(),
        url: hesAt(number),
      }),
    ),
};

/** Orders that are out, with what their suppliers were asked by this person, or by somebody who is here no more. */
const confirmationsOf = (db: Reader, user: User) =>
  ordersSeenBy(db, user)
    .innerJoin('purchase_order_links as link', (join) => join.onRef('link.order_id', '=', 'it.id').onRef('link.edition', '=', 'it.edition'))
    .innerJoin('users as asker', (join) => join.on(sql<boolean>`asker.id = ${listener}`))
    .where('it.status', '=', 'emitida')
    .where('it.reception', 'in', ['nada', 'parcial'])
    .where((of) => of.or([of('asker.id', '=', user.id), of('asker.activo', '=', 0)]))
    .select(['it.number', 'it.supplier', 'it.delivery_date', 'link.asked_at', 'link.answered_at', 'link.status'])
    .select(sql<number>`${today} - ${dayOf('link.asked_at')}`.as('days'));

/** What a supplier did not answer within the working days that they have. */
const withoutAnswer: WorkdaySource = {
  key: 'ordenes_sin_respuesta',
  part: 'espera',
  title: 'Órdenes que su proveedor no confirma',
  url: null,
  permission: 'purchase_orders:update',
  find: ({ db, user }) =>
    wholeOf(
      confirmationsOf(db, user)
        .where('link.status', 'in', ['enviada', 'vista'])
        .where('link.answer_due', '<', today)
        .orderBy('link.asked_at')
        .orderBy('it.id'),
      ({ number, supplier, delivery_date, asked_at, days }) => ({
        titulo: `${number} · ${supplier}`,
        detalle: days === 1 ? 'Sin respuesta hace 1 día' : `Sin respuesta hace ${days} días`,
        desde: asked_at.toISOString(),
        fecha: delivery_date,
        atrasado: true,
        url: orderAt(number),
      }),
    ),
};

/** What a supplier said that somebody has to answer: another day, or that they cannot. */
const withAnswer: WorkdaySource = {
  key: 'ordenes_por_acordar',
  part: 'espera',
  title: 'Respuestas de proveedores por decidir',
  url: null,
  permission: 'purchase_orders:update',
  find: ({ db, user }) =>
    wholeOf(
      confirmationsOf(db, user).where('link.status', 'in', ['por_aceptar', 'no_puede']).orderBy('link.answered_at').orderBy('it.id'),
      ({ number, supplier, delivery_date, answered_at, status }) => ({
        titulo: `${number} · ${supplier}`,
        detalle: confirmationStates.label(status),
        desde: answered_at?.toISOString() ?? null,
        fecha: delivery_date,
        url: orderAt(number),
      }),
    ),
};

/** What the chain rejected of orders that took the place of others: their requests wait until somebody says who sells it, or that nobody does. */
const rejectedAndAwaited: WorkdaySource = {
  key: 'ordenes_rechazadas_esperadas',
  part: 'espera',
  title: 'Órdenes rechazadas que una solicitud espera',
  url: null,
  permission: 'purchase_orders:update',
  find: ({ db, user }) =>
    wholeOf(
      ordersSeenBy(db, user)
        .where('it.status', '=', 'rechazada')
        .where('it.origin', '=', 'material_request')
        .where('it.replaces_id', 'is not', null)
        .where(sql<boolean>`not exists (select from purchase_orders as next where next.replaces_id = it.id)`)
        .select(['it.number', 'it.supplier', 'it.origin_number', 'it.created_at'])
        .orderBy('it.id'),
      ({ number, supplier, origin_number, created_at }) => ({
        titulo: `${number} · ${supplier}`,
        detalle: `${origin_number} la espera: elija otro proveedor, o anúlela`,
        desde: created_at.toISOString(),
        url: orderAt(number),
      }),
    ),
};

/** What suppliers did not bring by its day, or nobody received: of whoever asked for it, prepared it, or hears its supplier. */
const lateOrders: WorkdaySource = {
  key: 'ordenes_atrasadas',
  part: 'atrasado',
  title: 'Órdenes de compra y HES que ya debían recibirse',
  url: null,
  permission: 'purchase_orders:read',
  find: ({ db, user }) =>
    wholeOf(
      ordersSeenBy(db, user)
        .where(isLate)
        .where((of) =>
          of.or([
            of('it.requester_id', '=', user.id),
            of('it.prepared_by', '=', user.id),
            of.exists(
              of
                .selectFrom('purchase_order_links as link')
                .whereRef('link.order_id', '=', 'it.id')
                .whereRef('link.edition', '=', 'it.edition')
                .where(listener, '=', user.id)
                .select('link.order_id'),
            ),
          ]),
        )
        .select(['it.number', 'it.supplier', 'it.reception', 'it.delivery_date', 'it.issued_at'])
        .orderBy('it.delivery_date')
        .orderBy('it.id'),
      ({ number, supplier, reception, delivery_date, issued_at }) => ({
        titulo: `${number} · ${supplier}`,
        detalle: receptionStates.label(reception),
        desde: issued_at?.toISOString() ?? null,
        fecha: delivery_date,
        atrasado: true,
        url: orderAt(number),
      }),
    ),
};

export const workday: readonly WorkdaySource[] = [
  annulledHereOnly,
  rejectedAndAwaited,
  withoutAnswer,
  withAnswer,
  lateOrders,
  ...agreementsOfTheDay,
];
