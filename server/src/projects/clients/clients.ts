import type { Client } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { announceHere } from '../../platform/events/events.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { may, type User } from '../../platform/user.ts';
import { requireNewlyActive } from '../projects/chosen-entries.ts';
import { projectsChanged } from '../projects/list.ts';
import { projectsSeenBy } from '../visible.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const columns = [
  ...(['clients.id', 'clients.nombre', 'rut', 'email', 'telefono', 'tipo_cliente_id', 'clients.version'] as const),
  'client_types.nombre as tipo_cliente',
] as const;

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

export async function listClients({ db, user }: Reading, { page, per_page, search, client_id }: Received<typeof contract.listClients>) {
  let found = clientsSeenBy(db, user);
  if (client_id) found = found.where('clients.id', '=', client_id);
  if (search) found = found.where(contains(sql<string>`fold(clients.nombre || ' ' || coalesce(rut, ''))`, search));
  return pageOf(
    { page, per_page },
    found,
    found
      .leftJoin('client_types', 'client_types.id', 'clients.tipo_cliente_id')
      .select(columns)
      .orderBy('clients.nombre')
      .orderBy('clients.id'),
  );
}

export async function createClient(context: Writing, client: Received<typeof contract.createClient>): Promise<Client> {
  const { tx } = context;
  await requireNewlyActive(tx, {}, only(client, ['tipo_cliente_id']));
  await refuseNamesake(tx, client);
  const { id } = await tx.insertInto('clients').values(client).returning('id').executeTakeFirstOrThrow().catch(explain);
  const after = await readClient(tx, id);
  await record(context, { action: 'create', entity: 'client', id, after: auditOfClient(after) });
  return after;
}

/** Whoever does not see a client does not change it either. */
export async function updateClient(context: Writing, { id, version, ...given }: Received<typeof contract.updateClient>): Promise<Client> {
  const { tx, user } = context;
  const seen = await clientsSeenBy(tx, user).select('clients.id').where('clients.id', '=', id).forUpdate().executeTakeFirst();
  if (!seen) throw notSeen('El cliente');
  const before = await readClient(tx, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await requireNewlyActive(tx, only(before, ['tipo_cliente_id']), only(given, ['tipo_cliente_id']));
  if (given.nombre !== before.nombre || given.rut !== before.rut) await refuseNamesake(tx, { ...given, id });
  await tx
    .updateTable('clients')
    .set({ ...given, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  const after = await readClient(tx, id);
  await record(context, { action: 'update', entity: 'client', id, before: auditOfClient(before), after: auditOfClient(after) });
  announceHere(tx, projectsChanged);
  return after;
}

const readClient = (db: Reader, id: number): Promise<Client> =>
  db
    .selectFrom('clients')
    .leftJoin('client_types', 'client_types.id', 'clients.tipo_cliente_id')
    .select(columns)
    .where('clients.id', '=', id)
    .executeTakeFirstOrThrow();

const auditOfClient = (client: Client) => only(client, ['nombre', 'rut', 'email', 'telefono', 'tipo_cliente']);

/** People share names: who has a RUT is told apart by it, whoever has none by the name alone. */
async function refuseNamesake(tx: Tx, { nombre, rut, id = 0 }: { nombre: string; rut: string | null; id?: number }): Promise<void> {
  const namesake = await tx
    .selectFrom('clients')
    .select('rut')
    .where(sql<boolean>`name_key(nombre) = name_key(${nombre})`)
    .where('id', '<>', id)
    .where((it) => (rut === null ? sql<boolean>`true` : it('rut', 'is', null)))
    .limit(1)
    .executeTakeFirst();
  if (namesake) throw takenName();
}

const takenName = () =>
  new Problem('duplicate', { fields: { nombre: 'Ya hay un cliente con ese nombre. Si es otro, indique el RUT de ambos.' } });

function explain(error: unknown): never {
  if (brokenUnique(error) === 'clients_nombre') throw takenName();
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { rut: 'Ya hay un cliente con ese RUT.' } });
  throw error;
}
