import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    staff: {
      id: Generated<number>;
      nombre: string;
      rut: string | null;
      email: string | null;
      telefono: string | null;
      oficio: string | null;
      cargo_id: number | null;
      subgerencia_id: number | null;
      jefe_id: number | null;
      user_id: number | null;
      activo: Generated<boolean>;
      version: Generated<number>;
      created_at: Generated<Date>;
      busqueda: GeneratedAlways<string>;
    };
    contracts: {
      id: Generated<number>;
      staff_id: number;
      tipo: 'indefinido' | 'plazo_fijo' | 'por_obra' | 'honorarios';
      desde: string;
      hasta: string | null;
      horas_semanales: string | null;
      version: Generated<number>;
    };
  }
}
