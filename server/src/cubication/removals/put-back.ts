import type { CubagePart } from 'contract/cubication/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { bareRow } from '../../platform/database/rowsets.ts';
import '../tables.ts';

interface RemovedPart {
  table: 'cubage_rows' | 'cubage_panels' | 'cubage_services' | 'cubage_variables';
  /** Without it there is no such row. */
  needs: Record<string, string>;
  /** What it named and may be gone by now: it comes back without. */
  names: Record<string, string>;
}

const partTables: Record<CubagePart | 'variables', RemovedPart> = {
  materials: {
    table: 'cubage_rows',
    needs: { material_id: 'materials', custom_unit_id: 'units' },
    names: { stage_id: 'stages', activity_id: 'schedule_activities' },
  },
  panels: { table: 'cubage_panels', needs: {}, names: { material_id: 'materials' } },
  services: { table: 'cubage_services', needs: {}, names: { service_id: 'services' } },
  variables: { table: 'cubage_variables', needs: {}, names: { unit_id: 'units' } },
};

/** Of those that are asked for, which came back; each is named again by what named it in a post. */
export async function putBack(
  tx: Tx,
  { document_id, part, ids }: { document_id: number; part: CubagePart | 'variables'; ids: readonly number[] },
): Promise<number[]> {
  const { table, needs, names } = partTables[part];
  const those = sql`cubage_removed_rows as gone where gone.cubage_id = ${document_id} and gone.part = ${part} and gone.id = any(${[...ids]}::integer[])`;
  const column = (name: string) => sql`(gone.kept ->> ${sql.lit(name)})::integer`;
  const isWhole = Object.entries(needs).map(
    ([name, of]) => sql`and (${column(name)} is null or ${column(name)} in (select id from ${sql.table(of)}))`,
  );
  const still = Object.entries(names).map(
    ([name, of]) =>
      sql`${sql.lit(name)}, case when ${column(name)} in (select id from ${sql.table(of)}) then gone.kept -> ${sql.lit(name)} end`,
  );
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} overriding system value
    select it.* from (
      select gone.kept || jsonb_build_object(${sql.join(still)}) as kept from ${those} ${sql.join(isWhole, sql` `)}
    ) as own, jsonb_populate_record(${bareRow(table)}, own.kept) as it
    returning id`.execute(tx);
  const back = rows.map((it) => it.id);
  if (part === 'materials')
    await sql`
      update cubage_post_rows as it set row_id = gone.id from ${those} and gone.id = any(${back}::integer[])
        and it.id = any(gone.post_rows) and it.row_id is null`.execute(tx);
  await sql`delete from ${those} and gone.id = any(${back}::integer[])`.execute(tx);
  return back;
}
