import type { MaterialMerge } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import '../../erp/tables.ts';
import '../tables.ts';

/** Where the outbox keeps what the ERP is told of a merge. */
export const source = 'material_merge';

/** Of each material those that became it, or of one that became another its own; the latest first. */
export async function mergesOf(db: Reader, ids: readonly number[]): Promise<ReadonlyMap<number, MaterialMerge[]>> {
  const { rows } = await sql<Omit<MaterialMerge, 'merged_at'> & { of: number; merged_at: Date }>`
    select asked.id as of, it.number, gone.codigo as code, gone.descripcion as description, stays.codigo as into_code, it.reason,
      users.nombre as merged_by, it.merged_at,
      case when post.state = 'publicado' then 'bloqueado' when post.state = 'fallido' then 'rechazado'
        when post.state = 'cancelado' then 'sin ERP' when post.state is not null then 'enviando' else 'por bloquear' end as erp
    from unnest(${[...ids]}::integer[]) as asked (id)
    join materials as gone on gone.id = asked.id and gone.merged_into is not null or gone.merged_into = asked.id
    join material_merges as it on it.material_id = gone.id
    join materials as stays on stays.id = gone.merged_into
    join users on users.id = it.merged_by
    left join lateral (
      select state from erp_posts where source = ${source} and source_id = it.id order by position desc limit 1) as post on true
    order by it.id desc`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (it) => it.of)].map(([id, found]) => [
      id,
      found.map(({ of: _of, merged_at, ...it }) => ({ ...it, merged_at: merged_at.toISOString() })),
    ]),
  );
}
