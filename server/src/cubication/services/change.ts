import { cellComplaints, cubageLimits, type CubageService } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll, updateAll } from '../../platform/database/rowsets.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../catalogues/tables.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { readServices } from './rows.ts';

type Given = Received<typeof contract.createDocumentServices>['services'][number];

const unseenService = () => notSeen('El servicio de la cubicación');

/** New ones come at the end; those with a number are changed as they were seen. */
export async function saveServices(
  context: Writing,
  { document_id, user, services }: Received<typeof contract.createDocumentServices>,
): Promise<CubageService[]> {
  const { tx } = context;
  refuseOthers(context.user, user);
  refuseWrongCells(services);
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const before = await readServices(tx, document_id);
  refuseStale(before, services);
  const [added, changed] = [services.filter((it) => it.id === undefined), services.filter((it) => it.id !== undefined)];
  if (before.length + added.length > cubageLimits.services)
    throw new Problem('rule', { message: `Una cubicación tiene a lo más ${cubageLimits.services} servicios; ya hay ${before.length}.` });

  const known = await servicesNamed(tx, services);
  const last = await lastLine(tx, document_id);
  await insertAll(
    tx,
    'cubage_services',
    added.map((it, at) => ({ ...columnsOf(it, known, services.indexOf(it)), cubage_id: document_id, line: last + at + 1 })),
  );
  await updateAll(
    tx,
    'cubage_services',
    changed.map((it) => ({ ...columnsOf(it, known, services.indexOf(it)), id: it.id ?? 0 })),
  );
  const after = await readServices(tx, document_id);
  await record(context, { action: 'save_services', entity: 'cubage', id: number, before: wordsOf(before), after: wordsOf(after) });
  await touchCubage(tx, document_id);
  return after;
}

/** A column that a kind needs is there, and none that it does not use. */
function refuseWrongCells(services: readonly Given[]): void {
  const wrong = services.flatMap((it, at) =>
    Object.entries(cellComplaints(it.service_type, it)).map(([column, message]) => [`services.${at}.${column}`, message] as const),
  );
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
}

function refuseStale(there: readonly CubageService[], services: readonly Given[]): void {
  const byId = new Map(there.map((it) => [it.id, it]));
  for (const { id, version } of services) {
    if (id === undefined) continue;
    const current = byId.get(id);
    if (!current) throw unseenService();
    if (current.version !== version) throw new Problem('stale', { current });
  }
}

/** Active services of the catalogue by their codes. */
async function servicesNamed(tx: Tx, services: readonly Given[]) {
  const codes = services.flatMap((it) => it.code ?? []);
  if (codes.length === 0) return new Map<string, { id: number; nombre: string }>();
  const rows = await tx
    .selectFrom('services')
    .where('codigo', 'in', codes)
    .where('activo', '=', true)
    .select(['id', 'codigo', 'nombre'])
    .execute();
  return new Map(rows.map((it) => [it.codigo, it]));
}

function columnsOf(it: Given, known: ReadonlyMap<string, { id: number; nombre: string }>, at: number) {
  const service = it.code === undefined ? undefined : known.get(it.code);
  if (it.code !== undefined && !service)
    throw new Problem('invalid', { fields: { [`services.${at}.code`]: `${it.code} no existe, o está retirado: elija otro.` } });
  return {
    service_type: it.service_type,
    service_id: service?.id ?? null,
    name: service?.nombre ?? it.name ?? '',
    unit_cost: it.Unit_Cost,
    quantity: it.Quantity,
    days: it.Days,
    hours: it.Hour,
    day_month: it.Day_Month,
    staff: it.Staff,
  };
}

async function lastLine(tx: Tx, cubage_id: number): Promise<number> {
  const { last } = await tx
    .selectFrom('cubage_services')
    .where('cubage_id', '=', cubage_id)
    .select((of) => of.fn.coalesce(of.fn.max('line'), of.lit(0)).as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

export async function removeService(context: Writing, { id, user }: Received<typeof contract.deleteServices>): Promise<{ done: true }> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const found = await tx.selectFrom('cubage_services').where('id', '=', id).select(['cubage_id', 'name']).executeTakeFirst();
  if (!found) throw unseenService();
  const { number } = await lockCubage(context, { id: found.cubage_id }, 'edit');
  await tx.deleteFrom('cubage_services').where('id', '=', id).execute();
  await record(context, { action: 'remove_service', entity: 'cubage', id: number, before: { servicios: found.name } });
  await touchCubage(tx, found.cubage_id);
  return { done: true };
}

const wordsOf = (services: readonly CubageService[]) => ({ servicios: services.map((it) => it.name).join(', ') });
