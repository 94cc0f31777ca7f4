import type { Restriction, RestrictionCode } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { announce, type Events } from '../../platform/events/events.ts';
import { Memory, perServer } from '../../platform/events/memory.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { historyOf } from '../audit/audit.ts';
import '../tables.ts';

const topic = 'restrictions';
const memory = perServer((events) => new Memory<ReadonlyMap<string, number>>(events, topic, { size: 1, milliseconds: 60_000 }));

/** How much a request may be, or nothing when the restriction is switched off. */
export async function restriction({ db, events }: { db: Reader; events: Events }, codigo: RestrictionCode): Promise<number | undefined> {
  const limits = await memory(events).get('all', () => readLimits(db));
  return limits.get(codigo);
}

async function readLimits(db: Reader): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('request_restrictions').select(['codigo', 'quantity']).where('activo', '=', true).execute();
  return new Map(rows.map((it) => [it.codigo, Number(it.quantity)]));
}

const columns = [
  'id as restriction_id',
  'codigo',
  'nombre',
  'descripcion',
  'unidad',
  plainDecimal('quantity').as('quantity'),
  'activo',
  'version',
  'entero',
] as const;

export const listRestrictions = ({ db }: Reading): Promise<Restriction[]> =>
  db.selectFrom('request_restrictions').select(columns).orderBy('orden').execute();

export async function updateRestriction(
  context: Writing,
  { restriction_id, quantity, activo, version }: Received<typeof contract.updateRestriction>,
): Promise<Restriction> {
  const { tx } = context;
  const before = await tx
    .selectFrom('request_restrictions')
    .select(columns)
    .where('id', '=', restriction_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound('Esa restricción');
  // The specification's own two parameters know no version.
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  if (before.entero && !Number.isInteger(Number(quantity))) {
    throw new Problem('invalid', { fields: { quantity: `Indique un número entero de ${before.unidad}.` } });
  }
  const after = await tx
    .updateTable('request_restrictions')
    .set((it) => ({ quantity, activo: activo ?? before.activo, version: it('version', '+', 1) }))
    .where('id', '=', restriction_id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  await record(context, {
    action: 'update',
    entity: 'restriction',
    id: before.nombre,
    before: { cantidad: before.quantity, activo: before.activo },
    after: { cantidad: after.quantity, activo: after.activo },
  });
  await announce(tx, topic);
  return after;
}

export async function restrictionHistory(
  { db, user, hooks }: Reading,
  { restriction_id, ...page }: Received<typeof contract.restrictionHistory>,
) {
  const found = await db.selectFrom('request_restrictions').select('nombre').where('id', '=', restriction_id).executeTakeFirst();
  if (!found) throw notFound('Esa restricción');
  return historyOf({ db, user, hooks }, { entity: 'restriction', entity_id: found.nombre }, page);
}
