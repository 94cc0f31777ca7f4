import { sql } from 'kysely';
import { dutyOf, mostNamed, type DutyKeeper } from '../access/index.ts';
import { recordAll } from '../platform/audit/audit.ts';
import './tables.ts';

/** The templates that somebody keeps: whoever takes them over changes them from then on. */
export const templateDuties: DutyKeeper = {
  permission: 'cubication:update',
  of: async (db, { user_id }) => {
    if (user_id === null) return [];
    const own = db.selectFrom('cubages').where('owner_id', '=', user_id).where('place_id', 'is', null);
    const { total } = await own.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const named = await own.select('name').orderBy('name').limit(mostNamed).execute();
    return dutyOf(
      'Mantiene plantillas de cubicación',
      named.map((it) => it.name ?? ''),
      total,
    );
  },
  handOver: async (context, { from, to }) => {
    const { tx } = context;
    if (from.user_id === null) return;
    // Of two with one name the one that comes says whose it was, and its number where that is not enough.
    const { rows } = await sql<{ number: string; plantilla: string }>`
      update cubages as it set owner_id = ${to.user_id}, version = it.version + 1, name = case
        when not exists (select from cubages as own where own.owner_id = ${to.user_id} and name_key(own.name) = name_key(it.name)) then it.name
        else it.name || ' (' || it.number || ', de ' || ${from.nombre}::text || ')' end
      where it.owner_id = ${from.user_id} and it.place_id is null returning it.number, it.name as plantilla`.execute(tx);
    await recordAll(
      context,
      rows.map(({ number, plantilla }) => ({
        action: 'hand_over',
        entity: 'cubage',
        id: number,
        before: { responsable: from.nombre },
        after: { responsable: to.nombre, plantilla },
      })),
    );
  },
};
