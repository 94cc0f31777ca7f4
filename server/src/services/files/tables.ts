import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    service_files: {
      id: Generated<number>;
      name: string;
      bytes: number;
      file: string;
      sha256: string;
      uploaded_by: number;
      created_at: Generated<Date>;
      /** Since when nothing names it; null where a document does. */
      waiting_since: Generated<Date | null>;
    };
  }
}
