import type { Position } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import '../tables.ts';

/** A catalogue comes whole. */
const most = 1000;

const positions = (db: Reader) =>
  db
    .selectFrom('positions')
    .select(['id', 'nombre', 'descripcion', 'activo', 'version'])
    .select(({ selectFrom, ref }) =>
      selectFrom('staff')
        .whereRef('staff.cargo_id', '=', ref('positions.id'))
        .where('staff.activo', '=', true)
        .select((of) => of.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('personas'),
    );

export const listPositions = ({ db }: Reading) => positions(db).orderBy('nombre').limit(most).execute();

export const getPosition = ({ db }: Reading, { id }: { id: number }) => readPosition(db, id);

async function readPosition(db: Reader, id: number): Promise<Position> {
  const found = await positions(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw notFound('El cargo');
  return found;
}

const auditOfPosition = (position: Position) => only(position, ['nombre', 'descripcion', 'activo']);

export async function createPosition(context: Writing, given: Received<typeof contract.createCargo>): Promise<Position> {
  const { tx } = context;
  const { id } = await tx.insertInto('positions').values(given).returning('id').executeTakeFirstOrThrow().catch(explain);
  const after = await readPosition(tx, id);
  await record(context, { action: 'create', entity: 'position', id, after: auditOfPosition(after) });
  return after;
}

/** Retired, it stays with those who have it, and nobody is given it any more. */
export async function updatePosition(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateCargo>,
): Promise<Position> {
  const { tx } = context;
  const before = await lockPosition(context, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await tx
    .updateTable('positions')
    .set({ ...given, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  const after = await readPosition(tx, id);
  await record(context, { action: 'update', entity: 'position', id, before: auditOfPosition(before), after: auditOfPosition(after) });
  return after;
}

export async function deletePosition(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await lockPosition(context, id);
  const holders = await tx.selectFrom('staff').select('nombre').where('cargo_id', '=', id).orderBy('nombre').limit(4).execute();
  if (holders.length > 0) throw new Problem('in_use', { message: `No se puede eliminar: lo tiene ${namesOf(holders)}. Retírelo.` });
  await tx
    .deleteFrom('positions')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (brokenReference(error))
        throw new Problem('in_use', { message: 'No se puede eliminar: la matriz de aprobación lo usa. Retírelo.' });
      throw error;
    });
  await record(context, { action: 'delete', entity: 'position', id, before: auditOfPosition(before) });
  return { done: true } as const;
}

async function lockPosition({ tx }: Writing, id: number): Promise<Position> {
  await tx.selectFrom('positions').select('id').where('id', '=', id).forUpdate().execute();
  return readPosition(tx, id);
}

/** The first three by name, the others as others. */
export function namesOf(people: readonly { nombre: string }[]): string {
  const names = people.slice(0, 3).map((it) => it.nombre);
  return names.join(', ') + (people.length > 3 ? ' y otras personas' : '');
}

function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { nombre: 'Ya hay un cargo con ese nombre.' } });
  throw error;
}
