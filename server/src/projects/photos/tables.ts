import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { photoDateSources } from 'contract/projects/index.ts';
import type { PhotoType } from '../../platform/files/photo-containers.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
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
      /** Kept by triggers from the name. */
      activity_id: Generated<number | null>;
      subida_por: number | null;
      clave: string | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      updated_at: Generated<Date>;
      deleted_at: Date | null;
      deleted_by: number | null;
      busqueda: GeneratedAlways<string>;
    };
  }
}
