import { cubageStates } from 'contract/cubication/index.ts';
import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import { paperNumber, rankOf, type FindSource } from '../platform/search/find.ts';
import { containsWords } from '../platform/search/search.ts';
import '../projects/tables.ts';
import { takeoffsUrlOf, urlOf } from './posts/subject.ts';
import { cubagesSeenBy } from './sight.ts';

/** Take-offs of places by their number or by the words of the place; the newest first. */
export const cubagesFound: FindSource = {
  permission: 'cubication:read',
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'CUB') ?? '';
    const named = db
      .selectFrom('places')
      .where(containsWords(sql.ref('places.busqueda'), typed))
      .select('id');
    const rows = await cubagesSeenBy(db, user)
      .innerJoin('places', 'places.id', 'it.place_id')
      .where((of) => of.or([of('it.number', '=', number), of('it.place_id', 'in', named)]))
      .select(['it.id as cubage_id', 'it.number', 'it.status', 'places.nombre', 'places.codigoLugarInstalacion', 'places.codigoProyecto'])
      .orderBy(sql`it.number = ${number}`, 'desc')
      .orderBy('it.id', 'desc')
      .limit(findsOfKind)
      .execute();
    return rows.map(({ number: own, status, nombre, ...place }) => ({
      kind: 'cubicacion',
      label: `${own} · ${nombre}`,
      detail: `${cubageStates.label(status)}, ${place.codigoProyecto}`,
      // Who looks for the place is led to it; who knows the number, to the take-off itself.
      url: own === number ? urlOf(place) : takeoffsUrlOf(place),
      rank: own === number ? 0 : rankOf(typed, own, nombre, place.codigoLugarInstalacion),
    }));
  },
};
