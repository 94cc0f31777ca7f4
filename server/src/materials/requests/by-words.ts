import { findsOfKind } from 'contract/dashboards/find.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { holds, textsOf, type Meanings, type SearchSource } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { isSeen, requestsSeenBy } from './rows.ts';
import '../../projects/tables.ts';
import '../tables.ts';

/** Of a name that many projects have, the requests of the newest: who means another writes one word more. */
const mostProjects = 40;

/** What of a request `it` itself is looked for in. */
export const requestText = sql<string>`it.busqueda`;

/** The projects that the requests that somebody sees are for. */
const projectsAsked = (db: Reader, user: User) =>
  db
    .selectFrom('projects')
    .$if(!user.seesAllProjects, (all) =>
      all.where(
        'projects.id',
        'in',
        db
          .selectFrom('material_requests as charged')
          .where(isSeen(db, user))
          .where('charged.project_id', 'is not', null)
          .select('charged.project_id')
          .$narrowType<{ project_id: number }>(),
      ),
    );

/** The newest requests of that number, with these words, and of projects with them. */
export function requestsNamed(db: Reader, user: User, { meant, number }: { meant: Meanings; number: string | undefined }) {
  const own = requestsSeenBy(db, user).where(holds(requestText, meant)).select('it.id').orderBy('it.id', 'desc').limit(findsOfKind);
  const projects = projectsAsked(db, user)
    .where(holds(sql.ref('projects.busqueda'), meant))
    .select('projects.id')
    .orderBy('projects.id', 'desc')
    .limit(mostProjects);
  // Of each project the newest along its index: one may have thousands.
  const charged = db
    .selectFrom(projects.as('project'))
    .innerJoinLateral(
      requestsSeenBy(db, user)
        .where(sql<boolean>`it.project_id = project.id`)
        .select('it.id')
        .orderBy('it.created_at', 'desc')
        .orderBy('it.id', 'desc')
        .limit(findsOfKind)
        .as('charged'),
      (join) => join.onTrue(),
    )
    .select('charged.id');
  const numbered = requestsSeenBy(db, user)
    .where('it.number', '=', number ?? '')
    .select('it.id');
  return sql`${numbered} union ${own} union ${charged}`;
}

/** What tells which words somebody may have meant who looks for a request. */
export const requestTexts = (db: Reader, user: User): SearchSource[] => [
  textsOf(requestsSeenBy(db, user).select(requestText.as('text'))),
  textsOf(projectsAsked(db, user).select('projects.busqueda as text')),
];
