import type { ColumnType, Generated } from 'kysely';
import type { Area, BusinessLine } from 'contract/projects/index.ts';

type Currency = 'CLP' | 'USD' | 'EUR' | 'UF';

declare module '../platform/database.ts' {
  interface Tables {
    clients: {
      id: Generated<number>;
      nombre: string;
      rut: string | null;
      email: string | null;
      telefono: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
    };
    projects: {
      id: Generated<number>;
      codigoProyecto: string;
      nombre: string;
      linea: BusinessLine;
      cliente_id: number | null;
      jefe_proyecto_id: number | null;
      codigo_comuna: string | null;
      direccion: string | null;
      kwp: string | null;
      monto: string | null;
      moneda: Generated<Currency>;
      fecha_inicio: string | null;
      fecha_termino: string | null;
      avance: Generated<number>;
      comprometido: Generated<boolean>;
      con_pagos: Generated<boolean>;
      observaciones: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
    project_stages: { project_id: number; stage_id: number; desde: Generated<Date> };
    special_panels: { id: Generated<number>; nombre: string; potencia_wp: number };
    project_panels: { project_id: number; panel_id: number; cantidad: number };
    project_members: { project_id: number; user_id: number };
    places: {
      id: Generated<number>;
      codigoLugarInstalacion: string;
      codigoProyecto: string;
      nombre: string;
      direccion: string | null;
      codigo_comuna: string | null;
      latitud: string | null;
      longitud: string | null;
      kwp: string | null;
      nombreContacto: string | null;
      emailContacto: string | null;
      telefonoContacto: string | null;
      activo: Generated<boolean>;
      imagen: string | null;
      area: ColumnType<Area | null, string | null | undefined, string | null>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
    project_code_counters: { linea: BusinessLine; year: number; last: number };
    project_imports: {
      id: Generated<number>;
      user_id: number;
      filename: string;
      content: string;
      created_at: Generated<Date>;
      applied_at: Date | null;
    };
  }
}
