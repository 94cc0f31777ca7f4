import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bareRow } from '../../platform/database/rowsets.ts';
import '../tables.ts';

/** What an activity names and may be gone by the time it comes back. */
const choices = {
  etapa_id: { table: 'stages', called: 'su etapa' },
  sub_etapa_id: { table: 'sub_stages', called: 'su subetapa' },
  actividad_id: { table: 'activities', called: 'su actividad de la lista' },
  responsable_id: { table: 'staff', called: 'su responsable' },
} as const;
type Choice = keyof typeof choices;
const columns = Object.keys(choices) as Choice[];

/** By its column, the number of what a row named and is gone. */
type Gone = Partial<Record<Choice, number>>;

/** A row that came back without something that it named. */
export interface Bereft {
  id: number;
  nombre: string;
  gone: Gone;
}

/** Of what `own.kept` names, what is still there. */
const stillThere = sql`jsonb_build_object(${sql.join(
  columns.flatMap((it) => [
    sql.lit(it),
    sql`case when (own.kept ->> ${sql.lit(it)})::integer in (select id from ${sql.table(choices[it].table)}) then own.kept -> ${sql.lit(it)} end`,
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

const mostNamed = 3;

/** Which rows came back without what. */
export function tellBereft(rows: readonly Bereft[]): string[] {
  return columns.flatMap((column) => {
    const names = rows.filter((it) => it.gone[column] !== undefined).map((it) => `«${it.nombre}»`);
    if (names.length === 0) return [];
    const more = names.length > mostNamed ? ` y ${names.length - mostNamed} más` : '';
    const came = names.length === 1 ? 'Volvió' : 'Volvieron';
    return [`${came} sin ${choices[column].called}, que ya no existe: ${names.slice(0, mostNamed).join(', ')}${more}.`];
  });
}

/** What is said of a row, without naming anew what is gone. */
export function withoutGone<T extends { [K in Choice]?: number | null | undefined }>(said: T, gone: Gone): T {
  const left = { ...said };
  for (const it of columns) if (gone[it] !== undefined && left[it] === gone[it]) delete left[it];
  return left;
}
