import { requestPhases } from 'contract/materials/index.ts';
import type { PlaceRequest } from 'contract/dashboards/index.ts';
import { sql } from 'kysely';
import { dayOf } from '../../platform/database/days.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { decimalOf, thousandths } from '../decimals.ts';
import { requestsSeenBy } from './rows.ts';
import '../../access/tables.ts';
import '../tables.ts';

const open = [...requestPhases.en_aprobacion.states, ...requestPhases.en_curso.states] as const;

/** The requests of a place that somebody sees, drafts left out: open ones first, each with what of it has not come yet. */
export async function requestsOfPlace(
  { db, user }: Pick<Reading, 'db' | 'user'>,
  { place_id, length }: { place_id: number; length: number },
): Promise<{ total: number; ultimas: PlaceRequest[] }> {
  const seen = requestsSeenBy(db, user).where('it.place_id', '=', place_id).where('it.status', '<>', 'borrador');
  const [{ total }, rows] = await Promise.all([
    seen.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    seen
      .innerJoin('users as requester', 'requester.id', 'it.requester_id')
      .select(['it.id', 'it.number', 'it.status', 'it.request_type', 'it.required_date', 'requester.nombre as requester'])
      .select(sql<string>`${dayOf('it.created_at')}::text`.as('created_on'))
      .orderBy((it) => it('it.status', 'in', open), 'desc')
      .orderBy('it.id', 'desc')
      .limit(length)
      .execute(),
  ]);
  const coming = await comingOf(
    db,
    rows.filter(({ status }) => open.some((it) => it === status)).map((it) => it.id),
  );
  return { total, ultimas: rows.map(({ id, ...it }) => ({ ...it, por_llegar: coming.get(id) ?? [] })) };
}

/** What was asked for, and neither came nor was given up. */
async function comingOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, PlaceRequest['por_llegar']>> {
  if (ids.length === 0) return new Map();
  const lines = await db
    .selectFrom('material_request_lines as line')
    .innerJoin('materials', 'materials.id', 'line.material_id')
    .innerJoin('units', 'units.id', 'materials.unidad_id')
    .where('line.request_id', 'in', [...ids])
    .select(['line.request_id', 'materials.codigo as code', 'materials.descripcion as description', 'units.codigo as unit'])
    .select(['line.quantity', 'line.received_quantity', 'line.closed_quantity', 'line.extra_quantity'])
    .orderBy('line.line')
    .execute();
  const left = lines.flatMap(({ quantity, received_quantity, closed_quantity, extra_quantity, ...line }) => {
    const missing = thousandths(quantity) + thousandths(extra_quantity) - thousandths(received_quantity) - thousandths(closed_quantity);
    return missing > 0n ? [{ ...line, quantity: decimalOf(missing) }] : [];
  });
  const byRequest = Map.groupBy(left, (it) => it.request_id);
  return new Map([...byRequest].map(([id, them]) => [id, them.map(({ request_id: _request, ...it }) => it)]));
}
