import { sql, type RawBuilder } from 'kysely';
import type { Workshop } from '../../platform/area.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import { today } from '../../platform/database/days.ts';
import type { ScoredSupplier } from '../../suppliers/index.ts';
import { supplierScores } from './scores.ts';
import './tables.ts';

declare module '../../platform/jobs/jobs.ts' {
  interface Jobs {
    /** Each hour: what suppliers come to. */
    supplier_scores: Record<string, never>;
  }
}

/** Writes down what all suppliers come to by now. */
export async function judgeSuppliers(db: Database): Promise<void> {
  await sql`
    with judged as materialized (select code, score, papers from ${supplierScores()} as it),
    gone as (delete from supplier_scores where code not in (select code from judged))
    insert into supplier_scores as it (code, score, papers, judged_on) select code, score, papers, ${today} from judged order by code
    on conflict (code) do update set score = excluded.score, papers = excluded.papers, judged_on = excluded.judged_on
      where (it.score, it.papers, it.judged_on) is distinct from (excluded.score, excluded.papers, excluded.judged_on)`.execute(db);
}

/** What suppliers come to in a list, of these or of all: as they were last judged, today or in the night before; where nobody was, as it is now (decision 156). */
export async function scoresListed(db: Reader, codes?: readonly string[]): Promise<RawBuilder<ScoredSupplier>> {
  const last = await db
    .selectFrom('supplier_scores')
    .select(sql<boolean>`judged_on >= ${today} - 1`.as('isFresh'))
    .limit(1)
    .executeTakeFirst();
  return last?.isFresh ? sql<ScoredSupplier>`(select code, score, papers from supplier_scores)` : supplierScores(codes);
}

export async function watchScores({ db, jobs }: Workshop): Promise<void> {
  await jobs.work('supplier_scores', () => judgeSuppliers(db));
  await jobs.repeat('supplier_scores', '2 * * * *');
}
