import type { Generated } from 'kysely';
import type { Segment } from 'contract/projects/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    dashboards: {
      id: Generated<number>;
      titulo: string;
      url: string;
      segmento: Segment | null;
      project_id: number | null;
      place_id: number | null;
      stage_id: number | null;
      orden: Generated<number>;
      user_id: number | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
  }
}
