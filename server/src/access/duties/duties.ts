import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import type { Permission } from 'contract/permissions.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { may } from '../../platform/user.ts';
import '../tables.ts';

/** Somebody with an account, a place in the staff, or both. */
export interface Person {
  user_id: number | null;
  staff_id: number | null;
  nombre: string;
}
/** Whoever takes something over enters to do it. */
interface Taker extends Person {
  user_id: number;
}

/** What names somebody, so that somebody else must take it when they leave. */
export interface Duty {
  /** `Dirige proyectos` */
  tipo: string;
  cantidad: number;
  /** The first of them. */
  nombres: string[];
}

/** An area's duties: it says which somebody has, and gives them to somebody else in one transaction. */
export interface DutyKeeper {
  permission: Permission;
  /** Names only what the user may see, and counts all. */
  of: (db: Reader, who: Person, seeing: Pick<Reading, 'user' | 'hooks'>) => Promise<Duty[]>;
  handOver: (context: Writing, people: { from: Person; to: Taker }) => Promise<void>;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    duties: readonly DutyKeeper[];
  }
}

/** So many of a duty are named. */
export const mostNamed = 10;

/** A duty of so many things, or none. */
export const dutyOf = (tipo: string, names: readonly string[], cantidad = names.length): Duty[] =>
  cantidad === 0 ? [] : [{ tipo, cantidad, nombres: names.slice(0, mostNamed) }];

async function dutiesOf(db: Reader, seeing: Pick<Reading, 'hooks' | 'user'>, who: Person): Promise<Duty[]> {
  const found: Duty[] = [];
  for (const keeper of seeing.hooks.duties) found.push(...(await keeper.of(db, who, seeing)));
  return found;
}

/** The people behind accounts. */
export const peopleOf = (db: Reader, ids: readonly number[]): Promise<Taker[]> =>
  db
    .selectFrom('users')
    .leftJoin('staff', 'staff.user_id', 'users.id')
    .select(['users.id as user_id', 'staff.id as staff_id', 'users.nombre'])
    .where('users.id', 'in', [...ids, 0])
    .orderBy('users.nombre')
    .execute();

/** The people behind entries of the staff. */
export const peopleOfStaff = (db: Reader, ids: readonly number[]): Promise<Person[]> =>
  db
    .selectFrom('staff')
    .select(['user_id', 'id as staff_id', 'nombre'])
    .where('id', 'in', [...ids, 0])
    .orderBy('nombre')
    .execute();

export async function listStaffDuties({ db, hooks, user }: Reading, { id }: { id: number }) {
  const [who] = await peopleOfStaff(db, [id]);
  if (!who) throw new Problem('not_found', { message: 'Esa persona no existe en el personal.' });
  return { compromisos: await dutiesOf(db, { hooks, user }, who) };
}

export async function listDuties({ db, hooks, user }: Reading, { token }: { token: string }) {
  const account = await db.selectFrom('users').select('id').where('token_usuario', '=', token).executeTakeFirst();
  const [who] = account ? await peopleOf(db, [account.id]) : [];
  if (!who) throw notFound('El usuario');
  return { compromisos: await dutiesOf(db, { hooks, user }, who) };
}

/** Refuses to put people out while something names them: whoever asks hears what, and may hand it over or leave it without anybody. */
export async function refuseDuties({ tx, hooks, user }: Pick<Writing, 'tx' | 'hooks' | 'user'>, people: readonly Person[]): Promise<void> {
  const told: string[] = [];
  const compromisos: Duty[] = [];
  for (const who of people) {
    const duties = await dutiesOf(tx, { hooks, user }, who);
    if (duties.length === 0) continue;
    compromisos.push(...duties);
    told.push(`${who.nombre} (${duties.map(({ tipo, cantidad }) => `${tipo.toLowerCase()}: ${cantidad}`).join(', ')})`);
  }
  if (told.length > 0) throw new Problem('in_use', { message: `Antes, elija quién toma lo suyo: ${told.join('; ')}.`, compromisos });
}

/** Gives all duties of one person to another; who does so may change each of them. */
export async function handDutiesOver(context: Writing, people: { from: Person; to: Taker }): Promise<void> {
  const { tx, hooks, user } = context;
  for (const { permission, of, handOver } of hooks.duties) {
    if ((await of(tx, people.from, { user, hooks })).length === 0) continue;
    if (!may(user, permission)) throw new Problem('not_allowed', { permission });
    await handOver(context, people);
  }
}

/** Whom the taker is: an active account, other than the one that leaves. */
export async function takerOf(
  { tx }: Writing,
  { from, relevo_id }: { from: Person } & Pick<Received<typeof contract.desactivarConRelevo>, 'relevo_id'>,
): Promise<Taker> {
  const refuse = (message: string) => new Problem('invalid', { fields: { relevo_id: message } });
  if (relevo_id === from.user_id) throw refuse('Elija a otra persona.');
  const account = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', relevo_id)
    .where('activo', '=', 1)
    .forShare()
    .executeTakeFirst();
  const [to] = account ? await peopleOf(tx, [account.id]) : [];
  if (!to) throw refuse('Elija a alguien con una cuenta activa.');
  const staff =
    to.staff_id === null ? undefined : await tx.selectFrom('staff').select('activo').where('id', '=', to.staff_id).executeTakeFirst();
  if (from.staff_id !== null && !staff?.activo) throw refuse('Elija a alguien del personal: toma aprobaciones y responsabilidades.');
  return to;
}

/** The sub-managements that somebody answers for. */
export const submanagementDuties: DutyKeeper = {
  permission: 'users:update',
  of: async (db, { staff_id }) => {
    if (staff_id === null) return [];
    const led = await db.selectFrom('submanagements').select('nombre').where('responsable_id', '=', staff_id).orderBy('nombre').execute();
    return dutyOf(
      'Responde por subgerencias',
      led.map((it) => it.nombre),
    );
  },
  handOver: async (context, { from, to }) => {
    const changed = await context.tx
      .updateTable('submanagements')
      .set((it) => ({ responsable_id: to.staff_id, version: it('version', '+', 1) }))
      .where('responsable_id', '=', from.staff_id)
      .returning('id')
      .execute();
    await recordAll(
      context,
      changed.map(({ id }) => ({
        action: 'update',
        entity: 'submanagement',
        id,
        before: { responsable: from.nombre },
        after: { responsable: to.nombre },
      })),
    );
  },
};
