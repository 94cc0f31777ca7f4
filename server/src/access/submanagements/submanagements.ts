import type { Submanagement } from 'contract/access/index.ts';
import type * as contract from 'contract/access/index.ts';
import type { Received } from 'contract/call.ts';
import { only, record } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader, type Tx } from '../../platform/database/database.ts';
import { notFound, Problem } from '../../platform/problem.ts';
import { requireInService } from '../staff/in-service.ts';
import { namesOf } from '../positions/positions.ts';
import '../tables.ts';

/** A catalogue comes whole. */
const most = 1000;

const submanagements = (db: Reader) =>
  db
    .selectFrom('submanagements as it')
    .leftJoin('staff as head', 'head.id', 'it.responsable_id')
    .select(['it.id', 'it.nombre', 'it.codigo_unidad', 'it.responsable_id', 'head.nombre as responsable', 'it.activo', 'it.version'])
    .select(({ selectFrom, ref }) =>
      selectFrom('staff')
        .whereRef('staff.subgerencia_id', '=', ref('it.id'))
        .where('staff.activo', '=', true)
        .select((of) => of.fn.countAll<number>().as('n'))
        .$asScalar()
        .$notNull()
        .as('personas'),
    );

export const listSubmanagements = ({ db }: Reading) => submanagements(db).orderBy('it.nombre').limit(most).execute();

async function readSubmanagement(db: Reader, id: number): Promise<Submanagement> {
  const found = await submanagements(db).where('it.id', '=', id).executeTakeFirst();
  if (!found) throw notFound('La subgerencia');
  return found;
}

const auditOfSubmanagement = (it: Submanagement) => only(it, ['nombre', 'codigo_unidad', 'responsable', 'activo']);

export async function createSubmanagement(context: Writing, given: Received<typeof contract.createSubmanagement>): Promise<Submanagement> {
  const { tx } = context;
  await requireInService(tx, { field: 'responsable_id', chosen: given.responsable_id });
  const { id } = await tx.insertInto('submanagements').values(given).returning('id').executeTakeFirstOrThrow().catch(explain);
  const after = await readSubmanagement(tx, id);
  await record(context, { action: 'create', entity: 'submanagement', id, after: auditOfSubmanagement(after) });
  return after;
}

export async function updateSubmanagement(
  context: Writing,
  { id, version, ...given }: Received<typeof contract.updateSubmanagement>,
): Promise<Submanagement> {
  const { tx } = context;
  const before = await lockSubmanagement(tx, id);
  if (before.version !== version) throw new Problem('stale', { current: before });
  await requireInService(tx, { field: 'responsable_id', chosen: given.responsable_id, held: before.responsable_id });
  await tx
    .updateTable('submanagements')
    .set({ ...given, version: version + 1 })
    .where('id', '=', id)
    .execute()
    .catch(explain);
  const after = await readSubmanagement(tx, id);
  await record(context, {
    action: 'update',
    entity: 'submanagement',
    id,
    before: auditOfSubmanagement(before),
    after: auditOfSubmanagement(after),
  });
  return after;
}

export async function deleteSubmanagement(context: Writing, { id }: { id: number }) {
  const { tx } = context;
  const before = await lockSubmanagement(tx, id);
  const members = await tx.selectFrom('staff').select('nombre').where('subgerencia_id', '=', id).orderBy('nombre').limit(4).execute();
  if (members.length > 0) throw new Problem('in_use', { message: `No se puede eliminar: en ella trabaja ${namesOf(members)}. Retírela.` });
  await tx
    .deleteFrom('submanagements')
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      if (brokenReference(error)) throw new Problem('in_use', { message: 'No se puede eliminar: otros registros la usan. Retírela.' });
      throw error;
    });
  await record(context, { action: 'delete', entity: 'submanagement', id, before: auditOfSubmanagement(before) });
  return { done: true } as const;
}

async function lockSubmanagement(tx: Tx, id: number): Promise<Submanagement> {
  await tx.selectFrom('submanagements').select('id').where('id', '=', id).forUpdate().execute();
  return readSubmanagement(tx, id);
}

function explain(error: unknown): never {
  if (brokenUnique(error) === 'submanagements_of_unit') {
    throw new Problem('duplicate', { fields: { codigo_unidad: 'Otra subgerencia activa ya lleva esa unidad de negocio.' } });
  }
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { nombre: 'Ya hay una subgerencia con ese nombre.' } });
  if (brokenReference(error)) throw new Problem('invalid', { fields: { codigo_unidad: 'Esa unidad de negocio no existe.' } });
  throw error;
}
