import { cubageStates } from 'contract/cubication/index.ts';
import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import type { Reader } from '../platform/database/database.ts';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings, type SearchSource } from '../platform/search/search.ts';
import type { User } from '../platform/user.ts';
import { placesSeenBy } from '../projects/index.ts';
import { takeoffsUrlOf, urlOf } from './posts/subject.ts';
import { cubagesSeenBy } from './sight.ts';
import { templateAt } from './templates/address.ts';

const nameText = sql<string>`fold(it.name)`;

/** Take-offs of places by their number or by the words of the place, and templates by their name, a slip forgiven; the newest first. */
export const cubagesFound: FindSource = {
  permission: 'cubication:read',
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'CUB') ?? '';
    const ask = (meant: Meanings) => {
      const named = db
        .selectFrom('places')
        .where(holds(sql.ref('places.busqueda'), meant))
        .select('id');
      return cubagesSeenBy(db, user)
        .leftJoin('places', 'places.id', 'it.place_id')
        .where((of) => of.or([of('it.number', '=', number), of('it.place_id', 'in', named), holds(nameText, meant)]))
        .select(['it.id as cubage_id', 'it.number', 'it.name', 'it.status'])
        .select(['places.nombre', 'places.codigoLugarInstalacion', 'places.codigoProyecto'])
        .orderBy(sql`it.number = ${number}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    };
    const rows = await findMeant(db, { everywhere: takeoffTexts(db, user), words }, ask);
    return rows.map(({ cubage_id, number: own, name, status, nombre, codigoLugarInstalacion, codigoProyecto }) => {
      const rank = own === number ? 0 : rankOf(typed, own, name, nombre, codigoLugarInstalacion);
      const itself = { kind: 'cubicacion' as const, label: `${own} · ${name ?? nombre}`, rank };
      if (codigoProyecto === null || codigoLugarInstalacion === null) return { ...itself, detail: 'Plantilla', url: templateAt(cubage_id) };
      const place = { codigoLugarInstalacion, codigoProyecto };
      // Who looks for the place is led to it; who knows the number, to the take-off itself.
      const url = own === number ? urlOf({ cubage_id, ...place }) : takeoffsUrlOf(place);
      return { ...itself, detail: `${cubageStates.label(status)}, ${codigoProyecto}`, url };
    });
  },
};

/** What tells which words somebody may have meant who looks for a take-off. */
const takeoffTexts = (db: Reader, user: User): SearchSource[] => [
  textsOf(placesSeenBy(db, user).select('places.busqueda as text')),
  textsOf(cubagesSeenBy(db, user).where('it.name', 'is not', null).select(nameText.as('text'))),
];
