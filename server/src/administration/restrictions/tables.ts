import type { Generated } from 'kysely';
import type { RestrictionCode } from 'contract/administration/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    request_restrictions: {
      id: Generated<number>;
      codigo: RestrictionCode;
      nombre: string;
      descripcion: string;
      unidad: string;
      quantity: string;
      entero: Generated<boolean>;
      activo: Generated<boolean>;
      orden: number;
      version: Generated<number>;
    };
  }
}
