import type { Generated } from 'kysely';
import type { NotificationForm } from 'contract/administration/index.ts';

declare module '../../platform/database/database.ts' {
  interface Tables {
    notification_mails: { id: Generated<number>; form: NotificationForm; email: string; kind: Generated<'para' | 'copia'> };
    mail_settings: {
      id: Generated<number>;
      remitente: string | null;
      responder_a: string | null;
      firma: string | null;
      version: Generated<number>;
    };
  }
}
