import { longestName } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import { dutyOf, mostNamed, type DutyKeeper } from '../access/index.ts';
import { recordAll } from '../platform/audit/audit.ts';
import { Problem } from '../platform/problem.ts';
import { refuseTakenName } from './documents/create.ts';
import { touchCubage } from './live.ts';
import './tables.ts';

/** Whoever takes over wrote one of that name after it was looked for. */
const nameTakenMeanwhile = (who: string) =>
  new Problem('duplicate', {
    message: `${who} acaba de guardar una plantilla con el nombre de una de las que recibe: vuelva a intentarlo.`,
  });

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
    // Of two with one name the one that comes says its number and whose it was, within what a name may have of letters.
    const update = sql<{ id: number; number: string; plantilla: string }>`
      update cubages as it set owner_id = ${to.user_id}, name = case
        when not exists (select from cubages as own where own.owner_id = ${to.user_id} and name_key(own.name) = name_key(it.name)) then it.name
        else rtrim(left(it.name, ${longestName} - char_length(whose.words))) || whose.words end
      from (select id, ' (' || number || ', de ' || left(${from.nombre}, ${longestName / 2}) || ')' as words from cubages) as whose
      where whose.id = it.id and it.owner_id = ${from.user_id} and it.place_id is null
      returning it.id, it.number, it.name as plantilla`;
    const { rows } = await refuseTakenName(() => update.execute(tx), nameTakenMeanwhile(to.nombre));
    for (const { id } of rows) await touchCubage(tx, id);
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
