declare module '../../platform/database/database.ts' {
  interface Tables {
    /** Written by the hour; all rows are of one day. */
    supplier_scores: { code: string; score: number | null; papers: number; judged_on: string };
  }
}
