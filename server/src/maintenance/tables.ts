import type { Generated } from 'kysely';

declare module '../platform/database/database.ts' {
  interface Tables {
    maintenance_mode: {
      id: Generated<number>;
      enabled: Generated<boolean>;
      termina_estimada: Date | null;
      page_version: Generated<number>;
    };
    maintenance_whitelist: { email: string };
    maintenance_infos: { id: Generated<number>; info_type: 'title' | 'description'; description: string; enabled: Generated<boolean> };
    maintenance_images: { id: Generated<number>; nombre: string; file: string; created_at: Generated<Date> };
    maintenance_banner: { id: Generated<number>; enabled: boolean; description: string };
    access_log: { id: Generated<number>; user_email: string; url: string; ip: string | null; at: Generated<Date> };
  }
}
