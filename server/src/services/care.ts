import { dutyOf, mostNamed, type DutyKeeper } from '../access/index.ts';
import { recordAll } from '../platform/audit/audit.ts';
import type { Reader, Tx } from '../platform/database/database.ts';
import type { User } from '../platform/user.ts';
import { peopleOfSupply } from './supply.ts';

/** Papers that somebody of supply takes care of, by their `buyer_id`, while they are open. */
interface Papers {
  /** `Lleva solicitudes de cotización`. */
  title: string;
  entity: string;
  /** In the history: the column of who takes care of it. */
  fact: string;
  count: (db: Reader, buyer_id: number) => Promise<number>;
  /** Of those that whoever looks may see, the first. */
  named: (db: Reader, asked: { buyer_id: number; user: User; most: number }) => Promise<{ number: string; title: string }[]>;
  /** To somebody else, or to nobody; says which. */
  give: (tx: Tx, given: { from: number; to: number | null }) => Promise<{ number: string }[]>;
  announce: (tx: Tx) => Promise<void>;
}

/** The duty of a buyer: what they take care of is handed over with everything else when their account is deactivated. */
export const careOf = ({ title, entity, fact, count, named, give, announce }: Papers): DutyKeeper => ({
  permission: 'services:update',
  of: async (db, { user_id }, { user }) => {
    if (user_id === null) return [];
    const [all, seen] = await Promise.all([count(db, user_id), named(db, { buyer_id: user_id, user, most: mostNamed })]);
    return dutyOf(
      title,
      seen.map((it) => `${it.number} · ${it.title}`),
      all,
    );
  },
  // To somebody who does not belong to supply they cannot go: all of supply sees them again as «Sin asignar».
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.user_id === null) return;
    const buyer = await peopleOfSupply(tx).where('users.id', '=', to.user_id).select(['users.id', 'users.nombre']).executeTakeFirst();
    const changed = await give(tx, { from: from.user_id, to: buyer?.id ?? null });
    await recordAll(
      context,
      changed.map(({ number: id }) => ({
        action: 'assign',
        entity,
        id,
        before: { [fact]: from.nombre },
        after: { [fact]: buyer?.nombre ?? null },
      })),
    );
    await announce(tx);
  },
});
