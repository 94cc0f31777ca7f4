import { auditReach, type AuditEntry, type ChangeEntry } from 'contract/administration/index.ts';
import type * as contract from 'contract/administration/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { pagesOf } from 'contract/fields.ts';
import { sql, type SelectQueryBuilder } from 'kysely';
import '../../platform/audit/audit.ts';
import { batchesOf } from '../../platform/database/batches.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader, Tables } from '../../platform/database/database.ts';
import { instantWithin } from '../../platform/database/days.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import type { Viewer } from '../../platform/money.ts';
import { contains } from '../../platform/search/search.ts';
import { writeSpreadsheet } from '../../platform/spreadsheet/spreadsheet.ts';
import {
  actionLabel,
  actionTitle,
  addressesOf,
  changesOf,
  entityLabel,
  sentenceOf,
  subjectLabel,
  type AuditWords,
} from '../../platform/audit/words.ts';
import { keyOf, namesOf, type RowNames } from './names.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../access/tables.ts';

type Filters = Received<typeof contract.exportAudit>;
type AuditQuery = SelectQueryBuilder<Tables, 'audit', object>;

/** The indexes of migrations 0013, 0107 and 0131 stand behind each filter. */
function filteredAudit(db: Reader, { user_id, entity, action, search, desde, hasta }: Filters, named: readonly number[]): AuditQuery {
  let found = db.selectFrom('audit');
  if (user_id !== undefined) found = found.where('user_id', '=', user_id);
  if (entity !== undefined) found = found.where('entity', '=', entity);
  if (action !== undefined) found = found.where('action', '=', action);
  if (search)
    found = found.where((of) => of.or([contains(sql<string>`fold(entity_id)`, search), sql<boolean>`user_id = any(${named}::integer[])`]));
  return found.where(instantWithin('at', { from: desde, to: hasta }));
}

/** The accounts whose address or name holds what was typed. Asked beforehand: of accounts that it does not know the planner expects a third of all entries. */
async function peopleNamed(db: Reader, { search }: Filters): Promise<number[]> {
  if (!search) return [];
  const found = await db
    .selectFrom('users')
    .where((it) => contains(it.ref('users.busqueda'), search))
    .select('users.id')
    .execute();
  return found.map((it) => it.id);
}

const columns = ['id', 'at', 'user_id', 'user_email', 'action', 'entity', 'entity_id', 'before', 'after', 'request_id'] as const;

/** Who looks, and where. */
type Looking = Pick<Reading, 'db' | 'user' | 'hooks'>;

interface Row {
  id: number;
  at: Date;
  nombre: string | null;
  user_email: string | null;
  action: string;
  entity: string;
  entity_id: string;
  before: string | null;
  after: string | null;
  request_id: string;
}

interface Telling {
  user: Viewer;
  words: AuditWords;
  names: RowNames;
  urls: ReadonlyMap<object, string>;
}

const present = ({ user, words, names, urls }: Telling, whole: Row): AuditEntry => {
  const { nombre, user_email, at, before, after, action, ...row } = whole;
  return {
    ...row,
    at: at.toISOString(),
    who: nombre ?? user_email,
    email: user_email,
    action: actionLabel(words, row.entity, action),
    entity_label: subjectLabel(words, row, names.get(keyOf(row))),
    sentence: sentenceOf(words, user, { ...row, action, before, after }, names.get(keyOf(row))),
    url: urls.get(whole) ?? null,
    // The database keeps no order of its own.
    changes: changesOf(words, user, { entity: row.entity, before, after }).toSorted((a, b) => a.field.localeCompare(b.field, 'es')),
  };
};

/** One page, newest first; the names are looked up for its rows only. */
async function readEntries(
  { db, user, hooks }: Looking,
  found: AuditQuery,
  { page, per_page }: { page: number; per_page: number },
): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom(
      found
        .select(columns)
        .orderBy('id', 'desc')
        .limit(per_page)
        .offset((page - 1) * per_page)
        .as('it'),
    )
    .leftJoin('users', 'users.id', 'it.user_id')
    .select([...columns.map((name) => `it.${name}` as const), 'users.nombre'])
    .orderBy('it.id', 'desc')
    .execute();
  const names = await namesOf(db, hooks.auditWords, rows);
  const urls = await addressesOf({ db, hooks }, rows, (it) => names.get(keyOf(it)));
  const telling = { user, words: hooks.auditWords, names, urls };
  return rows.map((it) => present(telling, it));
}

/** How many there are, counted no further than people can page. */
async function countOf(db: Reader, found: AuditQuery): Promise<{ total: number; isCut: boolean }> {
  const { total } = await db
    .selectFrom(
      found
        .select(sql`1`.as('one'))
        .limit(auditReach + 1)
        .as('it'),
    )
    .select((it) => it.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { total: Math.min(total, auditReach), isCut: total > auditReach };
}

export async function listAudit({ db, user, hooks }: Reading, { page, per_page, ...filters }: Received<typeof contract.listAudit>) {
  const found = filteredAudit(db, filters, await peopleNamed(db, filters));
  const { total, isCut } = await countOf(db, found);
  const items = page > pagesOf(total, per_page) ? [] : await readEntries({ db, user, hooks }, found, { page, per_page });
  return { items, total_items: total, total_pages: pagesOf(total, per_page), is_cut: isCut };
}

/** What happened to one thing, for the screens that show it. */
export async function historyOf(
  looking: Looking,
  { entity, entity_id }: { entity: string; entity_id: string },
  page: { page: number; per_page: number },
): Promise<{ items: ChangeEntry[]; total_items: number; total_pages: number }> {
  const found: AuditQuery = looking.db.selectFrom('audit').where('entity', '=', entity).where('entity_id', '=', entity_id);
  const { total } = await countOf(looking.db, found);
  return { items: await readEntries(looking, found, page), total_items: total, total_pages: pagesOf(total, page.per_page) };
}

/** The entities and actions that occur, each found by a step along its index and not by reading every row. */
export async function auditChoices({ db, hooks: { auditWords } }: Reading): Promise<Answer<typeof contract.auditChoices>> {
  const distinct = async (column: 'entity' | 'action') => {
    const name = sql.ref(column);
    const { rows } = await sql<{ value: string | null }>`
      with recursive it (value) as (
        (select ${name} from audit order by ${name} limit 1)
        union all
        select (select ${name} from audit where ${name} > it.value order by ${name} limit 1) from it where it.value is not null
      )
      select value from it where value is not null limit 200`.execute(db);
    return rows.flatMap((it) => it.value ?? []);
  };
  const named = (values: string[], label: (value: string) => string) =>
    values.map((value) => ({ value, label: label(value) })).toSorted((a, b) => a.label.localeCompare(b.label, 'es'));
  return {
    entities: named(await distinct('entity'), (it) => entityLabel(auditWords, it)),
    actions: named(await distinct('action'), (it) => actionTitle(auditWords, it)),
  };
}

/** A sheet of Excel ends at 1.048.576 rows. */
const mostExported = 1_000_000;

export async function exportAudit({ db, user, hooks: { auditWords } }: Reading, filters: Filters): Promise<FileAnswer> {
  const query = filteredAudit(db, filters, await peopleNamed(db, filters))
    .leftJoin('users', 'users.id', 'audit.user_id')
    .select([...columns.map((name) => `audit.${name}` as const), 'users.nombre'])
    .orderBy('audit.id', 'desc')
    .limit(mostExported);
  const sheet = [
    { key: 'at', header: 'Fecha y hora', kind: 'instant' as const, width: 18 },
    { key: 'who', header: 'Persona', width: 28 },
    { key: 'email', header: 'Correo', width: 32 },
    { key: 'action', header: 'Acción', width: 20 },
    { key: 'tipo', header: 'Qué', width: 24 },
    { key: 'entity_id', header: 'Cuál', width: 28 },
    { key: 'cambios', header: 'Cambios', width: 80 },
    { key: 'request_id', header: 'Solicitud', width: 38 },
  ];
  // A sheet says which by its number.
  const telling = { user, words: auditWords, names: new Map<string, string>(), urls: new Map<object, string>() };
  async function* rows() {
    for await (const batch of batchesOf(db, query)) {
      yield batch
        .map((it) => present(telling, it))
        .map((it) => ({
          ...it,
          tipo: entityLabel(auditWords, it.entity),
          cambios: it.changes.map(({ field, before, after }) => `${field}: ${before ?? '—'} → ${after ?? '—'}`).join('\n'),
        }));
    }
  }
  return {
    filename: `auditoria-${todayInChile()}.xlsx`,
    content: writeSpreadsheet(user, { sheet: 'Auditoría', columns: sheet, rows: rows() }),
  };
}
