import type { CubageStatus } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';

/** What rows of take-offs refer to by its number. */
interface Referring {
  id: number;
  document_id: number;
  custom_unit_id: number | null;
  stage_id: number | null;
  activity_id: number | null;
  updated_by: number;
}

type NamesById<T> = Readonly<Record<string, T>> | null;
interface NameRow {
  documents: NamesById<CubageStatus>;
  units: NamesById<string>;
  activities: NamesById<{ name: string; stage_id: number | null }>;
  stages: NamesById<string>;
  people: NamesById<string>;
  requests: NamesById<string>;
}

const byNumber = <T>(named: NamesById<T> | undefined): ReadonlyMap<number, T> =>
  new Map(Object.entries(named ?? {}).map(([id, it]) => [Number(id), it]));

/**
 * What a person reads beside rows of take-offs, and the request that each went with or goes with: asked once for all of them in one
 * statement. Joined to the rows, it is found anew for each of thousands where the database expects a few.
 */
export async function namesOfRows(db: Reader, rows: readonly Referring[]) {
  const numbers = (of: (row: Referring) => number | null) => sql`any(${[...new Set(rows.flatMap((it) => of(it) ?? []))]}::integer[])`;
  const activities = numbers((it) => it.activity_id);
  const { rows: found } = await sql<NameRow>`select
    (select json_object_agg(id, status) from cubages where id = ${numbers((it) => it.document_id)}) as documents,
    (select json_object_agg(id, codigo) from units where id = ${numbers((it) => it.custom_unit_id)}) as units,
    (select json_object_agg(id, json_build_object('name', nombre, 'stage_id', etapa_id))
      from schedule_activities where id = ${activities}) as activities,
    (select json_object_agg(id, nombre) from stages where id = ${numbers((it) => it.stage_id)}
      or id in (select etapa_id from schedule_activities where id = ${activities})) as stages,
    (select json_object_agg(id, nombre) from users where id = ${numbers((it) => it.updated_by)}) as people,
    (with posts as materialized (select id from cubage_posts where cubage_id = ${numbers((it) => it.document_id)})
      select json_object_agg(row_id, number) from (
        select distinct on (posted.row_id) posted.row_id, request.number
        from posts join cubage_post_rows as posted on posted.post_id = posts.id join material_requests as request on request.id = posted.request_id
        where posted.row_id = ${numbers((it) => it.id)} and posted.outcome is distinct from 'refused'
        order by posted.row_id, posted.id desc) as it) as requests`.execute(db);
  const [all] = found;
  return {
    documents: byNumber(all?.documents),
    units: byNumber(all?.units),
    activities: byNumber(all?.activities),
    stages: byNumber(all?.stages),
    people: byNumber(all?.people),
    requests: byNumber(all?.requests),
  };
}
