import type { PlaceHappening } from 'contract/dashboards/index.ts';
import { withMentions } from 'contract/projects/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { deedOf, saidOf, type AuditWords } from '../../platform/audit/words.ts';
import { may, type User } from '../../platform/user.ts';
import { listHistory, type SeenPlace } from '../../projects/index.ts';
import '../../documents/tables.ts';

type Part = 'comment' | 'photo' | 'place_document';
interface EventRow {
  id: number;
  at: Date;
  who: string | null;
  action: string;
  entity: Part;
  label: string | null;
  /** Who is mentioned in the label, by number. */
  names: Record<string, string> | null;
}
type ActivityLine = Omit<EventRow, 'label' | 'names'> & { label: string; times: number };

/** Photos come by the dozen: so many are looked at, to tell them as one. */
const photosLookedAt = 100;
const longest = 90;

/** What happened to a place last, newest first: to itself, its contacts, links and equipment, and to its comments, photos and documents. */
export async function placeActivity(context: Reading, place: SeenPlace, length: number): Promise<PlaceHappening[]> {
  const { codigoLugarInstalacion, codigoProyecto } = place;
  const [own, parts] = await Promise.all([
    listHistory(context, { codigoLugarInstalacion, codigoProyecto, page: 1, per_page: length }),
    partsOf(context, place.id, length),
  ]);
  return [...own.items, ...gatherHappenings(parts).map((it) => present(it, context.hooks.auditWords))]
    .toSorted((a, b) => b.id - a.id)
    .slice(0, length);
}

/** The newest entries of the audit are about the parts that changed last: of these, and of no others, they are looked up. */
async function partsOf({ db, user }: Reading, placeId: number, length: number): Promise<EventRow[]> {
  const sources = sourcesFor(user, placeId, length);
  if (sources.length === 0) return [];
  const { rows } = await sql<EventRow>`
    select happened.id, at, coalesce(users.nombre, user_email) as who, action, part.entity, label, names
    from (${sql.join(sources, sql` union all `)}) as part (entity, entity_id, label, names)
    cross join lateral (
      select * from audit where audit.entity = part.entity and audit.entity_id = part.entity_id order by id desc limit ${length}
    ) as happened
    left join users on users.id = happened.user_id
    order by happened.id desc limit ${photosLookedAt + 2 * length}`.execute(db);
  return rows;
}

/** Each part that the person may read; what a deleted comment said is nobody's business any more. */
function sourcesFor(user: User, placeId: number, length: number): RawBuilder<unknown>[] {
  const comments = sql`(
    select 'comment', id::text, case when eliminado_at is null then texto end, (
      select json_object_agg(users.id, users.nombre) from comment_mentions join users on users.id = user_id where comment_id = comments.id
    ) from comments where place_id = ${placeId} order by greatest(created_at, editado_at, eliminado_at) desc limit ${length})`;
  const photos = sql`(
    select 'photo', id::text, coalesce(leyenda, archivo), null from photos
    where place_id = ${placeId} order by updated_at desc limit ${photosLookedAt})`;
  const documents = sql`(
    select 'place_document', place_documents.id::text, nombre, null
    from place_documents join document_names on document_names.id = nombre_documento_id
    where place_id = ${placeId} and (not place_documents.privado or ${may(user, 'private_documents:read')}))`;
  return [...(may(user, 'logbook:read') ? [comments, photos] : []), ...(may(user, 'documents:read') ? [documents] : [])];
}

const hour = 3_600_000;

/** What one person did to one photo after another is one happening. */
function gatherHappenings(rows: readonly EventRow[]): ActivityLine[] {
  const shown: ActivityLine[] = [];
  for (const { label, names, ...it } of rows) {
    const last = shown.at(-1);
    const goesOn = last?.entity === 'photo' && it.entity === 'photo' && last.who === it.who && last.action === it.action;
    if (goesOn && last.at.getTime() - it.at.getTime() < hour) last.times += 1;
    else shown.push({ ...it, label: sentenceOf(label, names), times: 1 });
  }
  return shown;
}

function sentenceOf(label: string | null, names: EventRow['names']): string {
  const text = withMentions(label ?? '', (id, mention) => `@${names?.[id] ?? mention}`);
  return text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text;
}

const entities = { comment: 'comment', photo: 'photo', place_document: 'document' } as const;

function present({ id, at, who, action, entity, label, times }: ActivityLine, words: AuditWords): PlaceHappening {
  const isOne = times === 1;
  return {
    id,
    at: at.toISOString(),
    who,
    action: isOne ? deedOf(words, entity, action) : `${saidOf(words, entity, action)} ${times === photosLookedAt ? 'muchas' : times} fotos`,
    entity: entities[entity],
    entity_label: isOne ? label : '',
    changes: [],
  };
}
