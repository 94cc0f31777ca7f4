import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { changesOf, saidOf } from '../../platform/audit/words.ts';
import { notFound } from '../../platform/problem.ts';
import { historyPage } from '../history.ts';
import '../tables.ts';

/** Who changed what of an account, newest first. */
export async function listAccountHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { token, page, per_page }: Received<typeof contract.listHistorialUsuario>,
) {
  const account = await db
    .selectFrom('users')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id', 'staff.id as staff_id'])
    .where('token_usuario', '=', token)
    .executeTakeFirst();
  if (!account) throw notFound('El usuario');
  const found = entriesOf(db, account);
  return historyPage(found, { page, per_page }, ({ user_id, action, entity, before, after }) => ({
    action: saidOf(auditWords, entity, action),
    entity_label: entity === 'staff' ? 'la ficha de personal' : user_id === account.id ? 'su cuenta' : 'la cuenta',
    changes: changesOf(auditWords, user, { entity, before, after }),
  }));
}

/** Of the account, and of its staff entry what was not written along with the account: that would be told twice. */
function entriesOf(db: Reader, { id, staff_id }: { id: number; staff_id: number | null }) {
  const [account, entry] = [String(id), String(staff_id ?? '')];
  return db
    .selectFrom('audit')
    .where((it) =>
      it.or([
        it.and([it('audit.entity', '=', 'user'), it('audit.entity_id', '=', account)]),
        it.and([
          it('audit.entity', '=', 'staff'),
          it('audit.entity_id', '=', entry),
          it.not(
            it.exists(
              it
                .selectFrom('audit as same')
                .select('same.id')
                .where('same.entity', '=', 'user')
                .where('same.entity_id', '=', account)
                .whereRef('same.request_id', '=', 'audit.request_id'),
            ),
          ),
        ]),
      ]),
    );
}
