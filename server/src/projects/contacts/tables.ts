import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    contacts: {
      id: Generated<number>;
      place_id: number;
      nombre: string | null;
      rut: string | null;
      cargo: string | null;
      email: string | null;
      telefono: string | null;
      principal: Generated<boolean>;
      observaciones: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
  }
}
