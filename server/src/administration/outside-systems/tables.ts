import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    outside_checks: {
      system: string;
      ok: boolean;
      message: string;
      milliseconds: number;
      at: Generated<Date>;
      who: string | null;
    };
  }
}
