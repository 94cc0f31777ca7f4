import type { Employee } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { countedPage } from '../../platform/database/pages.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { Problem } from '../../platform/problem.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import { may, type User } from '../../platform/user.ts';
import { staffColumns } from './columns.ts';
import { isToldRuts, staffCalled, staffNamed } from './search.ts';
import '../tables.ts';
import { todayInChile } from '../../platform/today.ts';

type Row = Awaited<ReturnType<ReturnType<typeof people>['execute']>>[number];
type Filters = Omit<Received<typeof contract.filteredEmployees>, 'page' | 'per_page'>;

/** People with the names beside them; `chosen` limits before the joins. */
const people = (db: Reader, chosen: ReturnType<typeof everybody>) =>
  db
    .selectFrom(chosen.as('chosen'))
    .innerJoin('staff as it', 'it.id', 'chosen.id')
    .leftJoin('positions', 'positions.id', 'it.cargo_id')
    .leftJoin('submanagements', 'submanagements.id', 'it.subgerencia_id')
    .leftJoin('staff as superior', 'superior.id', 'it.jefe_id')
    .leftJoin('users', 'users.id', 'it.user_id')
    .leftJoin('contracts', (join) =>
      join
        .onRef('contracts.staff_id', '=', 'it.id')
        .on(sql`daterange(contracts.desde, contracts.hasta, '[]')`, '@>', sql`${todayInChile()}::date`),
    )
    .select([
      'it.id',
      'it.nombre',
      'it.rut',
      'it.email',
      'it.telefono',
      'it.oficio',
      'it.cargo_id as position_id',
      'positions.nombre as position',
      'it.subgerencia_id as submanagement_id',
      'submanagements.nombre as submanagement',
      'it.jefe_id',
      'superior.nombre as jefe',
      'superior.rut as jefe_rut',
      'superior.email as jefe_email',
      'it.user_id',
      'users.token_usuario',
      'it.activo',
      'contracts.tipo',
      'contracts.hasta',
      'it.version',
    ]);

const everybody = (db: Reader) => db.selectFrom('staff').select('staff.id');

/** What is personal is told only to who may read users. */
function present({ tipo, hasta, jefe_rut: _rut, jefe_email: _email, ...row }: Row, user: User): Employee {
  if (!isToldRuts(user)) return { ...row, rut: null, telefono: null, oficio: null, contrato: null };
  return { ...row, contrato: tipo === null ? null : { tipo, hasta } };
}

export async function readEmployee(db: Reader, user: User, id: number): Promise<Employee> {
  const row = await people(db, everybody(db).where('id', '=', id)).executeTakeFirst();
  if (!row) throw new Problem('not_found', { message: 'Esa persona no existe en el personal.' });
  return present(row, user);
}

/** In the usual shape of a list. Who left is shown only to who may read users. */
export async function filterEmployees({ db, user }: Reading, asked: Received<typeof contract.filteredEmployees>) {
  const { page, per_page, sort } = asked;
  if (sort.endsWith('rut') && !isToldRuts(user))
    throw new Problem('invalid', { fields: { sort: 'No puede ordenar por un dato que no ve.' } });
  const found = filteredStaff(db, user, asked);
  const chosen = inListOrder(found.select('staff.id'), sort, 'staff')
    .limit(per_page)
    .offset((page - 1) * per_page);
  const { items, ...totals } = await countedPage({ per_page }, found, inListOrder(people(db, chosen), sort, 'it').execute());
  return { items: items.map((row) => present(row, user)), ...totals };
}

/** In the specification's shape. */
export async function listEmployees(context: Reading, asked: Received<typeof contract.listEmployees>) {
  const { items, total_items, total_pages } = await filterEmployees(context, { ...asked, sort: 'nombre' });
  return { count: total_items, employees: items, pages: total_pages };
}

function filteredStaff(db: Reader, user: User, { only_user_auth, search, submanagement_id, position_id, activo }: Omit<Filters, 'sort'>) {
  let found = search ? (isToldRuts(user) ? staffNamed : staffCalled)(db, search) : db.selectFrom('staff');
  const state = may(user, 'users:read') ? activo : '1';
  if (state) found = found.where('staff.activo', '=', state === '1');
  if (position_id) found = found.where('cargo_id', '=', position_id);
  if (submanagement_id) found = found.where('subgerencia_id', '=', submanagement_id);
  if (only_user_auth) found = found.where('user_id', 'in', db.selectFrom('users').select('users.id').where('users.activo', '=', 1));
  return found;
}

interface Orderable<Q> {
  orderBy(by: ReturnType<typeof sql>): Q;
}

function inListOrder<Q extends Orderable<Q>>(query: Q, sort: Filters['sort'], table: string): Q {
  const isDescending = sort.startsWith('-');
  // Of RUTs the smaller number comes first, however many digits it has.
  const column = sort.endsWith('rut') ? sql`${sql.ref(`${table}.rut`)} collate es_natural` : sql.ref(`${table}.nombre`);
  const direction = isDescending ? sql`desc nulls last` : sql`asc`;
  return query.orderBy(sql`${column} ${direction}`).orderBy(sql`${sql.ref(`${table}.id`)} ${direction}`);
}

/** With the columns that the import knows, so that what was exported can be corrected and imported. */
export async function exportEmployees(
  { db, user }: Reading,
  { sort, ...filters }: Received<typeof contract.exportEmployees>,
): Promise<FileAnswer> {
  const query = inListOrder(people(db, filteredStaff(db, user, filters).select('staff.id')), sort, 'it');
  async function* rows() {
    for await (const batch of batchesOf(db, query)) {
      yield batch.map((it) => ({
        ...it,
        rut: it.rut && formatRut(it.rut),
        cargo: it.position,
        subgerencia: it.submanagement,
        jefe: it.jefe_email ?? (it.jefe_rut && formatRut(it.jefe_rut)),
        cuenta: it.user_id !== null,
      }));
    }
  }
  const columns = [
    ...Object.entries(staffColumns).map(([key, { header, width }]) => ({ key, header, width })),
    { key: 'cuenta', header: 'Tiene cuenta' },
    { key: 'tipo', header: 'Contrato' },
    { key: 'hasta', header: 'Contrato hasta', kind: 'day' as const },
  ];
  return { filename: `personal-${todayInChile()}.xlsx`, content: writeSpreadsheet(user, { sheet: 'Personal', columns, rows: rows() }) };
}
