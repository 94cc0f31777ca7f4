import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    project_members: {
      project_id: number;
      user_id: number;
      funcion: string | null;
      desde: string | null;
      hasta: string | null;
      version: Generated<number>;
    };
  }
}
