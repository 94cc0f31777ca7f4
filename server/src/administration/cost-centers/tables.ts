import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    cost_centers: {
      codigo: string;
      nombre: string;
      responsable_id: number | null;
      codigo_unidad: string | null;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
  }
}
