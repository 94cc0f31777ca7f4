import type * as contract from 'contract/supplying/index.ts';
import type { Answer } from 'contract/call.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { deliveriesSeenBy, isLate as isLateDelivery, isToSend } from '../deliveries/rows.ts';
import { isLate as isLatePurchase, purchasesSeenBy } from '../purchases/rows.ts';

/** How much waits, each counted as the list counts it that it leads to. */
export async function supplyHome({ db, user }: Reading): Promise<Answer<typeof contract.supplyHome>> {
  const [purchases, deliveries] = await Promise.all([
    purchasesSeenBy(db, user)
      .where('purchase.is_open', '=', true)
      .select((it) => [
        it.fn.countAll<number>().as('open'),
        it.fn.countAll<number>().filterWhere(isLatePurchase).as('late'),
        it.fn.countAll<number>().filterWhere('purchase.buyer_id', 'is', null).as('unassigned'),
        it.fn.countAll<number>().filterWhere('purchase.days_moved', '>', 0).as('moved'),
      ])
      .executeTakeFirstOrThrow(),
    deliveriesSeenBy(db, user)
      .where('delivery.is_open', '=', true)
      .select((it) => [
        it.fn.countAll<number>().filterWhere(isLateDelivery).as('late'),
        it.fn
          .countAll<number>()
          .filterWhere(sql<boolean>`delivery.manual_status = 'por_preparar' and ${isToSend}`)
          .as('to_prepare'),
        it.fn
          .countAll<number>()
          .filterWhere(sql<boolean>`delivery.manual_status = 'lista' and ${isToSend}`)
          .as('ready'),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  return [
    { name: 'compras_atrasadas', total: purchases.late },
    { name: 'compras_sin_asignar', total: purchases.unassigned },
    { name: 'compras_por_llegar', total: purchases.open },
    { name: 'promesas_movidas', total: purchases.moved },
    { name: 'entregas_atrasadas', total: deliveries.late },
    { name: 'entregas_por_preparar', total: deliveries.to_prepare },
    { name: 'entregas_listas', total: deliveries.ready },
  ];
}
