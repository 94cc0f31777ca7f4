import type { User as Account } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { countedPage } from '../../platform/database/pages.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Outside, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Files } from '../../platform/files/files.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { contains } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { may, type User } from '../../platform/user.ts';
import { accountHeldBackUntil } from '../sessions/guesses.ts';
import { todayInChile } from '../../platform/today.ts';
import { looksLikeRut, staffNamed } from '../staff/search.ts';
import { accountActions } from './actions.ts';
import { userColumns } from './columns.ts';
import '../tables.ts';

export interface Viewer {
  user: User;
  files: Files;
  outside: Pick<Outside, 'mail'>;
}
type Filters = Omit<Received<typeof contract.listUsuario>, 'page' | 'per_page'>;
type Row = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number];

/** Accounts with the names beside them: `chosen` limits before the joins, so that they cost 25 rows and not 10,000. */
const accounts = (db: Reader, chosen: ReturnType<typeof everyAccount>) =>
  db
    .selectFrom(chosen.as('chosen'))
    .innerJoin('users as it', 'it.id', 'chosen.id')
    .leftJoin('roles', 'roles.codigo_rol', 'it.codigo_rol')
    .leftJoin('staff', 'staff.user_id', 'it.id')
    .leftJoin('positions', 'positions.id', 'staff.cargo_id')
    .leftJoin('submanagements', 'submanagements.id', 'staff.subgerencia_id')
    .select([
      'it.id',
      'it.token_usuario',
      'it.email',
      'it.nombre',
      'it.codigo_rol',
      'roles.nombre as rol',
      'it.activo',
      'it.debe_cambiar_clave',
      'it.foto',
      'it.telefono',
      'it.direccion',
      'it.contacto_emergencia',
      'staff.id as staff_id',
      'staff.rut',
      'staff.cargo_id',
      'positions.nombre as cargo',
      'staff.subgerencia_id',
      'submanagements.nombre as subgerencia',
      'it.last_access_at',
      'it.created_at',
      'it.version',
    ])
    .select(({ selectFrom, ref }) => [
      sql<boolean>`it.password_hash is not null`.as('has_password'),
      sql<boolean>`it.google_sub is not null`.as('has_google'),
      accountHeldBackUntil(sql.ref('it.email')).as('held_back_until'),
      selectFrom('sessions')
        .whereRef('sessions.user_id', '=', ref('it.id'))
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .select((of) => of.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('open_sessions'),
    ]);

const everyAccount = (db: Reader) => db.selectFrom('users').select('users.id');

function present({ foto, created_at, last_access_at, held_back_until, ...row }: Row, { user, files, outside }: Viewer): Account {
  const account = {
    ...row,
    foto: foto && files.address(foto),
    created_at: created_at.toISOString(),
    last_access_at: last_access_at?.toISOString() ?? null,
    held_back_until: held_back_until?.toISOString() ?? null,
  };
  return { ...account, allowed_actions: allowedAmong(accountActions, accountCase(account, { user, outside })) };
}

/** What the actions of an account are judged by. */
export const accountCase = <R extends object>(row: R, { user, outside }: Pick<Viewer, 'user' | 'outside'>) => ({
  row,
  user,
  hasMail: outside.mail.configured,
});

type Key = { id: number } | { email: string } | { token_usuario: string };

/** One account, or a 404. */
export async function readAccount(db: Reader, viewer: Viewer, key: Key): Promise<Account> {
  const all = everyAccount(db);
  const chosen =
    'id' in key
      ? all.where('id', '=', key.id)
      : 'email' in key
        ? all.where('email', '=', key.email)
        : all.where('token_usuario', '=', key.token_usuario);
  const row = await accounts(db, chosen).executeTakeFirst();
  if (!row) throw notFound('El usuario');
  return present(row, viewer);
}

/** One's own is open to everybody; whether another exists is told only to who may read users. */
async function readSeen(context: Reading, key: Key): Promise<Account> {
  const { db, user } = context;
  const isOwn = 'email' in key && key.email === user.email;
  if (isOwn || may(user, 'users:read')) return readAccount(db, context, key);
  const own = await readAccount(db, context, { id: user.id });
  if ('token_usuario' in key && key.token_usuario === own.token_usuario) return own;
  throw new Problem('not_allowed', { permission: 'users:read' });
}

export const getAccountByEmail = (context: Reading, { email }: { email: string }) => readSeen(context, { email });
export const getAccountByToken = (context: Reading, { userToken }: { userToken: string }) =>
  readSeen(context, { token_usuario: userToken });

/** In brief; who may not sign in exists only for who may read users. */
export async function findSummary({ db, user }: Reading, { email }: { email: string }) {
  let found = db.selectFrom('users').select(['id', 'token_usuario', 'email', 'nombre', 'codigo_rol', 'activo']).where('email', '=', email);
  if (!may(user, 'users:read')) found = found.where('activo', '=', 1);
  const one = await found.executeTakeFirst();
  if (!one) throw notFound('El usuario');
  return one;
}

/** The page that the filters and the order say, as the list asks for it. */
export function accountPage(db: Reader, { page, per_page, ...filters }: Received<typeof contract.listUsuario>) {
  const chosen = inListOrder(filteredAccounts(db, filters).select('users.id'), filters.sort)
    .limit(per_page)
    .offset((page - 1) * per_page);
  return orderedAccounts(accounts(db, chosen), filters.sort);
}

export async function listAccounts(context: Reading, asked: Received<typeof contract.listUsuario>) {
  const { db } = context;
  const { items, ...totals } = await countedPage(asked, filteredAccounts(db, asked), accountPage(db, asked).execute());
  return { items: items.map((row) => present(row, context)), ...totals };
}

function filteredAccounts(db: Reader, { search, codigo_rol, activo, cargo_id, subgerencia_id }: Omit<Filters, 'sort'>) {
  let found = db.selectFrom('users');
  if (search && looksLikeRut(search)) found = found.where('users.id', 'in', holdersOf(db, search));
  else if (search) found = found.where((it) => contains(it.ref('users.busqueda'), search));
  if (codigo_rol) found = found.where('codigo_rol', '=', codigo_rol);
  if (activo) found = found.where('activo', '=', activo === '1' ? 1 : 0);
  const staff = db.selectFrom('staff').select('user_id').where('user_id', 'is not', null).$narrowType<{ user_id: number }>();
  if (cargo_id) found = found.where('users.id', 'in', staff.where('cargo_id', '=', cargo_id));
  if (subgerencia_id) found = found.where('users.id', 'in', staff.where('subgerencia_id', '=', subgerencia_id));
  return found;
}

/** Whoever's RUT it is; digits may also stand in a mail. */
const holdersOf = (db: Reader, search: string) =>
  staffNamed(db, search)
    .select('user_id as id')
    .where('user_id', 'is not', null)
    .$narrowType<{ id: number }>()
    .unionAll(
      db
        .selectFrom('users as named')
        .select('named.id')
        .where((it) => contains(it.ref('named.busqueda'), search)),
    );

type Sort = Filters['sort'];

/** Who never signed in comes last whichever way. */
function orderOf(sort: Sort) {
  const isDescending = sort.startsWith('-');
  const column = isDescending ? sort.slice(1) : sort;
  return { column, direction: isDescending ? sql`desc` : sql`asc`, nulls: sort === '-last_access_at' ? sql`nulls last` : sql`` };
}

function inListOrder(query: ReturnType<typeof everyAccount>, sort: Sort) {
  const { column, direction, nulls } = orderOf(sort);
  return query.orderBy(sql`${sql.ref(column)} ${direction} ${nulls}`).orderBy(sql`users.id ${direction}`);
}

function orderedAccounts(query: ReturnType<typeof accounts>, sort: Sort) {
  const { column, direction, nulls } = orderOf(sort);
  return query.orderBy(sql`${sql.ref(`it.${column}`)} ${direction} ${nulls}`).orderBy(sql`it.id ${direction}`);
}

/** With the columns that the import knows, so that what was exported can be corrected and imported. */
export async function exportAccounts({ db, user }: Reading, filters: Received<typeof contract.excelUsuario>): Promise<FileAnswer> {
  const query = orderedAccounts(accounts(db, filteredAccounts(db, filters).select('users.id')), filters.sort);
  async function* rows() {
    for await (const batch of batchesOf(db, query)) {
      yield batch.map((it) => ({ ...it, rut: it.rut && formatRut(it.rut), activo: it.activo === 1 }));
    }
  }
  const columns = [
    ...Object.entries(userColumns).map(([key, { header, width }]) => ({ key, header, width })),
    { key: 'last_access_at', header: 'Último acceso', kind: 'instant' as const, width: 18 },
    { key: 'created_at', header: 'Creado', kind: 'instant' as const, width: 18 },
  ];
  return { filename: `usuarios-${todayInChile()}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Usuarios', columns, rows: rows() }) };
}
