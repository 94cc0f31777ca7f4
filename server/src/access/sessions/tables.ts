import type { SignInFailure } from 'contract/access/index.ts';
import type { Generated } from 'kysely';

declare module '../../platform/database/database.ts' {
  interface Tables {
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
  }
}
