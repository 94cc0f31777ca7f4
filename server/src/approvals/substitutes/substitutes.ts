import type { Substitute } from 'contract/approvals/index.ts';
import type * as contract from 'contract/approvals/index.ts';
import type { Received } from 'contract/call.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { record, recordAll } from '../../platform/audit/audit.ts';
import type { Reading, Writing } from '../../platform/context.ts';
import { brokenExclusion, type Reader, type Tx } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { Problem } from '../../platform/problem.ts';
import { contains, textOf } from '../../platform/search/search.ts';
import { decisionMakers } from '../people.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../access/tables.ts';
import '../tables.ts';

/** Substitutions set by hand and those that absences make, as they stand on a day. */
export function substitutesOn(db: Reader, today: string) {
  const byHand = db
    .selectFrom('substitutions')
    .select(['id', sql<Substitute['origen']>`'manual'`.as('origen'), 'staff_id', 'substitute_id', 'desde', 'hasta', 'motivo'])
    .select(
      sql<Substitute['estado']>`case when anulada_at is not null then 'anulada'
      when desde > ${today}::date then 'futura' when hasta < ${today}::date then 'pasada' else 'vigente' end`.as('estado'),
    );
  const byAbsence = db
    .selectFrom('absences')
    .innerJoin('automatic_substitutes as automatic', 'automatic.staff_id', 'absences.staff_id')
    .select(['absences.id', sql<Substitute['origen']>`'automatica'`.as('origen'), 'absences.staff_id', 'automatic.substitute_id'])
    .select(['desde', 'hasta', sql<string>`'Ausencia: ' || tipo`.as('motivo')])
    .select(
      sql<
        Substitute['estado']
      >`case when desde > ${today}::date then 'futura' when hasta < ${today}::date then 'pasada' else 'vigente' end`.as('estado'),
    );
  return db
    .selectFrom(byHand.unionAll(byAbsence).as('it'))
    .innerJoin('staff as titular', 'titular.id', 'it.staff_id')
    .innerJoin('staff as person', 'person.id', 'it.substitute_id');
}

export const substituteColumns = [
  ...(['it.id', 'it.origen', 'it.staff_id as employee_id', 'titular.nombre as employee', 'it.substitute_id'] as const),
  ...(['person.nombre as substitute', 'it.desde', 'it.hasta', 'it.motivo', 'it.estado'] as const),
] as const;

/** The latest first; a range of days finds whatever touches it. */
export async function listSubstitutes({ db }: Reading, { page, per_page, ...filters }: Received<typeof contract.listSubstitutes>) {
  const { estado, origen, employee_id, search, desde, hasta } = filters;
  let found = substitutesOn(db, todayInChile());
  if (estado) found = found.where('it.estado', '=', estado);
  if (origen) found = found.where('it.origen', '=', origen);
  if (employee_id) found = found.where((it) => it.or([it('it.staff_id', '=', employee_id), it('it.substitute_id', '=', employee_id)]));
  if (search) found = found.where(contains(textOf('titular.nombre', 'person.nombre'), search));
  if (desde) found = found.where('it.hasta', '>=', desde);
  if (hasta) found = found.where('it.desde', '<=', hasta);
  return pageOf(
    { page, per_page },
    found,
    found.select(substituteColumns).orderBy('it.desde', 'desc').orderBy('it.origen').orderBy('it.id', 'desc'),
  );
}

const some = (db: Reader, ids: readonly number[]): Promise<Substitute[]> =>
  substitutesOn(db, todayInChile())
    .select(substituteColumns)
    .where('it.origen', '=', 'manual')
    .where('it.id', 'in', ids)
    .orderBy('it.id')
    .execute();

/** Sets a substitute for some days; two of one person never overlap, and nobody stands in for themselves by a detour. */
export async function createSubstitute(
  context: Writing,
  { employee_id, substitute_id, desde, hasta, motivo }: Received<typeof contract.createSubstitute>,
) {
  const { tx, user } = context;
  // The body says it of who is named there, not of who names themselves.
  if (substitute_id === employee_id) throw new Problem('invalid', { fields: { substitute_id: 'Nadie puede ser su propio suplente.' } });
  if (hasta < todayInChile()) throw new Problem('invalid', { fields: { hasta: 'El período ya pasó.' } });
  await refuseUnfit(tx, employee_id, substitute_id);
  await lockSubstitutions(tx);
  await refuseCircle(tx, { employee_id, substitute_id, desde, hasta });
  const { id } = await tx
    .insertInto('substitutions')
    .values({ staff_id: employee_id, substitute_id, desde, hasta, motivo, created_by: user.id, anulada_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      if (brokenExclusion(error)) throw new Problem('duplicate', { fields: { desde: 'Ya tiene un suplente en parte de esos días.' } });
      throw error;
    });
  const [made] = await some(tx, [id]);
  if (!made) throw new Problem('not_found');
  await record(context, { action: 'create', entity: 'substitute', id, after: made });
  return made;
}

/** Two halves of a circle that arrive together would both look harmless. */
export const lockSubstitutions = (tx: Tx) => sql`lock table substitutions in share row exclusive mode`.execute(tx);

/** The substitute must be able to decide; the one replaced only has to be known. */
export async function refuseUnfit(tx: Tx, employee_id: number, substitute_id: number | null): Promise<void> {
  const employee = await tx.selectFrom('staff').select('id').where('id', '=', employee_id).executeTakeFirst();
  if (!employee) throw new Problem('invalid', { fields: { employee_id: 'Esa persona no existe.' } });
  if (substitute_id === null) return;
  const substitute = await decisionMakers(tx).where('staff.id', '=', substitute_id).executeTakeFirst();
  if (!substitute)
    throw new Problem('invalid', {
      fields: { substitute_id: 'Esa persona no está activa o no tiene una cuenta activa: no podría aprobar.' },
    });
}

interface Range {
  desde: string;
  hasta: string;
}

/** Follows who stands in for the substitute on the same days: coming back to the first person would be a circle. */
export async function refuseCircle(
  tx: Tx,
  { employee_id, substitute_id, ...range }: Range & { employee_id: number; substitute_id: number },
): Promise<void> {
  const others = await tx
    .selectFrom('substitutions as it')
    .innerJoin('staff as titular', 'titular.id', 'it.staff_id')
    .innerJoin('staff as person', 'person.id', 'it.substitute_id')
    .select(['it.staff_id', 'it.substitute_id', 'it.desde', 'it.hasta', 'titular.nombre as titular', 'person.nombre as person'])
    .where('it.anulada_at', 'is', null)
    .where(sql<boolean>`daterange(it.desde, it.hasta, '[]') && daterange(${range.desde}::date, ${range.hasta}::date, '[]')`)
    .execute();
  const waiting = [{ at: substitute_id, range, met: new Set([employee_id, substitute_id]) }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const it of others) {
      const both = it.staff_id === next.at ? common(next.range, it) : undefined;
      if (!both) continue;
      if (it.substitute_id === employee_id) throw circle(it);
      if (!next.met.has(it.substitute_id))
        waiting.push({ at: it.substitute_id, range: both, met: new Set([...next.met, it.substitute_id]) });
    }
  }
}

function common(a: Range, b: Range): Range | undefined {
  const desde = a.desde > b.desde ? a.desde : b.desde;
  const hasta = a.hasta < b.hasta ? a.hasta : b.hasta;
  return desde <= hasta ? { desde, hasta } : undefined;
}

const circle = (it: Range & { titular: string; person: string }): Problem => {
  const days = `del ${formatDay(it.desde)} al ${formatDay(it.hasta)}`;
  return new Problem('rule', {
    message: 'La suplencia cerraría un círculo.',
    fields: { substitute_id: `${it.person} ya reemplaza a ${it.titular} ${days}: se reemplazarían en círculo.` },
  });
};

/**
 * Ends what holds or will hold: what began before today keeps its days until yesterday, what has not begun (or began today)
 * is undone. What is past stays as it was.
 */
export async function deleteSubstitute(context: Writing, { employee_id, id }: Received<typeof contract.deleteSubstitute>) {
  const { tx } = context;
  const today = todayInChile();
  let open = tx
    .selectFrom('substitutions')
    .select('id')
    .where('staff_id', '=', employee_id)
    .where('anulada_at', 'is', null)
    .where('hasta', '>=', today);
  if (id !== undefined) open = open.where('id', '=', id);
  const ids = (await open.forUpdate().execute()).map((it) => it.id);
  if (ids.length === 0) throw new Problem('not_found', { message: 'No hay una suplencia vigente o futura que terminar.' });
  const before = await some(tx, ids);
  await tx
    .updateTable('substitutions')
    .set({
      hasta: sql<string>`case when desde < ${today}::date then ${today}::date - 1 else hasta end`,
      anulada_at: sql<Date | null>`case when desde < ${today}::date then null else now() end`,
    })
    .where('id', 'in', ids)
    .execute();
  const after = await some(tx, ids);
  await recordAll(
    context,
    before.map((it) => ({
      action: 'end',
      entity: 'substitute',
      id: it.id,
      before: it,
      after: after.find(({ id: same }) => same === it.id),
    })),
  );
  return { ended: ids.length };
}
