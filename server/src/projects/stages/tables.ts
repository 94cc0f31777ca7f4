import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    project_stages: { project_id: number; stage_id: number; desde: Generated<Date> };
  }
}
