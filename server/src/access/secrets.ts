import { createHash, randomBytes } from 'node:crypto';

/** A secret that nobody can guess; only its hash is kept. */
export const newSecret = (): string => randomBytes(32).toString('base64url');
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();
