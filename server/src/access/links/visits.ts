import type { Preparing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { hashSecret } from '../../platform/secret.ts';
import type { User } from '../../platform/user.ts';
import { countVisit } from '../registration/request-limits.ts';

/** Whoever has the link of a mail, signed in or not: nothing of a session counts here. */
export type Visit = Preparing<User | undefined>;

export const unknownLink = (): Problem =>
  new Problem('not_found', { message: 'Este enlace no es válido. Ábralo desde el último correo que le enviamos, o escríbanos.' });

interface LinkKind {
  /** How its visits are counted. */
  kind: string;
  /** The row that keeps the hash of its secret. */
  find: (db: Reader, token_hash: Buffer) => Promise<{ id: number } | undefined>;
}

/** Refuses a link that we did not make, whoever tries too many, and who comes too often; says whose it is (decision 070). */
export async function requireLink({ db, ip, judge, writeAside }: Visit, token: string, { kind, find }: LinkKind): Promise<number> {
  const found = await judge({ secret: token }, () => find(db, hashSecret(token)));
  if (!found) throw unknownLink();
  await writeAside((tx) => countVisit(tx, { ip, of: `${kind}:${found.id}` }));
  return found.id;
}
