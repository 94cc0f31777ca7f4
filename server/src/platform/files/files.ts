import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { asLine } from 'contract/plain-text.ts';
import { DatabaseLost } from '../lost-line.ts';
import { isPhoto, withoutWhere } from './photo-position.ts';
import { Problem } from '../problem.ts';

/** The kinds of file a browser may show in a page; all others are only ever downloaded. */
const shownTypes = new Map<string, string>(
  Object.entries({ jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', pdf: 'application/pdf' }),
);
const hour = 3_600_000;

/** What a signed address opens. */
export interface FileContent {
  type: string;
  content: Readable;
  /** The name under which it is to be saved; without one it is shown in the page. */
  filename?: string;
}

/** What the signature of an address vouches for. */
interface SignedFile {
  name: string;
  filename: string;
  /** Set: the photo without its position. */
  bare?: string;
}

/** Bytes, or what they are read from when they are written: an uploaded file, or one that is kept already. */
export type Content = Buffer | { stream(): AsyncIterable<Uint8Array> };

/** Where the bytes lie: a folder, or a bucket. */
export interface FileStore {
  /** Writes a file whole, or not at all. */
  put(name: string, content: Content): Promise<void>;
  /** Its bytes, or nothing when it is not there. */
  open(name: string): Promise<Readable | undefined>;
  /** Also of a file that is not there. */
  remove(name: string): Promise<void>;
  /** All that is whole in it, and when it was written. */
  list(): AsyncIterable<{ name: string; changedAt: Date }>;
  /** Takes away what was begun before then and never became whole. */
  removeUnfinished(before: Date): Promise<void>;
}

/** Somebody discarded it since it was named. */
export class FileGone extends Error {
  constructor(name: string) {
    super(`The stored file ${name} is gone`);
  }
}

/** Stored files: kept under names made here, never under a name that somebody sent. */
export class Files {
  readonly #store: FileStore;
  readonly #secret: Buffer;

  constructor(store: FileStore, secret: Buffer) {
    this.#store = store;
    this.#secret = secret;
  }

  /** Keeps bytes or an uploaded file and gives their name. They are whole or not there. */
  async keep(content: Content, extension: string): Promise<string> {
    const id = randomUUID();
    const name = `${id.slice(0, 2)}/${id}.${extension}`;
    await this.#store.put(name, content);
    return name;
  }

  /** Keeps a file for a piece of work that refers to it; when the work fails, the file goes too, unless nobody knows whether it failed. */
  async keepFor<T>(content: Content, extension: string, work: (name: string) => Promise<T>): Promise<T> {
    const name = await this.keep(content, extension);
    try {
      return await work(name);
    } catch (error) {
      // A commit whose answer was lost may have happened: a file that nobody names is swept later, one that is missing never comes back.
      if (!mayBeDone(error)) await this.discard(name);
      throw error;
    }
  }

  /** The bytes of a kept file, for the server's own use. */
  read(name: string): Readable {
    return Readable.from(this.#bytesOf(name), { objectMode: false });
  }

  /** A kept file as what another one is kept from: never whole in memory. */
  contentOf(name: string): Content {
    return { stream: () => this.#bytesOf(name) };
  }

  async *#bytesOf(name: string): AsyncGenerator<Buffer> {
    const content = await this.#store.open(name);
    if (!content) throw new FileGone(name);
    yield* content;
  }

  /** The bytes of a photo for whom its position is not meant; those of every other file as they are. */
  readBare(name: string): Readable {
    return isPhoto(name) ? Readable.from(this.#bareBytesOf(name), { objectMode: false }) : this.read(name);
  }

  async *#bareBytesOf(name: string): AsyncGenerator<Buffer> {
    yield await withoutWhere(await buffer(this.#bytesOf(name)));
  }

  async discard(name: string): Promise<void> {
    await this.#store.remove(name);
  }

  /**
   * An address that opens the file for one to two hours; the same within the hour, so browsers may keep it. With a
   * filename it is saved under that name, else shown, where a browser may show it.
   */
  address(name: string, filename = ''): string {
    return this.#addressOf({ name, filename });
  }

  /** An address that opens a photo without its position, for whom that is not meant; every other file as it is. */
  bareAddress(name: string, filename = ''): string {
    return this.#addressOf({ name, filename, ...(isPhoto(name) && { bare: 'yes' }) });
  }

  #addressOf({ name, filename, bare = '' }: SignedFile): string {
    const until = (Math.floor(Date.now() / hour) + 2) * hour;
    const query = new URLSearchParams({ until: String(until), ...(filename && { filename }), ...(bare && { bare }) });
    query.set('signature', this.#sign({ name, filename, bare }, until).toString('base64url'));
    return `/files/${name}?${query.toString()}`;
  }

  /** The file that one of our own addresses opens. */
  static nameIn(address: string): string {
    return address.replace(/^\/files\//, '').replace(/\?.*$/s, '');
  }

  /** The file behind a signed address, or nothing when the address is not ours, too old, or the file is gone. */
  async open(signed: SignedFile, until: number, signature: string): Promise<FileContent | undefined> {
    const { name, filename, bare } = signed;
    const given = Buffer.from(signature, 'base64url');
    const right = this.#sign(signed, until);
    if (given.length !== right.length || !timingSafeEqual(given, right) || until < Date.now()) return undefined;
    const type = shownTypes.get(name.slice(name.lastIndexOf('.') + 1));
    if (!type && !filename) return undefined;
    const stored = await this.#store.open(name);
    const content = stored && bare ? Readable.from([await withoutWhere(await buffer(stored))]) : stored;
    return content && { type: type ?? 'application/octet-stream', content, ...(filename && { filename }) };
  }

  #sign({ name, filename, bare = '' }: SignedFile, until: number): Buffer {
    // Before the name, which is ours: a filename that ends with the mark is another thing.
    const said = [...(bare ? ['bare'] : []), name, until, filename].join('\n');
    return createHmac('sha256', this.#secret).update(said).digest();
  }
}

/** Whether the work may have happened although nobody answered. */
const mayBeDone = (error: unknown): boolean =>
  error instanceof DatabaseLost || (error instanceof Problem && error.code === 'unknown_outcome');

/** The header that has a browser save an answer under a name. */
export function attachment(filename: string): string {
  const name = asLine(filename).toWellFormed();
  return `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`;
}
