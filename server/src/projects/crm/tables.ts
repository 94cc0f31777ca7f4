import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    crm_links: {
      project_id: number;
      source: string;
      crm_id: string;
      /** What the CRM said last: a `Deal` as JSON. */
      deal: string;
      synced_at: Generated<Date>;
      linked_at: Generated<Date>;
      linked_by: number | null;
    };
  }
}
