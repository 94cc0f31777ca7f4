import type { RawBuilder } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';

/** What a supplier comes to by the papers of twelve months. */
export interface ScoredSupplier {
  code: string;
  /** From 0 to 100; null: too few papers to say. */
  score: number | null;
  papers: number;
}

declare module '../../platform/context.ts' {
  interface Hooks {
    /** Whoever knows the papers of suppliers judges them, as rows of SQL: of these, or of all. */
    supplierScores: (codes?: readonly string[]) => RawBuilder<ScoredSupplier>;
    /** The same as lists say it, which put thousands in order by it. */
    scoresListed: (db: Reader, codes?: readonly string[]) => Promise<RawBuilder<ScoredSupplier>>;
  }
}

/** Of a supplier without a paper. */
export const noScore = { score: null, papers: 0 } as const;

type Asking = Pick<Reading, 'db' | 'hooks'>;

/** What a supplier comes to by now. */
export async function scoreOf({ db, hooks }: Asking, code: string): Promise<ScoredSupplier | undefined> {
  return db
    .selectFrom(hooks.supplierScores([code]).as('it'))
    .selectAll('it')
    .executeTakeFirst();
}

/** What the suppliers of a page of a list come to, by their codes. */
export async function scoresOf(
  { db, hooks }: Asking,
  suppliers: readonly { code: string }[],
): Promise<ReadonlyMap<string, ScoredSupplier>> {
  if (suppliers.length === 0) return new Map();
  const codes = suppliers.map((it) => it.code);
  const rows = await db
    .selectFrom((await hooks.scoresListed(db, codes)).as('it'))
    .where('it.code', 'in', codes)
    .selectAll('it')
    .execute();
  return new Map(rows.map((it) => [it.code, it]));
}
