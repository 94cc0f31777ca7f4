import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    submanagements: {
      id: Generated<number>;
      nombre: string;
      codigo_unidad: string | null;
      responsable_id: number | null;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
  }
}
