import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';

/** The kinds of file a browser may show in a page; all others are only ever downloaded. */
const shown: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp' };
const hour = 3_600_000;

/** Stored files: kept under names made here, never under a name that somebody sent. */
export class Files {
  readonly #folder: string;
  readonly #secret: Buffer;

  constructor(folder: string, secret: Buffer) {
    this.#folder = folder;
    this.#secret = secret;
  }

  /** Keeps bytes and gives their name. They are whole or not there: written aside, made durable, then moved. */
  async keep(content: Buffer, extension: string): Promise<string> {
    const id = randomUUID();
    const name = `${id.slice(0, 2)}/${id}.${extension}`;
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true });
    const half = await open(`${path}.part`, 'wx');
    try {
      await half.writeFile(content);
      await half.sync();
    } finally {
      await half.close();
    }
    await rename(`${path}.part`, path);
    return name;
  }

  async discard(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  /** An address that opens the file for one to two hours; the same within the hour, so browsers may keep it. */
  address(name: string): string {
    const until = (Math.floor(Date.now() / hour) + 2) * hour;
    return `/files/${name}?until=${until}&signature=${this.#sign(name, until).toString('base64url')}`;
  }

  /** The file behind a signed address, or nothing when the address is not ours, too old, or the file is gone. */
  async open(name: string, until: number, signature: string): Promise<{ type: string; content: Readable } | undefined> {
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(name, until);
    if (given.length !== right.length || !timingSafeEqual(given, right) || until < Date.now()) return undefined;
    const type = shown[name.slice(name.lastIndexOf('.') + 1)];
    if (!type) return undefined;
    const handle = await open(join(this.#folder, name), 'r').catch(() => undefined);
    return handle ? { type, content: createReadStream('', { fd: handle }) } : undefined;
  }

  #sign(name: string, until: number): Buffer {
    return createHmac('sha256', this.#secret).update(`${name}\n${until}`).digest();
  }
}
