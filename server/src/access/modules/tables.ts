import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    permission_modules: {
      id: Generated<number>;
      nombre: string;
      descripcion: string;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
  }
}
