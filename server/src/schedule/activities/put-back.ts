import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bareRow } from '../../platform/database/rowsets.ts';
import '../tables.ts';

/** What an activity names and may be gone by the time it comes back. */
const choices = {
  etapa_id: { table: 'stages', without: 'su etapa, que ya no existe' },
  sub_etapa_id: { table: 'sub_stages', without: 'su subetapa, que ya no existe o es de otra etapa' },
  actividad_id: { table: 'activities', without: 'su actividad de la lista, que ya no existe' },
  responsable_id: { table: 'staff', without: 'su responsable, que ya no existe' },
} as const;
type Choice = keyof typeof choices;
const columns = Object.keys(choices) as Choice[];

/** By its column, the number of what a row named and is gone. */
type GoneChoices = Partial<Record<Choice, number>>;

/** A row that came back without something that it named. */
export interface Bereft {
  id: number;
  nombre: string;
  gone: GoneChoices;
}

const isThere = (it: Choice) => sql`(own.kept ->> ${sql.lit(it)})::integer in (select id from ${sql.table(choices[it].table)})`;

/** Of what `own.kept` names, what is still there; no sub-stage without the stage. */
const stillThere = sql`jsonb_build_object(${sql.join(
  columns.flatMap((it) => [
    sql.lit(it),
    sql`case when ${isThere(it)} ${it === 'sub_etapa_id' ? sql`and ${isThere('etapa_id')}` : sql``} then own.kept -> ${sql.lit(it)} end`,
  ]),
)})`;

/**
 * Puts activities back under their numbers, since now: `those` gives each as JSON (`kept`) and what is said otherwise of it (`otherwise`).
 * Those that keep what files call them come first: the others take what is left. Answers which ones are without something that they named.
 */
export async function putBack(tx: Tx, those: RawBuilder<unknown>): Promise<Bereft[]> {
  const { rows } = await sql<Bereft>`
    with own as materialized (${those}),
    known as materialized (select own.kept, own.otherwise, ${stillThere} as there from own),
    back as (
      insert into schedule_activities overriding system value
      select it.* from known, jsonb_populate_record(${bareRow('schedule_activities')},
        known.kept || known.there || jsonb_build_object('created_at', now()) || known.otherwise) as it
      order by it.uid is null, it.id)
    select (known.kept ->> 'id')::integer as id, known.kept ->> 'nombre' as nombre, jsonb_object_agg(it.key, known.kept -> it.key) as gone
    from known, jsonb_each(known.there) as it
    where it.value = 'null' and known.kept -> it.key <> 'null'
    group by 1, 2 order by 1`.execute(tx);
  return rows;
}

/** What names activities, by how `names_of_activities` calls it: one, several. */
const naming = {
  requests: ['una solicitud de materiales', 'solicitudes de materiales'],
  rows: ['una línea de cubicación', 'líneas de cubicación'],
} as const;

/** What named the activities of a plan that went and does not name them again: it is gone, or names others by now. */
export async function tellUnnamed(tx: Tx, { plan_id, removal_id }: { plan_id: number; removal_id: number }): Promise<string[]> {
  const { rows } = await sql<{ what: keyof typeof naming; count: number }>`
    with own as (
      select named.* from schedule_removals as removal, json_to_recordset(removal.named) as named (what text, id integer, activity_id integer)
      where removal.id = ${removal_id}
    ), again as (
      select now.* from json_to_recordset(names_of_activities(${plan_id}::integer)) as now (what text, id integer, activity_id integer)
    )
    select what, count(*)::integer as count from own
    where not exists (select from again where again.what = own.what and again.id = own.id and again.activity_id = own.activity_id)
    group by what order by what`.execute(tx);
  return rows.map(({ what, count }) => {
    const [one, several] = naming[what];
    return count === 1
      ? `Sin volver a unirse a su actividad queda ${one}, que ya no existe o es ahora de otra.`
      : `Sin volver a unirse a sus actividades quedan ${count} ${several}, que ya no existen o son ahora de otras.`;
  });
}

const mostNamed = 3;

/** Which rows came back without what. */
export function tellBereft(rows: readonly Bereft[]): string[] {
  return columns.flatMap((column) => {
    const names = rows.filter((it) => it.gone[column] !== undefined).map((it) => `«${it.nombre}»`);
    if (names.length === 0) return [];
    const more = names.length > mostNamed ? ` y ${names.length - mostNamed} más` : '';
    const came = names.length === 1 ? 'Volvió' : 'Volvieron';
    return [`${came} sin ${choices[column].without}: ${names.slice(0, mostNamed).join(', ')}${more}.`];
  });
}

/** What is said of a row, without naming anew what is gone. */
export function withoutGone<T extends { [K in Choice]?: number | null | undefined }>(said: T, gone: GoneChoices): T {
  const left = { ...said };
  for (const it of columns) if (gone[it] !== undefined && left[it] === gone[it]) delete left[it];
  return left;
}
