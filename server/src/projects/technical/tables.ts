import type { Generated } from 'kysely';
import type { Connection, Structure } from 'contract/projects/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    technical_information: {
      id: Generated<number>;
      place_id: number;
      estructura: Structure | null;
      voltaje: number | null;
      fases: number | null;
      conexion: Connection | null;
      medidor: string | null;
      distribuidora: string | null;
      numero_cliente: string | null;
      app_flex_id: number | null;
      generacion_anual: number | null;
      inclinacion: string | null;
      azimut: string | null;
      observaciones: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
    };
    technical_regulations: { place_id: number; normativa_id: number };
    technical_panels: { place_id: number; orden: number; modelo: string; cantidad: number; potencia_wp: number };
    technical_inverters: { place_id: number; orden: number; modelo: string; cantidad: number; potencia_kw: string };
  }
}
