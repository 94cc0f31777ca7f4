import type { HistoryEntry } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type SqlBool } from 'kysely';
import { historyPage } from '../../access/index.ts';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { actionLabel, changesOf } from '../../platform/audit/words.ts';
import { readProject } from './projects.ts';
import '../../access/tables.ts';

type HistoryLine = Pick<HistoryEntry, 'action' | 'entity' | 'entity_label' | 'changes'>;

/** Parts of a place that have a history of their own on their tabs. */
const parts = {
  contactos: ['add_contact', 'update_contact', 'main_contact', 'remove_contact'],
  informacionTecnica: ['add_technical', 'update_technical', 'remove_technical'],
};
/** The project that an entry of a place names; those that only change a place name none (migration 0006 has the indexes). */
const namedProject = sql<string | null>`coalesce(audit.after ->> 'codigoProyecto', audit.before ->> 'codigoProyecto')`;

/** Who did what to a project and its places, newest first; also to places that are gone. */
export async function listHistory(
  { db, user, hooks: { auditWords } }: Reading,
  { codigoProyecto, codigoLugarInstalacion, sobre, page, per_page }: Received<typeof contract.listHistory>,
) {
  const project = await readProject(db, user, { code: codigoProyecto });
  const places = await placesOf(db, project.codigoProyecto);
  const wanted = codigoLugarInstalacion === undefined ? undefined : codigoLugarInstalacion.toUpperCase();
  const all = entriesOf(db, project.codigoProyecto, [...places.keys()], wanted);
  const found = sobre ? all.where('audit.action', 'in', parts[sobre]) : all;
  return historyPage(found, { page, per_page }, ({ action, entity, entity_id, before, after }): HistoryLine => ({
    action: actionLabel(auditWords, entity, action),
    entity: entity === 'place' ? 'place' : 'project',
    entity_label: entity === 'place' ? labelOf(entity_id, places.get(entity_id)) : project.label,
    changes: changesOf(auditWords, user, { entity, before, after }),
  }));
}

/** Every place the project has or had, with its name while it stands. */
async function placesOf(db: Reader, code: string): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ code: string; nombre: string | null }>`
    select code, places.nombre from (
      select "codigoLugarInstalacion" as code from places where "codigoProyecto" = ${code}
      union
      select entity_id from audit where entity = 'place' and ${namedProject} = ${code}
    ) as known (code) left join places on places."codigoLugarInstalacion" = code and places."codigoProyecto" = ${code}`.execute(db);
  return new Map(rows.map((it) => [it.code, it.nombre]));
}

/** A code may have been given to a place of another project before or after: the last entry that names one decides. */
function entriesOf(db: Reader, project: string, places: readonly string[], place: string | undefined) {
  const owner = sql`(
    select coalesce(named.after ->> 'codigoProyecto', named.before ->> 'codigoProyecto') from audit as named
    where named.entity = 'place' and named.entity_id = audit.entity_id and named.id <= audit.id
      and coalesce(named.after ->> 'codigoProyecto', named.before ->> 'codigoProyecto') is not null
    order by named.id desc limit 1)`;
  const ofPlaces = sql<SqlBool>`(audit.entity = 'place' and audit.entity_id = any(${places}::text[]) and coalesce(${owner}, ${project}) = ${project})`;
  const all = db.selectFrom('audit');
  if (place !== undefined) return all.where(ofPlaces).where('entity_id', '=', place);
  return all.where((it) => it.or([it.and([it('entity', '=', 'project'), it('entity_id', '=', project)]), ofPlaces]));
}

const labelOf = (code: string, nombre: string | null | undefined): string => (nombre ? `${code} - ${nombre}` : code);
