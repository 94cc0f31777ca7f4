import { dutyOf, mostNamed, type DutyKeeper } from '../../access/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { announceCreations } from '../live.ts';
import { askAnew } from './ask.ts';
import { creationsSeenBy, entity } from './rows.ts';

const endStates = ['creada', 'rechazada', 'anulada'] as const;
const openOf = (db: Reader, requester_id: number) =>
  db.selectFrom('creation_requests').where('requester_id', '=', requester_id).where('status', 'not in', endStates);

/** Of whoever approves it alone, it is told to choose another one. */
const askOthers = (context: Writing, it: Parameters<typeof askAnew>[1] & { number: string }, taker: string): Promise<void> =>
  askAnew(context, it).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    throw new Problem('invalid', {
      fields: { relevo_id: `Nadie más que ${taker} aprobaría ${it.number}, y nadie aprueba lo que pide. Elija a otra persona.` },
    });
  });

/** What somebody asked to be created and is still under way: another answers what is warned of it, or gives it up. */
export const creationDuties: DutyKeeper = {
  permission: 'users:update',
  of: async (db, { user_id }, { user }) => {
    if (user_id === null) return [];
    const { total } = await openOf(db, user_id)
      .select((it) => it.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const seen = await creationsSeenBy(db, user)
      .where('it.requester_id', '=', user_id)
      .where('it.status', 'not in', endStates)
      .select('it.number')
      .orderBy('it.id')
      .limit(mostNamed)
      .execute();
    return dutyOf(
      'Pidió crear materiales o proveedores',
      seen.map((it) => it.number),
      total,
    );
  },
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.user_id === null) return;
    const changed = await tx
      .updateTable('creation_requests')
      .set((it) => ({ requester_id: to.user_id, version: it('version', '+', 1) }))
      .where('requester_id', '=', from.user_id)
      .where('status', 'not in', endStates)
      .returning(['id', 'number', 'kind', 'status', 'requester_id'])
      .execute();
    // Who takes it over does not decide it, should the matrix name them: it is asked anew, as theirs.
    for (const it of changed) if (it.status === 'por_aprobar') await askOthers(context, it, to.nombre);
    await recordAll(
      context,
      changed.map(({ number: id }) => ({
        action: 'assign',
        entity,
        id,
        before: { solicitante: from.nombre },
        after: { solicitante: to.nombre },
      })),
    );
    await announceCreations(tx);
  },
};
