import { firstOf, type WorkdaySource } from '../platform/workday.ts';
import { hesAt } from './address.ts';
import { hesSeenBy } from './hes/rows.ts';
import './tables.ts';

/** What somebody annulled here and still stands in the ERP, which would be invoiced. */
const annulledHereOnly: WorkdaySource = {
  key: 'hes_sin_anular_en_erp',
  part: 'espera',
  title: 'HES anuladas que el ERP no anuló',
  url: null,
  permission: 'purchase_orders:read',
  find: ({ db, user }) =>
    firstOf(
      hesSeenBy(db, user)
        .innerJoin('erp_posts as post', 'post.source_id', 'it.id')
        .where('post.source', '=', 'hes')
        .where('post.task', '=', 'cancel')
        .where('post.state', '=', 'fallido')
        .where('it.annulled_by', '=', user.id)
        .select(['it.number', 'order.supplier', 'post.last_error', 'post.updated_at'])
        .orderBy('post.updated_at'),
      ({ number, supplier, last_error, updated_at }) => ({
        titulo: `${number} · ${supplier}`,
        detalle: last_error?.text ?? 'El ERP no la anuló.',
        desde: updated_at.toISOString(),
        url: hesAt(number),
      }),
    ),
};

export const workday: readonly WorkdaySource[] = [annulledHereOnly];
