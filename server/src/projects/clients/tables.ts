import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    clients: {
      id: Generated<number>;
      nombre: string;
      rut: string | null;
      email: string | null;
      telefono: string | null;
      tipo_cliente_id: number | null;
      version: Generated<number>;
      created_at: Generated<Date>;
    };
  }
}
