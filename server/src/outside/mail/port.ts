import type { Checkable } from '../../platform/context.ts';
import type { Mailer } from '../../platform/mail/mail.ts';

declare module '../../platform/context.ts' {
  interface Outside {
    mail: Mailer & Checkable;
  }
}
