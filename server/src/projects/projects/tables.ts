import type { Generated } from 'kysely';
import type { BusinessLine } from 'contract/projects/index.ts';
import type { Currency } from 'contract/currency.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    projects: {
      id: Generated<number>;
      codigoProyecto: string;
      nombre: string;
      linea: BusinessLine;
      cliente_id: number | null;
      jefe_proyecto_id: number | null;
      tipo_proyecto_id: number | null;
      tipo_venta_id: number | null;
      codigo_comuna: string | null;
      direccion: string | null;
      kwp: string | null;
      monto: string | null;
      moneda: Generated<Currency>;
      fecha_inicio: string | null;
      fecha_termino: string | null;
      avance: Generated<number>;
      avance_del_plan: Generated<boolean>;
      comprometido: Generated<boolean>;
      con_pagos: Generated<boolean>;
      observaciones: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
    project_panels: { project_id: number; panel_id: number; cantidad: number };
    project_code_counters: { linea: BusinessLine; year: number; last: number };
  }
}
