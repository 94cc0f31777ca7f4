import { findsOfKind } from 'contract/dashboards/find.ts';
import { creationKindNames, creationKinds, creationStates, type CreationKind } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { paperNumber, rankOf, type FindSource } from '../../platform/search/find.ts';
import { findMeant, holds, textsOf, type Meanings } from '../../platform/search/search.ts';
import { rightOver } from './actions.ts';
import { creationAt } from './address.ts';
import { creationsSeenBy } from './rows.ts';

const searchText = sql<string>`it.busqueda`;

/** What is asked to be created, by number, name or code, a slip forgiven. */
const foundOf = (kind: CreationKind): FindSource => ({
  permission: rightOver(kind, 'read'),
  find: async ({ db, user }, { typed, words }) => {
    const number = paperNumber(typed, 'CR') ?? '';
    const seen = creationsSeenBy(db, user).where('it.kind', '=', kind);
    const ask = (meant: Meanings) =>
      seen
        .where((of) => of.or([holds(searchText, meant), of('it.number', '=', number)]))
        .select(['it.number', 'it.title', 'it.status'])
        .orderBy(sql`it.number = ${number}`, 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .execute();
    const rows = await findMeant(db, { everywhere: [textsOf(seen.select(searchText.as('text')))], words }, ask);
    return rows.map((it) => ({
      kind: 'solicitud',
      label: `${it.number} ${it.title}`,
      detail: `${creationKinds[kind]} · ${creationStates.label(it.status)}`,
      url: creationAt(kind, it.number),
      rank: it.number === number ? 0 : rankOf(typed, it.number, it.title),
    }));
  },
});

export const creationsFound: readonly FindSource[] = creationKindNames.map(foundOf);
