import { findsOfKind } from 'contract/dashboards/find.ts';
import { creationKindNames, creationKinds, creationStates, type CreationKind } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import { paperNumber, rankOf, type FindSource } from '../../platform/search/find.ts';
import { contains } from '../../platform/search/search.ts';
import { rightOver } from './actions.ts';
import { creationAt } from './address.ts';
import { creationsSeenBy } from './rows.ts';

/** What is asked to be created, by number, name or code. */
const foundOf = (kind: CreationKind): FindSource => ({
  permission: rightOver(kind, 'read'),
  find: async ({ db, user }, { typed }) => {
    const number = paperNumber(typed, 'CR') ?? '';
    const rows = await creationsSeenBy(db, user)
      .where('it.kind', '=', kind)
      .where((of) => of.or([contains(sql<string>`it.busqueda`, typed), of('it.number', '=', number)]))
      .select(['it.number', 'it.title', 'it.status'])
      .orderBy(sql`it.number = ${number}`, 'desc')
      .orderBy('it.id', 'desc')
      .limit(findsOfKind)
      .execute();
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
