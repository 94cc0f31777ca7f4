import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { lettersOf } from 'contract/permissions.ts';
import { sql, type Selectable } from 'kysely';
import { only, record, recordAll } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader, type Tables, type Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { refuseLockout } from './permissions.ts';
import { whoHolds } from '../permissions/needs.ts';
import { accessChanged } from '../sessions/sessions.ts';
import '../tables.ts';

type Role = Selectable<Tables['roles']>;

/** What the history keeps of a role. */
const auditColumns = ['codigo_rol', 'nombre', 'descripcion', 'activo', 've_todos_los_proyectos', 'es_abastecimiento'] as const;

const roles = (db: Reader) =>
  db
    .selectFrom('roles')
    .leftJoin(
      (from) =>
        from
          .selectFrom('users')
          .select((it) => [
            'codigo_rol',
            it.fn.countAll<number>().as('total'),
            it.fn.countAll<number>().filterWhere('activo', '=', 1).as('active'),
          ])
          .groupBy('codigo_rol')
          .as('people'),
      (join) => join.onRef('people.codigo_rol', '=', 'roles.codigo_rol'),
    )
    .selectAll('roles')
    .select([sql<number>`coalesce(people.total, 0)`.as('personas'), sql<number>`coalesce(people.active, 0)`.as('personas_activas')]);

export const listRolesWithPeople = ({ db }: Reading) => roles(db).orderBy('roles.nombre').limit(1_000).execute();

export const listRoleChoices = ({ db }: Reading) =>
  db
    .selectFrom('roles')
    .select(['id', 'codigo_rol', 'nombre', 'descripcion'])
    .where('activo', '=', true)
    .orderBy('nombre')
    .limit(1_000)
    .execute();

export const getRole = ({ db }: Reading, { id }: { id: number }) => readRole(db, id);

async function readRole(db: Reader, id: number) {
  const role = await roles(db).where('roles.id', '=', id).executeTakeFirst();
  if (!role) throw notFound('El rol');
  return role;
}

export async function createRole(context: Writing, role: Received<typeof contract.createRol>) {
  const made = await insertRole(context.tx, role);
  await record(context, { action: 'create', entity: 'role', id: made.codigo_rol, after: only(made, auditColumns) });
  return readRole(context.tx, made.id);
}

/** A new role with the same projects, the same place in supply and the same permissions as another. */
export async function copyRole(context: Writing, { id, ...facts }: Received<typeof contract.copiarRol>) {
  const { tx } = context;
  const source = await readRole(tx, id);
  const { ve_todos_los_proyectos, es_abastecimiento } = source;
  const made = await insertRole(tx, { ...facts, ve_todos_los_proyectos, es_abastecimiento });
  await sql`
    insert into role_permissions (codigo_rol, modulo_permiso_id, read, "create", "update", "delete", approve)
    select ${made.codigo_rol}, modulo_permiso_id, read, "create", "update", "delete", approve
    from role_permissions where codigo_rol = ${source.codigo_rol}`.execute(tx);
  const permisos = await permissionsOf(tx, made.codigo_rol);
  const after = { ...only(made, auditColumns), copiado_de: source.codigo_rol, permisos };
  await record(context, { action: 'copy', entity: 'role', id: made.codigo_rol, after });
  return readRole(tx, made.id);
}

/** Changes a role; one that is retired leaves nobody behind: its people move to `mover_a`, or it stays. */
export async function updateRole(context: Writing, { id, version, mover_a, ...change }: Received<typeof contract.updateRol>) {
  const { tx } = context;
  const { role: before, target } = await lockRoles(tx, id, mover_a);
  if (before.version !== version) throw new Problem('stale', { current: await readRole(tx, id) });
  const retires = before.activo && !change.activo;
  if (target && !retires) throw new Problem('invalid', { fields: { mover_a: 'Las personas se mueven solo al retirar el rol.' } });
  if (retires) await movePeople(context, before, target);
  const after = await tx
    .updateTable('roles')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken);
  await refuseLockout(tx);
  await record(context, {
    action: verbOf(before, after),
    entity: 'role',
    id: after.codigo_rol,
    before: only(before, auditColumns),
    after: { ...only(after, auditColumns), ...(retires && target && { personas_a: target.codigo_rol }) },
  });
  await announce(tx, accessChanged);
  return readRole(tx, id);
}

function verbOf(before: Role, after: Role): 'update' | 'retire' | 'reactivate' {
  if (before.activo === after.activo) return 'update';
  return after.activo ? 'reactivate' : 'retire';
}

export async function deleteRole(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await tx.selectFrom('roles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw notFound('El rol');
  const { personas } = await readRole(tx, id);
  if (personas > 0) throw new Problem('in_use', { message: `No se puede eliminar: ${havingIt(personas)}.`, personas });
  const permisos = await permissionsOf(tx, before.codigo_rol);
  await tx
    .deleteFrom('roles')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (brokenReference(error)) throw new Problem('in_use');
      throw error;
    });
  await refuseLockout(tx);
  await record(context, { action: 'delete', entity: 'role', id: before.codigo_rol, before: { ...only(before, auditColumns), permisos } });
  await announce(tx, accessChanged);
  return { done: true } as const;
}

type NewRole = Omit<Received<typeof contract.createRol>, 'activo'> & { activo?: boolean };

const insertRole = (tx: Tx, role: NewRole): Promise<Role> =>
  tx.insertInto('roles').values(role).returningAll().executeTakeFirstOrThrow().catch(refuseTaken);

function refuseTaken(error: unknown): never {
  const constraint = brokenUnique(error);
  if (constraint === 'roles_pkey') throw new Problem('duplicate', { fields: { codigo_rol: 'Ya hay un rol con ese código.' } });
  if (constraint !== undefined) throw new Problem('duplicate', { fields: { nombre: 'Ya hay un rol con ese nombre.' } });
  throw error;
}

/** Both in one order, so that two who move people crosswise wait for each other and do not get stuck. */
async function lockRoles(tx: Tx, id: number, mover_a: string | undefined) {
  const found = await tx
    .selectFrom('roles')
    .selectAll()
    .where((it) => it.or([it('id', '=', id), it('codigo_rol', '=', mover_a ?? '')]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const role = found.find((it) => it.id === id);
  if (!role) throw notFound('El rol');
  const target = found.find((it) => it.codigo_rol === mover_a);
  if (mover_a !== undefined && (!target?.activo || target.id === id))
    throw new Problem('invalid', { fields: { mover_a: 'Elija otro rol que esté activo.' } });
  return { role, target };
}

/** So many at a time, because a statement takes no more than 65,535 parameters. */
const atOnce = 1_000;

async function movePeople(context: Writing, { codigo_rol }: Role, target: Role | undefined): Promise<void> {
  const { tx, user } = context;
  if (user.codigo_rol === codigo_rol) throw ownRole();
  const having = tx.selectFrom('users').where('codigo_rol', '=', codigo_rol);
  if (!target) {
    const { people } = await having.select((it) => it.fn.countAll<number>().as('people')).executeTakeFirstOrThrow();
    if (people === 0) return;
    const message = `${havingIt(people)}. Elija el rol que tendrán en su lugar.`;
    throw new Problem('in_use', { message, fields: { mover_a: message }, personas: people });
  }
  const moved = await tx
    .updateTable('users')
    .set((it) => ({ codigo_rol: target.codigo_rol, version: it('version', '+', 1) }))
    .where('codigo_rol', '=', codigo_rol)
    .returning('id')
    .execute();
  const [before, after] = [{ codigo_rol }, { codigo_rol: target.codigo_rol }];
  for (let from = 0; from < moved.length; from += atOnce) {
    const batch = moved.slice(from, from + atOnce);
    await recordAll(
      context,
      batch.map(({ id }) => ({ action: 'update', entity: 'user', id, before, after })),
    );
  }
}

/** Whoever retires a role says which one its people get: nobody does so for themselves. */
function ownRole(): Problem {
  const message = 'Es su propio rol, y nadie cambia su propio rol. Pídalo a otra persona que administre usuarios.';
  return new Problem('rule', { message, fields: { mover_a: message } }, whoHolds('users:update'));
}

const havingIt = (people: number) => (people === 1 ? '1 persona tiene este rol' : `${people} personas tienen este rol`);

/** Module → letters of the rights. */
async function permissionsOf(tx: Tx, codigo_rol: string): Promise<Record<string, string>> {
  const rows = await tx
    .selectFrom('role_permissions as it')
    .innerJoin('permission_modules as module', 'module.id', 'it.modulo_permiso_id')
    .select(['module.nombre', 'it.read', 'it.create', 'it.update', 'it.delete', 'it.approve'])
    .where('it.codigo_rol', '=', codigo_rol)
    .orderBy('module.id')
    .execute();
  return Object.fromEntries(rows.map(({ nombre, ...flags }) => [nombre, lettersOf(flags)]));
}
