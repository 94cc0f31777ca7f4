import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    project_imports: {
      id: Generated<number>;
      user_id: number;
      filename: string;
      content: string;
      created_at: Generated<Date>;
      applied_at: Date | null;
    };
  }
}
