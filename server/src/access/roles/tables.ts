import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    roles: {
      id: GeneratedAlways<number>;
      codigo_rol: string;
      nombre: string;
      descripcion: string | null;
      activo: Generated<boolean>;
      ve_todos_los_proyectos: Generated<boolean>;
      es_abastecimiento: Generated<boolean>;
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
  }
}
