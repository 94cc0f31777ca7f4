import type { Generated } from 'kysely';
import type { WebService } from 'contract/projects/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    place_links: {
      id: Generated<number>;
      place_id: number;
      titulo: string;
      url: string;
      servicio: WebService;
      nota: string | null;
      destacado: Generated<boolean>;
      user_id: number | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
      version: Generated<number>;
      busqueda: Generated<string>;
    };
  }
}
