import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Area, BusinessLine, Connection, photoDateSources, Segment, Structure, WebService } from 'contract/projects/index.ts';
import type { PhotoType } from '../platform/files/photo-containers.ts';

type Currency = 'CLP' | 'USD' | 'EUR' | 'UF';

declare module '../platform/database/database.ts' {
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
      comprometido: Generated<boolean>;
      con_pagos: Generated<boolean>;
      observaciones: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
    project_stages: { project_id: number; stage_id: number; desde: Generated<Date> };
    project_panels: { project_id: number; panel_id: number; cantidad: number };
    project_members: {
      project_id: number;
      user_id: number;
      funcion: string | null;
      desde: string | null;
      hasta: string | null;
      version: Generated<number>;
    };
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
      tipo_instalacion_id: number | null;
      activo: Generated<boolean>;
      imagen: string | null;
      area: ColumnType<Area | null, string | null | undefined, string | null>;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
    contacts: {
      id: Generated<number>;
      place_id: number;
      nombre: string | null;
      rut: string | null;
      cargo: string | null;
      email: string | null;
      telefono: string | null;
      principal: Generated<boolean>;
      observaciones: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      busqueda: Generated<string>;
    };
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
    photos: {
      id: Generated<number>;
      place_id: number;
      archivo: string;
      original: string;
      vista: string;
      miniatura: string;
      tipo: PhotoType;
      ancho: number;
      alto: number;
      orientacion: Generated<number>;
      bytes: number;
      sha256: Buffer;
      camara: string | null;
      tomada_at: ColumnType<Date, Date | string, Date | string>;
      fecha: GeneratedAlways<string>;
      fecha_origen: keyof typeof photoDateSources;
      latitud: string | null;
      longitud: string | null;
      leyenda: string | null;
      actividad: string | null;
      subida_por: number | null;
      clave: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
      deleted_by: number | null;
      busqueda: GeneratedAlways<string>;
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
    place_links: {
      id: Generated<number>;
      place_id: number;
      titulo: string;
      url: string;
      servicio: WebService;
      nota: string | null;
      destacado: Generated<boolean>;
      user_id: number | null;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
      version: Generated<number>;
      busqueda: Generated<string>;
    };
    dashboards: {
      id: Generated<number>;
      titulo: string;
      url: string;
      segmento: Segment | null;
      project_id: number | null;
      place_id: number | null;
      stage_id: number | null;
      orden: Generated<number>;
      user_id: number | null;
      created_at: Generated<Date>;
      version: Generated<number>;
    };
    crm_links: {
      project_id: number;
      source: string;
      crm_id: string;
      /** What the CRM said last: a `Deal` as JSON. */
      deal: string;
      synced_at: Generated<Date>;
      linked_at: Generated<Date>;
      linked_by: number | null;
    };
  }
}
