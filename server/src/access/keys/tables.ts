import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    access_keys: {
      id: Generated<number>;
      nombre: string;
      key_hash: Buffer;
      user_id: number;
      scopes: string[];
      calls: Generated<string[]>;
      created_at: Generated<Date>;
      revoked_at: Date | null;
      prefijo: Generated<string>;
      creada_por: number | null;
      vence_el: string | null;
      last_used_at: Date | null;
    };
  }
}
