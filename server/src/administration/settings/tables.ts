import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    settings: {
      key: string;
      /** Written as JSON text. */
      value: ColumnType<unknown, string | null, string | null>;
      version: Generated<number>;
      changed_by: string;
      changed_at: Generated<Date>;
    };
  }
}
