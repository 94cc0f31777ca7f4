import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    substitutions: {
      id: Generated<number>;
      staff_id: number;
      substitute_id: number;
      desde: string;
      hasta: string;
      motivo: string;
      created_at: Generated<Date>;
      created_by: number | null;
      anulada_at: Date | null;
    };
    automatic_substitutes: { staff_id: number; substitute_id: number };
    absences: {
      id: Generated<number>;
      staff_id: number;
      desde: string;
      hasta: string;
      tipo: 'vacaciones' | 'licencia' | 'permiso' | 'otro';
      version: Generated<number>;
    };
  }
}
