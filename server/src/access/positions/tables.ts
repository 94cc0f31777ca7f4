import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    positions: {
      id: Generated<number>;
      nombre: string;
      descripcion: string | null;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
  }
}
