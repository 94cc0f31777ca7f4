import type { FileKind } from 'contract/projects/index.ts';
import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    comments: {
      id: Generated<number>;
      place_id: number;
      autor_id: number;
      responde_a: number | null;
      texto: string;
      version: Generated<number>;
      created_at: Generated<Date>;
      editado_at: Date | null;
      eliminado_at: Date | null;
      eliminado_por: number | null;
      is_first: GeneratedAlways<boolean>;
    };
    comment_mentions: { comment_id: number; user_id: number };
    comment_files: {
      id: Generated<number>;
      comment_id: number | null;
      position: number | null;
      subido_por: number;
      nombre: string;
      bytes: number;
      tipo: FileKind;
      archivo: string;
      miniatura: string | null;
      vista: string | null;
      created_at: Generated<Date>;
    };
  }
}
