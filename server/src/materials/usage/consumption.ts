import type { ConsumedMaterial, ConsumptionVoucher, ConsumptionVoucherInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Equipment, Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { dayWithin } from '../../platform/database/days.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { notSeen, type Problem } from '../../platform/problem.ts';
import { allowedAmong } from '../../platform/rules.ts';
import type { User } from '../../platform/user.ts';
import { countOfLines, headColumns, isAmong, isSeenBy, itemsOf, lineColumns, type PaperKind } from './papers.ts';
import { voucherActions } from './voucher-actions.ts';
import { sameMaterial } from '../same.ts';

export type VoucherFilters = Omit<Received<typeof contract.filterConsumeRequest>, 'page' | 'per_page' | 'sort'>;

const voucher: PaperKind<{ warehouse_code: string | null }> = {
  lines: 'consumption_lines',
  paper: 'voucher_id',
  texts: ['projects.codigoProyecto', 'projects.nombre', 'it.cost_center'],
  more: sql`warehouses.codigo as warehouse_code`,
};

/** Vouchers of what the person sees: the project's, the cost centre's, and those they made themselves. */
export const vouchersSeenBy = (db: Reader, user: User) =>
  db
    .selectFrom('consumption_vouchers as it')
    .leftJoin('projects', 'projects.id', 'it.project_id')
    .leftJoin('places', 'places.id', 'it.place_id')
    .leftJoin('cost_centers', 'cost_centers.codigo', 'it.cost_center')
    .innerJoin('users as maker', 'maker.id', 'it.created_by')
    .where(isSeenBy(db, user, sql`it.created_by = ${user.id}`));

/** What the filters leave of them. */
async function filteredVouchers(db: Reader, user: User, { status, from, to, ...filters }: VoucherFilters) {
  let found = vouchersSeenBy(db, user).where(await isAmong(db, user, voucher, filters));
  if (status) found = found.where('it.status', '=', status);
  found = found.where(dayWithin('it.used_on', { from, to }));
  return { found };
}
type VoucherQuery = Awaited<ReturnType<typeof filteredVouchers>>['found'];

const rowsOf = (found: VoucherQuery) =>
  found
    .select(headColumns)
    .select(['it.used_on', 'it.used_by', 'it.signer_name', 'it.created_at', 'it.annulled_at', 'maker.nombre as created_by'])
    .select(countOfLines(voucher).as('lines'));
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function present(row: Row, user: User): ConsumptionVoucher {
  const { created_at, annulled_at: _annulled, ...shown } = row;
  return {
    ...shown,
    charge_kind: row.cost_center === null ? 1 : 2,
    created_at: created_at.toISOString(),
    allowed_actions: allowedAmong(voucherActions, { row, user }),
  };
}

export async function listVouchers(
  { db, user }: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.filterConsumeRequest>,
): Promise<Paged<ConsumptionVoucher>> {
  const { found } = await filteredVouchers(db, user, filters);
  const direction = sort.startsWith('-') ? 'desc' : 'asc';
  const ordered = sort.endsWith('used_on') ? rowsOf(found).orderBy('it.used_on', direction) : rowsOf(found);
  const { items: rows, ...totals } = await pageOf({ page, per_page }, found, ordered.orderBy('it.id', direction));
  return { items: rows.map((it) => present(it, user)), ...totals };
}

/** The same, line by line. */
export async function consumedLines(db: Reader, user: User, filters: VoucherFilters, direction: 'asc' | 'desc' = 'desc') {
  const { found } = await filteredVouchers(db, user, filters);
  let lines = found
    .innerJoin('consumption_lines as line', 'line.voucher_id', 'it.id')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .innerJoin('material_request_lines as asked', 'asked.id', 'line.request_line_id')
    .innerJoin('material_requests as request', 'request.id', 'asked.request_id')
    .leftJoin('warehouses', 'warehouses.id', 'line.warehouse_id');
  if (filters.code) lines = lines.where('materials.id', 'in', sameMaterial(filters.code));
  const query = lines
    .select(lineColumns)
    .select(['it.used_on', 'it.used_by', 'warehouses.codigo as warehouse_code'])
    .select(plainDecimal('line.quantity').as('quantity'))
    .orderBy('it.id', direction)
    .orderBy('line.line');
  return { lines, query };
}

export async function listConsumed(
  { db, user }: Reading,
  { page, per_page, sort, ...filters }: Received<typeof contract.filterConsumedMaterials>,
): Promise<Paged<ConsumedMaterial>> {
  const { lines, query } = await consumedLines(db, user, filters, sort.startsWith('-') ? 'desc' : 'asc');
  return pageOf({ page, per_page }, lines, query);
}

export const getVoucher = ({ db, user, files }: Reading, { number }: Received<typeof contract.getConsumption>) =>
  readVoucher(db, { user, files }, number);

export async function readVoucher(
  db: Reader,
  { user, files }: Pick<Equipment, 'files'> & { user: User },
  number: string,
): Promise<ConsumptionVoucherInfo> {
  const row = await rowsOf(vouchersSeenBy(db, user))
    .leftJoin('users as annuller', 'annuller.id', 'it.annulled_by')
    .select(['it.comment', 'it.signer_rut', 'it.signature', 'it.annul_reason', 'annuller.nombre as annulled_by'])
    .where('it.number', '=', number)
    .executeTakeFirst();
  if (!row) throw unseenVoucher(number);
  const { comment, signer_rut, signature, annul_reason, annulled_by, ...summary } = row;
  return {
    ...present(summary, user),
    items: await itemsOf(db, voucher, row.id),
    comment,
    signer_rut,
    signature: files.address(signature),
    annulled_by,
    annulled_at: row.annulled_at?.toISOString() ?? null,
    annul_reason,
  };
}

/** What the actions of a voucher are judged by. */
export async function readVoucherCase(db: Reader, user: User, number: string) {
  const row = await rowsOf(vouchersSeenBy(db, user)).where('it.number', '=', number).executeTakeFirst();
  if (!row) throw unseenVoucher(number);
  return { row, user };
}

const unseenVoucher = (number: string): Problem => notSeen(`El vale ${number}`);
