import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
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
  }
}
