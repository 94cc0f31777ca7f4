import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    service_files: {
      id: Generated<number>;
      name: string;
      bytes: number;
      file: string;
      sha256: string;
      /** Of the company, or by which invitation it came. */
      uploaded_by: number | null;
      invitation_id: ColumnType<number | null, number | null | undefined, number | null>;
      created_at: Generated<Date>;
      /** Since when nothing names it; null where a document does. */
      waiting_since: Generated<Date | null>;
    };
  }
}
