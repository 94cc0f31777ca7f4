import { cubageParts, type CubagePart } from 'contract/cubication/index.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import '../tables.ts';

/** A row of a take-off, before and after; what people write of it, as text to the last digit, or nothing where it is not there. */
export interface KeptRow {
  cubage_id: number;
  part: CubagePart;
  row_id: number;
  before: string | null;
  after: string | null;
}

/** By their kind and number. */
export type Contents = ReadonlyMap<string, string>;
export const keyOf = ({ part, row_id }: Pick<KeptRow, 'part' | 'row_id'>): string => `${part} ${row_id}`;

/** What is said of a row by its numbers, by triggers and by the ERP is nothing that anybody wrote; nor is what a formula gives. */
const unwrittenKeys = `{cubage_id,line,version,revision,updated_by,updated_at,given_origin,given_quantity,erp_status,erp_error}`;
const formulaAmount = sql`case when it.formula is null then '{}'::text[] else '{quantity}' end`;
const partTables: Record<CubagePart, { table: string; calculated: RawBuilder<unknown> }> = {
  materials: { table: 'cubage_rows', calculated: formulaAmount },
  panels: { table: 'cubage_panels', calculated: formulaAmount },
  services: { table: 'cubage_services', calculated: sql`array(select lower(key) from jsonb_object_keys(it.formulas) as key)` },
};

export async function contentsOf(tx: Tx, cubage_id: number): Promise<Contents> {
  const all = cubageParts.map(
    (part) => sql`
      select ${part}::text as part, it.id as row_id, (to_jsonb(it) - ${unwrittenKeys}::text[] - ${partTables[part].calculated})::text as content
      from ${sql.table(partTables[part].table)} as it where it.cubage_id = ${cubage_id}`,
  );
  const { rows } = await sql<{ part: CubagePart; row_id: number; content: string }>`${sql.join(all, sql` union all `)}`.execute(tx);
  return new Map(rows.map((it) => [keyOf(it), it.content]));
}

/** Which rows are others now than they were. */
export function changesBetween(cubage_id: number, before: Contents, after: Contents): KeptRow[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter((it) => before.get(it) !== after.get(it));
  return changed.map((key) => {
    const [part, id] = key.split(' ');
    return { cubage_id, part: part as CubagePart, row_id: Number(id), before: before.get(key) ?? null, after: after.get(key) ?? null };
  });
}

/** By which it is taken back; nothing where every row is as it was. */
export async function keepUpload(tx: Tx, rows: readonly KeptRow[]): Promise<number | null> {
  if (rows.length === 0) return null;
  const { id } = await tx.insertInto('cubage_uploads').defaultValues().returning('id').executeTakeFirstOrThrow();
  const all = <K extends keyof KeptRow>(key: K) => rows.map((it) => it[key]);
  await sql`
    insert into cubage_upload_rows (upload_id, cubage_id, part, row_id, before, after)
    select ${id}, cubage_id, part, row_id, before::jsonb, after::jsonb
    from unnest(${all('cubage_id')}::integer[], ${all('part')}::text[], ${all('row_id')}::integer[], ${all('before')}::text[], ${all('after')}::text[])
      as it (cubage_id, part, row_id, before, after)`.execute(tx);
  return id;
}
