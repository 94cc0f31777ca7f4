import { email, rut } from 'contract/fields.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import type { SheetCells } from '../../platform/imports/kind.ts';
import '../tables.ts';

export interface KnownStaff {
  id: number;
  nombre: string;
  rut: string | null;
  email: string | null;
  telefono: string | null;
  cargo_id: number | null;
  subgerencia_id: number | null;
  user_id: number | null;
}
export interface KnownAccount {
  id: number;
  email: string;
  nombre: string;
  codigo_rol: string | null;
  activo: 0 | 1;
  telefono: string | null;
  has_entry: boolean;
  staff: KnownStaff | undefined;
}
export interface KnownPeople {
  accounts: ReadonlyMap<string, KnownAccount>;
  staffByRut: ReadonlyMap<string, KnownStaff>;
  staffByEmail: ReadonlyMap<string, KnownStaff>;
}
type Rows = readonly SheetCells<'email' | 'rut'>[];

/** The accounts and people that the rows name, by mail or RUT. */
export async function readPeople(db: Reader, rows: Rows): Promise<KnownPeople> {
  const { emails, ruts } = namedIn(rows);
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'email', 'nombre', 'codigo_rol', 'activo', 'telefono'])
    .select(sql<boolean>`password_hash is not null or google_sub is not null`.as('has_entry'))
    .where(sql<SqlBool>`email = any(${emails}::text[])`)
    .execute();
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'nombre', 'rut', 'email', 'telefono', 'cargo_id', 'subgerencia_id', 'user_id'])
    .where((it) =>
      it.or([
        sql<SqlBool>`rut = any(${ruts}::text[])`,
        sql<SqlBool>`email = any(${emails}::text[])`,
        sql<SqlBool>`user_id = any(${accounts.map(({ id }) => id)}::integer[])`,
      ]),
    )
    .execute();
  const staffOf = new Map(staff.flatMap((it) => (it.user_id === null ? [] : [[it.user_id, it] as const])));
  return {
    accounts: new Map(accounts.map((it) => [it.email, { ...it, staff: staffOf.get(it.id) }])),
    staffByRut: new Map(staff.flatMap((it) => (it.rut === null ? [] : [[it.rut, it] as const]))),
    staffByEmail: new Map(staff.flatMap((it) => (it.email === null ? [] : [[it.email, it] as const]))),
  };
}

/** Holds the accounts and people that the rows name still, in one order. */
export async function lockPeople(tx: Tx, rows: Rows): Promise<void> {
  const { emails, ruts } = namedIn(rows);
  await sql`select id from users where email = any(${emails}::text[]) order by id for update`.execute(tx);
  await sql`select id from staff where rut = any(${ruts}::text[]) or email = any(${emails}::text[]) order by id for update`.execute(tx);
}

function namedIn(rows: Rows): { emails: string[]; ruts: string[] } {
  const emails = rows.flatMap(({ cells }) => email.safeParse(String(cells.email)).data ?? []);
  const ruts = rows.flatMap(({ cells }) => (cells.rut === undefined ? [] : (rut.safeParse(String(cells.rut)).data ?? [])));
  return { emails: [...new Set(emails)], ruts: [...new Set(ruts)] };
}
