import type { ChangeEntry } from 'contract/administration/index.ts';
import type { Cubage } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import { historyPage } from '../../access/index.ts';
import { actionLabel, changesOf } from '../../platform/audit/words.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { pageOf } from '../../platform/database/pages.ts';
import { containsWords } from '../../platform/search/search.ts';
import type { User } from '../../platform/user.ts';
import { cubagesSeenBy } from '../sight.ts';
import { countsAtPlace } from './which-counts.ts';
import { cubageRows, presentCubage, readCubage } from './rows.ts';

type Filters = Omit<Received<typeof contract.allDocs>, 'page' | 'per_page'>;

function filteredCubages(db: Reader, user: User, { place_id, codigoProyecto, codigoLugarInstalacion, status, search }: Filters) {
  let found = cubagesSeenBy(db, user).where('it.place_id', 'is not', null);
  if (place_id) found = found.where('it.place_id', '=', place_id);
  const places = db.selectFrom('places').select('id');
  if (codigoProyecto) found = found.where('it.place_id', 'in', places.where('codigoProyecto', '=', codigoProyecto));
  if (codigoLugarInstalacion) found = found.where('it.place_id', 'in', places.where('codigoLugarInstalacion', '=', codigoLugarInstalacion));
  if (status) found = found.where('it.status', '=', status);
  if (search) {
    const named = db
      .selectFrom('places')
      .where(containsWords(sql.ref('places.busqueda'), search))
      .select('id');
    found = found.where((of) => of.or([of('it.number', '=', search.toUpperCase()), of('it.place_id', 'in', named)]));
  }
  return found;
}

/** Newest first. */
export async function pageOfCubages(
  { user }: Pick<Reading, 'user'>,
  found: ReturnType<typeof cubagesSeenBy>,
  page: { page: number; per_page: number },
): Promise<Paged<Cubage>> {
  const { items, ...totals } = await pageOf(page, found, cubageRows(found).orderBy('it.id', 'desc'));
  return { items: items.map((it) => presentCubage(user, it)), ...totals };
}

export const listCubages = (context: Reading, { page, per_page, ...filters }: Received<typeof contract.allDocs>): Promise<Paged<Cubage>> =>
  pageOfCubages(context, filteredCubages(context.db, context.user, filters), { page, per_page });

export const listValidCubages = (
  context: Reading,
  { page, per_page, ...filters }: Received<typeof contract.validDocuments>,
): Promise<Paged<Cubage>> =>
  pageOfCubages(context, filteredCubages(context.db, context.user, filters).where(countsAtPlace), { page, per_page });

/** Who did what to a take-off, newest first. */
export async function listCubageHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { document_id, ...page }: Received<typeof contract.listCubageHistory>,
): Promise<Paged<ChangeEntry>> {
  const { number } = await readCubage(db, user, document_id);
  const found = db.selectFrom('audit').where('audit.entity', '=', 'cubage').where('audit.entity_id', '=', number);
  return historyPage(found, page, ({ action, before, after }) => ({
    action: actionLabel(auditWords, 'cubage', action),
    entity_label: number,
    changes: changesOf(auditWords, user, { entity: 'cubage', before, after }),
  }));
}
