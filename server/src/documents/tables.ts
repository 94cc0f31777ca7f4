import type { Generated } from 'kysely';

declare module '../platform/database/database.ts' {
  interface Tables {
    place_documents: {
      id: Generated<number>;
      place_id: number;
      nombre_documento_id: number;
      privado: boolean;
      vigente: number | null;
      motivo: string | null;
      marcado_por: number | null;
      marcado_at: Date | null;
      version: Generated<number>;
      created_at: Generated<Date>;
      deleted_at: Date | null;
      deleted_by: number | null;
    };
    place_document_versions: {
      document_id: number;
      numero: number;
      archivo: string;
      nombre: string;
      bytes: number;
      tipo: string;
      sha256: string;
      comentario: string | null;
      subido_por: number;
      subido_at: Generated<Date>;
    };
  }
}
