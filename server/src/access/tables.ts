import type { Generated } from 'kysely';

declare module '../platform/database.ts' {
  interface Tables {
    roles: {
      codigo_rol: string;
      nombre: string;
      activo: Generated<boolean>;
      ve_todos_los_proyectos: Generated<boolean>;
      version: Generated<number>;
    };
    permission_modules: {
      id: Generated<number>;
      nombre: string;
      descripcion: string;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
    role_permissions: {
      codigo_rol: string;
      modulo_permiso_id: number;
      read: Generated<boolean>;
      create: Generated<boolean>;
      update: Generated<boolean>;
      delete: Generated<boolean>;
      approve: Generated<boolean>;
    };
    users: {
      id: Generated<number>;
      token_usuario: Generated<string>;
      email: string;
      nombre: string;
      rut: string | null;
      cargo: string | null;
      subgerencia: string | null;
      codigo_rol: string | null;
      activo: Generated<0 | 1>;
      debe_cambiar_clave: Generated<boolean>;
      password_hash: string | null;
      google_sub: string | null;
      last_access_at: Date | null;
      version: Generated<number>;
      created_at: Generated<Date>;
    };
    sessions: {
      id: Generated<number>;
      user_id: number;
      token_hash: Buffer;
      cookie_hash: Buffer;
      created_at: Generated<Date>;
      last_seen_at: Generated<Date>;
      expires_at: Date;
      ip: string | null;
      user_agent: string | null;
    };
    password_resets: { code_hash: Buffer; user_id: number; expires_at: Date };
    failed_attempts: { id: Generated<number>; subject: string; at: Generated<Date> };
    access_keys: {
      id: Generated<number>;
      nombre: string;
      key_hash: Buffer;
      user_id: number;
      scopes: string[];
      created_at: Generated<Date>;
      revoked_at: Date | null;
    };
  }
}
