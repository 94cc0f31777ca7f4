import type { Checkable } from '../../platform/context.ts';

/** Who an outside identity provider says somebody is. */
interface OutsideIdentity {
  /** The provider's own, lasting name of the person. */
  subject: string;
  email: string;
}

export interface Identity extends Checkable {
  /** Null when signing in with it is not configured. */
  offer: { client_id: string; authorize_url: string } | null;
  /** Checks a signed statement of the provider; refuses with a `Problem` what does not hold. */
  verify(credential: string, nonce: string | undefined): Promise<OutsideIdentity>;
}

declare module '../../platform/context.ts' {
  interface Outside {
    identity: Identity;
  }
}
