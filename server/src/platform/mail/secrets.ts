import type { Tx } from '../database/database.ts';
import { hashSecret, newSecret } from '../secret.ts';

/** What a mail may carry that only its reader may ever know, by kind, and whom or what each is made for; every area adds its own. */
export interface MailSecrets {}
type Kind = Extract<keyof MailSecrets, string>;

/** The secret that a mail is waiting for. It does not exist yet: it is made when the mail leaves. */
export type WantedSecret<K extends Kind = Kind> = { [P in K]: { kind: P } & MailSecrets[P] }[K];

/** Stands in a mail for the address with the secret, on a line of its own: what people write into a mail cannot lead elsewhere. */
export const secretLink = '[Enlace secreto: se crea al salir este correo]';

/** The mail that leaves now, and the hash of its secret. */
interface Leaving {
  mail_id: number;
  para: string;
  hash: Buffer;
}

/** What an area does with the secrets of one kind. */
interface SecretKeeper<K extends Kind> {
  /** What the secret follows in the address: `/forgot-password?codigo=`. */
  page: string;
  /** Keeps the hash, in place of the one that an earlier try of this mail left; false when nobody needs the secret any more. */
  keep(tx: Tx, wanted: WantedSecret<K>, leaving: Leaving): Promise<boolean>;
}
export type SecretKeepers = { [K in Kind]: SecretKeeper<K> };

/** A secret as it stands in a mail that leaves: whoever holds it forgets it with the mail. */
export interface MadeSecret {
  secret: string;
  /** Says nothing of the secret; another for each try. */
  mark: string;
  texto: string;
}

/** Makes the secret that a mail wants and keeps its hash; undefined when nobody needs it any more. */
export async function makeSecret<K extends Kind>(
  tx: Tx,
  keepers: SecretKeepers,
  { wanted, site, ...mail }: { wanted: WantedSecret<K>; site: string; mail_id: number; para: string; texto: string },
): Promise<MadeSecret | undefined> {
  const keeper: SecretKeeper<K> = keepers[wanted.kind];
  const secret = newSecret();
  const hash = hashSecret(secret);
  if (!(await keeper.keep(tx, wanted, { mail_id: mail.mail_id, para: mail.para, hash }))) return undefined;
  const lines = mail.texto.split('\n').map((line) => (line === secretLink ? site + keeper.page + secret : line));
  return { secret, mark: hash.toString('hex').slice(0, 12), texto: lines.join('\n') };
}
