import { amountColumnNames, cellComplaints, type AmountColumn, type CubageService } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { sql } from 'kysely';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll, updateAll } from '../../platform/database/rowsets.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import '../../catalogues/tables.ts';
import { requireRoom } from '../documents/limits.ts';
import { lockCubage } from '../documents/lock.ts';
import { variablesOf } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { auditOfService, changesOfServices } from './audit.ts';
import { amountsOf, formulasOf, type FormulaOfColumn } from './formulas.ts';
import { readServices } from './rows.ts';

type ServiceForm = Received<typeof contract.createDocumentServices>['services'][number];
type ServiceCells = Omit<ServiceForm, 'formulas'> & { formulas: FormulaOfColumn };

const unseenService = () => notSeen('El servicio de la cubicación');

/** New ones come at the end; those with a number are changed as they were seen. */
export async function saveServices(
  context: Writing,
  { document_id, user, services: given }: Received<typeof contract.createDocumentServices>,
): Promise<CubageService[]> {
  const { tx } = context;
  refuseOthers(context.user, user);
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const before = await readServices(tx, document_id);
  const services = await reckon(tx, document_id, { sent: given, before });
  refuseWrongCells(services);
  refuseStale(before, services);
  const chosen = await chosenServices(tx, services, before);
  const rows = services.map((it, at) => ({ id: it.id, ...columnsOf(it, chosen[at]) }));
  const added = rows.flatMap(({ id, ...columns }) => (id === undefined ? [columns] : []));
  const first = await requireRoom(tx, 'cubage_services', document_id, added.length);
  await insertAll(
    tx,
    'cubage_services',
    added.map((it, at) => ({ ...it, cubage_id: document_id, line: first + at })),
  );
  await updateAll(
    tx,
    'cubage_services',
    rows.flatMap(({ id, ...columns }) => (id === undefined ? [] : [{ ...columns, id }])),
  );
  const after = await readServices(tx, document_id);
  await recordAll(context, changesOfServices(number, before, after));
  const servicios = added.map((it) => it.name).join(', ');
  if (servicios) await record(context, { action: 'add_services', entity: 'cubage', id: number, after: { servicios } });
  await touchCubage(tx, document_id);
  return after;
}

/** With what their formulas give; where nothing is said of them, a column whose number stays keeps its own. */
async function reckon(
  tx: Tx,
  document_id: number,
  { sent: services, before }: { sent: readonly ServiceForm[]; before: readonly CubageService[] },
) {
  const there = new Map(before.map((it) => [it.id, it]));
  const sent = services.map((it): ServiceCells => ({
    ...it,
    formulas: it.formulas ? formulasOf(it.formulas) : standing(it, there.get(it.id ?? 0)),
  }));
  if (sent.every((it) => Object.keys(it.formulas).length === 0)) return sent;
  const variables = await variablesOf(tx, document_id);
  const wrong: Record<string, string> = {};
  const all = sent.map((it, at) => ({
    ...it,
    ...amountsOf(it.formulas, variables, (column, message) => (wrong[`services.${at}.${column}`] = message)),
  }));
  if (Object.keys(wrong).length > 0) throw new Problem('invalid', { fields: wrong });
  return all;
}

/** However many zeros they end in. */
const isSameAmount = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimals(one, other) === 0;

function standing(service: ServiceForm, before: CubageService | undefined): FormulaOfColumn {
  const kept = before ? formulasOf(before.formulas) : {};
  const stays = (it: AmountColumn) => isSameAmount(service[it], before?.[it] ?? null);
  return Object.fromEntries(amountColumnNames.flatMap((it) => (kept[it] && stays(it) ? [[it, kept[it]]] : [])));
}

/** A column that a kind needs is there, and none that it does not use. */
function refuseWrongCells(services: readonly ServiceCells[]): void {
  const wrong = services.flatMap((it, at) =>
    Object.entries(cellComplaints(it.service_type, it)).map(([column, message]) => [`services.${at}.${column}`, message] as const),
  );
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
}

function refuseStale(there: readonly CubageService[], services: readonly ServiceCells[]): void {
  const byId = new Map(there.map((it) => [it.id, it]));
  for (const { id, version } of services) {
    if (id === undefined) continue;
    const current = byId.get(id);
    if (!current) throw unseenService();
    if (current.version !== version) throw new Problem('stale', { current });
  }
}

interface ServiceName {
  id: number;
  nombre: string;
}

/** The catalogue's service of each, in their order: an active one, or the one that it has already. */
async function chosenServices(
  tx: Tx,
  services: readonly ServiceCells[],
  before: readonly CubageService[],
): Promise<(ServiceName | undefined)[]> {
  const codes = [...new Set(services.flatMap((it) => it.code ?? []))];
  if (codes.length === 0) return [];
  const rows = await tx.selectFrom('services').where('codigo', 'in', codes).select(['id', 'codigo', 'nombre', 'activo']).execute();
  const [byCode, own] = [new Map(rows.map((it) => [it.codigo, it])), new Map(before.map((it) => [it.id, it.code]))];
  return services.map(({ id, code }, at) => {
    if (code === undefined) return undefined;
    const service = byCode.get(code);
    const isOwn = id !== undefined && own.get(id) === code;
    if (!service || !(service.activo || isOwn))
      throw new Problem('invalid', { fields: { [`services.${at}.code`]: `${code} no existe, o está retirado: elija otro.` } });
    return service;
  });
}

const columnsOf = (it: ServiceCells, service: ServiceName | undefined) => ({
  service_type: it.service_type,
  service_id: service?.id ?? null,
  name: service?.nombre ?? it.name ?? '',
  unit_cost: it.Unit_Cost,
  quantity: it.Quantity,
  days: it.Days,
  hours: it.Hour,
  day_month: it.Day_Month,
  staff: it.Staff,
  formulas: it.formulas,
});

export async function removeService(
  context: Writing,
  { id, user, version }: Received<typeof contract.deleteServices>,
): Promise<{ done: true }> {
  refuseOthers(context.user, user);
  const found = await context.tx.selectFrom('cubage_services').where('id', '=', id).select('cubage_id').executeTakeFirst();
  if (!found) throw unseenService();
  return removeServices(context, { document_id: found.cubage_id, rows: [{ id, seen: version }] });
}

/** All of them or none; one that is another by now than it was seen stays. */
export async function removeServices(
  context: Writing,
  { document_id, rows }: Omit<Received<typeof contract.removeCubageRows>, 'part'>,
): Promise<{ done: true }> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id }, 'edit');
  const there = new Map((await readServices(tx, document_id)).map((it) => [it.id, it]));
  const services = rows.map(({ id, seen }) => {
    const service = there.get(id);
    if (!service) throw unseenService();
    if (seen !== undefined && service.version !== seen) throw new Problem('stale', { current: service });
    return service;
  });
  await tx
    .deleteFrom('cubage_services')
    .where(sql<boolean>`id = any(${services.map((it) => it.id)}::integer[])`)
    .execute();
  await recordAll(
    context,
    services.map((it) => ({ action: 'remove_service', entity: 'cubage', id: number, before: auditOfService(it) })),
  );
  await touchCubage(tx, document_id);
  return { done: true };
}
