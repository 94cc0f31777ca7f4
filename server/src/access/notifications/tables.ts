import type { NotificationKind } from 'contract/access/index.ts';
import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
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
  }
}
