import { sql, type Kysely } from 'kysely';

/** What suppliers came to when they were last judged, so that thousands are put in order by it at once (decision 156). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table supplier_scores (
        code text collate es_natural primary key references suppliers (codigo) on update cascade on delete cascade,
        score integer constraint supplier_scores_score check (score between 0 and 100),
        papers integer not null constraint supplier_scores_papers check (papers > 0),
        judged_on date not null
      );`,
    )
    .execute(db);
}
