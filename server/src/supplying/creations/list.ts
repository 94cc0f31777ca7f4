import type { CreationKind } from 'contract/supplying/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import { inOrder, pageOf } from '../../platform/database/pages.ts';
import type { User } from '../../platform/user.ts';
import { creationRows, filteredCreations, type Filters } from './rows.ts';

interface PageFilters extends Filters {
  page: number;
  per_page: number;
  sort: string;
}

/** A page of the requests of a kind. */
export function pageOfCreations(db: Reader, user: User, kind: CreationKind, { page, per_page, sort, ...filters }: PageFilters) {
  const found = filteredCreations(db, user, kind, filters);
  return pageOf({ page, per_page }, found, creationRows(found).orderBy(orderOf(sort)));
}

/** Numbers are given in order. */
export function orderOf(sort: string) {
  const isDescending = sort.startsWith('-');
  const column = sort.replace('-', '');
  const place = { by: sql.ref('it.id'), isDescending };
  return inOrder(column === 'number' ? [place] : [{ by: sql.ref(`it.${column}`), isDescending }, place]);
}
