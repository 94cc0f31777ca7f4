import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    sheet_imports: {
      id: Generated<number>;
      kind: 'users' | 'staff';
      user_id: number;
      filename: string;
      content: ColumnType<unknown, string, never>;
      created_at: Generated<Date>;
      applied_at: Date | null;
    };
  }
}
