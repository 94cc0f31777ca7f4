import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { sql } from 'kysely';
import { record } from '../platform/audit.ts';
import type { Reading, Writing } from '../platform/context.ts';
import { brokenUnique, type Reader } from '../platform/database.ts';
import { Problem } from '../platform/problem.ts';
import { contains } from '../platform/search.ts';
import { may, type User } from '../platform/user.ts';
import { projectsSeenBy } from './visible.ts';
import './tables.ts';

const columns = ['id', 'nombre', 'rut', 'email', 'telefono'] as const;

/** A site role knows the clients of its own projects; whoever makes projects chooses among all. */
function clientsSeenBy(db: Reader, user: User) {
  const all = db.selectFrom('clients');
  if (user.seesAllProjects || may(user, 'projects:create')) return all;
  return all.where(
    'clients.id',
    'in',
    projectsSeenBy(db, user).where('cliente_id', 'is not', null).select('cliente_id').$narrowType<{ cliente_id: number }>(),
  );
}

export async function listClients({ db, user }: Reading, { page, per_page, search }: Received<typeof contract.listClients>) {
  let found = clientsSeenBy(db, user);
  if (search) found = found.where(contains(sql<string>`fold(nombre || ' ' || coalesce(rut, ''))`, search));
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(columns)
    .orderBy('nombre')
    .orderBy('id')
    .limit(per_page)
    .offset((page - 1) * per_page)
    .execute();
  return { items, total_items: total, total_pages: pagesOf(total, per_page) };
}

export async function createClient(context: Writing, client: Received<typeof contract.createClient>) {
  const made = await context.tx
    .insertInto('clients')
    .values(client)
    .returning(columns)
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenUnique(error)) throw new Problem('duplicate', { fields: { rut: 'Ya hay un cliente con ese RUT.' } });
      throw error;
    });
  await record(context, { action: 'create', entity: 'client', id: made.id, after: made });
  return made;
}
