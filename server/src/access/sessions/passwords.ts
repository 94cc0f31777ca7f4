import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto';
import { promisify } from 'node:util';
import { WaitingLine } from '../../platform/threads/waiting-line.ts';

const derive = promisify<'argon2id', Argon2Parameters, Buffer>(argon2);

/** OWASP's least for argon2id: 19 MiB, two passes. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };

const hashOf = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength } = cost) =>
  line.run(() => derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength }));

/** A self-describing hash (PHC string), computed in the thread pool. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await hashOf(password, nonce);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${tag.toString('base64url')}`;
}

/** Takes the same time for a person without a password, so that nobody learns who has an account. */
export async function isRightPassword(password: string, hash: string | null): Promise<boolean> {
  const [, , , numbers = '', salt, expected] = (hash ?? nobody).split('$');
  const [, m, t, p] = /^m=(\d+),t=(\d+),p=(\d+)$/.exec(numbers) ?? [];
  if (!salt || !expected || !m || !t || !p) return false;
  const tag = Buffer.from(expected, 'base64url');
  const given = { memory: Number(m), passes: Number(t), parallelism: Number(p), tagLength: tag.length };
  const made = await hashOf(password, Buffer.from(salt, 'base64url'), given);
  return timingSafeEqual(made, tag) && hash !== null;
}

const nobody = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

// Hashing fills a core: two at once leave threads for files and names while many people sign in.
const line = new WaitingLine({ places: 2, waiting: 200 });
