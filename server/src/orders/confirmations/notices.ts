import { notifyPeople } from '../../access/index.ts';
import type { Writing } from '../../platform/context.ts';
import { orderAt } from '../address.ts';
import '../tables.ts';

/** Whoever sent the order hears of what its supplier did; whoever prepared it, where they are here no more. */
export async function tellBuyer(
  context: Pick<Writing, 'tx' | 'jobs' | 'config'>,
  { order_id, asked_by, number, supplier }: { order_id: number; asked_by: number; number: string; supplier: string },
  { title, text }: { title: string; text: string | null },
): Promise<void> {
  const people = await context.tx
    .selectFrom('users')
    .where('activo', '=', 1)
    .where((of) =>
      of.or([
        of('id', '=', asked_by),
        of(
          'id',
          'in',
          of.selectFrom('purchase_orders').where('id', '=', order_id).where('prepared_by', 'is not', null).select('prepared_by'),
        ),
      ]),
    )
    .select('id')
    .execute();
  const own = people.filter((it) => it.id === asked_by);
  await notifyPeople(context, {
    user_ids: (own.length > 0 ? own : people).map((it) => it.id),
    kind: 'request',
    title: `${supplier} ${title} ${number}`,
    text,
    url: orderAt(number),
  });
}
