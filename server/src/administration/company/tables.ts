import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    company: {
      id: Generated<number>;
      nombre: string | null;
      rut: string | null;
      giro: string | null;
      direccion: string | null;
      codigo_comuna: string | null;
      telefono: string | null;
      web: string | null;
      correo_compras: string | null;
      correo_dte: string | null;
      logo: string | null;
      version: Generated<number>;
    };
  }
}
