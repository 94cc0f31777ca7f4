import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { stockEffects, stockTouch } from './stock.ts';
import '../tables.ts';

interface UnderWay {
  /** What the ERP has surely not heard of yet. */
  effects: ReturnType<typeof stockEffects>;
  /** Of which nobody knows at this moment whether the ERP's figure has it in it. */
  isUnclear: (item_code: string, warehouse: string) => boolean;
}

/**
 * What our stock has and the ERP's has not, of all posts on their way; `since` is before the ERP was asked for its figures:
 * what arrived in between, or may have, is in them or not.
 */
export async function effectsUnderWay(tx: Tx, since: Date): Promise<UnderWay> {
  const posts = await tx
    .selectFrom('erp_posts')
    .select(['payload', 'touches'])
    .select(sql<boolean>`state in ('publicado', 'enviando', 'espera_en_erp') or sent_at is not null`.as('unclear'))
    .where((it) =>
      it.or([it('state', 'not in', ['publicado', 'cancelado']), it.and([it('state', '=', 'publicado'), it('updated_at', '>=', since)])]),
    )
    .where('task', '=', 'create')
    .where('touches', '<>', sql<string[]>`'{}'`)
    .execute();
  const unclear = new Set(posts.filter((it) => it.unclear).flatMap((it) => it.touches));
  return {
    effects: posts.filter((it) => !it.unclear).flatMap((it) => stockEffects(it.payload)),
    isUnclear: (item_code, warehouse) => unclear.has(stockTouch(item_code, warehouse)),
  };
}
