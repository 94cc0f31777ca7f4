import type { ColumnType, Generated } from 'kysely';
import type { Area } from 'contract/projects/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
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
  }
}
