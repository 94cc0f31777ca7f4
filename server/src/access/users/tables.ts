import type { Generated, GeneratedAlways } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
    users: {
      id: Generated<number>;
      token_usuario: Generated<string>;
      email: string;
      nombre: string;
      codigo_rol: string | null;
      activo: Generated<0 | 1>;
      debe_cambiar_clave: Generated<boolean>;
      password_hash: string | null;
      google_sub: string | null;
      last_access_at: Date | null;
      foto: string | null;
      telefono: string | null;
      direccion: string | null;
      contacto_emergencia: string | null;
      tema: 'light' | 'dark' | 'system' | null;
      primera_pagina: 'proyectos' | 'mi_dia' | null;
      aviso_aprobaciones: Generated<boolean>;
      aviso_menciones: Generated<boolean>;
      resumen_diario: Generated<boolean>;
      primeros_pasos: Generated<boolean>;
      version: Generated<number>;
      created_at: Generated<Date>;
      busqueda: GeneratedAlways<string>;
    };
  }
}
