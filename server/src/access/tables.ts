import type { NotificationKind, SignInFailure } from 'contract/access/index.ts';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

declare module '../platform/database/database.ts' {
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
      aviso_aprobaciones: Generated<boolean>;
      aviso_menciones: Generated<boolean>;
      resumen_diario: Generated<boolean>;
      version: Generated<number>;
      created_at: Generated<Date>;
      busqueda: GeneratedAlways<string>;
    };
    positions: {
      id: Generated<number>;
      nombre: string;
      descripcion: string | null;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
    submanagements: {
      id: Generated<number>;
      nombre: string;
      codigo_unidad: string | null;
      responsable_id: number | null;
      activo: Generated<boolean>;
      version: Generated<number>;
    };
    staff: {
      id: Generated<number>;
      nombre: string;
      rut: string | null;
      email: string | null;
      telefono: string | null;
      oficio: string | null;
      cargo_id: number | null;
      subgerencia_id: number | null;
      jefe_id: number | null;
      user_id: number | null;
      activo: Generated<boolean>;
      version: Generated<number>;
      created_at: Generated<Date>;
      busqueda: GeneratedAlways<string>;
    };
    contracts: {
      id: Generated<number>;
      staff_id: number;
      tipo: 'indefinido' | 'plazo_fijo' | 'por_obra' | 'honorarios';
      desde: string;
      hasta: string | null;
      horas_semanales: string | null;
      version: Generated<number>;
    };
    sheet_imports: {
      id: Generated<number>;
      kind: 'users' | 'staff';
      user_id: number;
      filename: string;
      content: ColumnType<unknown, string, never>;
      created_at: Generated<Date>;
      applied_at: Date | null;
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
    guesses: { subject: string; failures: number; began_at: Generated<Date>; account: string | null };
    failed_sign_ins: {
      id: Generated<number>;
      email: string | null;
      ip: string;
      reason: SignInFailure;
      hour: Generated<Date>;
      failures: Generated<number>;
      last_at: Generated<Date>;
    };
    known_devices: { user_id: number; cookie_hash: Buffer; last_used_at: Generated<Date> };
    password_resets: {
      code_hash: Buffer;
      user_id: number;
      expires_at: Date;
      /** The mail that carried the code; none for a link that somebody made by hand. */
      mail_id: number | null;
    };
    registrations: {
      id: Generated<number>;
      email: string;
      nombre: string;
      password_hash: string;
      /** None until the mail leaves. */
      code_hash: ColumnType<Buffer | null, Buffer | undefined, Buffer>;
      created_at: Generated<Date>;
      expires_at: Date;
    };
    request_counts: { subject: string; began_at: Generated<Date>; count: Generated<number> };
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
    notifications: {
      id: Generated<number>;
      user_id: number;
      kind: NotificationKind;
      title: string;
      text: string | null;
      url: string;
      created_at: Generated<Date>;
      read_at: Date | null;
    };
    warehouse_users: { id: GeneratedAlways<number>; user_id: number; activo: Generated<0 | 1>; version: Generated<number> };
    warehouse_user_warehouses: { warehouse_user_id: number; codigo_bodega: string };
  }
}
