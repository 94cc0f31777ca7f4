import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** The kinds of file a browser may show in a page; all others are only ever downloaded. */
const shown: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' };
const hour = 3_600_000;

/** What a signed address opens. */
export interface Opened {
  type: string;
  content: ReadStream;
  /** The name under which it is to be saved; without one it is shown in the page. */
  filename?: string;
}

/** Stored files: kept under names made here, never under a name that somebody sent. */
export class Files {
  readonly #folder: string;
  readonly #secret: Buffer;

  constructor(folder: string, secret: Buffer) {
    this.#folder = folder;
    this.#secret = secret;
  }

  /** Keeps bytes or an uploaded file and gives their name. They are whole or not there: written aside, made durable, then moved. */
  async keep(content: Buffer | Blob, extension: string): Promise<string> {
    const id = randomUUID();
    const name = `${id.slice(0, 2)}/${id}.${extension}`;
    const path = join(this.#folder, name);
    await mkdir(dirname(path), { recursive: true });
    const half = await open(`${path}.part`, 'wx');
    try {
      await half.writeFile(Buffer.isBuffer(content) ? content : content.stream());
      await half.sync();
      await half.close();
      await rename(`${path}.part`, path);
    } catch (error) {
      await half.close().catch(() => undefined);
      await rm(`${path}.part`, { force: true });
      throw error;
    }
    return name;
  }

  /** Keeps a file for a piece of work that refers to it; when the work fails, the file goes too. */
  async keepFor<T>(content: Buffer | Blob, extension: string, work: (name: string) => Promise<T>): Promise<T> {
    const name = await this.keep(content, extension);
    try {
      return await work(name);
    } catch (error) {
      await this.discard(name);
      throw error;
    }
  }

  /** The bytes of a kept file, for the server's own use. */
  read(name: string): ReadStream {
    return createReadStream(join(this.#folder, name));
  }

  async discard(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
  }

  /**
   * An address that opens the file for one to two hours; the same within the hour, so browsers may keep it. With a
   * filename it is saved under that name, else shown, where a browser may show it.
   */
  address(name: string, filename = ''): string {
    const until = (Math.floor(Date.now() / hour) + 2) * hour;
    const query = new URLSearchParams({ until: String(until), ...(filename && { filename }) });
    query.set('signature', this.#sign(name, until, filename).toString('base64url'));
    return `/files/${name}?${query.toString()}`;
  }

  /** The file that one of our own addresses opens. */
  static nameIn(address: string): string {
    return address.replace(/^\/files\//, '').replace(/\?.*$/s, '');
  }

  /** The file behind a signed address, or nothing when the address is not ours, too old, or the file is gone. */
  async open(name: string, until: number, signature: string, filename = ''): Promise<Opened | undefined> {
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(name, until, filename);
    if (given.length !== right.length || !timingSafeEqual(given, right) || until < Date.now()) return undefined;
    const type = shown[name.slice(name.lastIndexOf('.') + 1)];
    if (!type && !filename) return undefined;
    const handle = await open(join(this.#folder, name), 'r').catch(() => undefined);
    return handle && { type: type ?? 'application/octet-stream', content: handle.createReadStream(), ...(filename && { filename }) };
  }

  #sign(name: string, until: number, filename: string): Buffer {
    return createHmac('sha256', this.#secret).update(`${name}\n${until}\n${filename}`).digest();
  }
}

/** The header that has a browser save an answer under a name. */
export function attachment(filename: string): string {
  return `attachment; filename="${filename.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`;
}
