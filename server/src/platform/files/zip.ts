import { Readable, pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>;
}

interface EntryPlace {
  name: Buffer;
  offset: number;
  crc: number;
  packed: number;
  size: number;
}

/** What follows the signature in both headers: version 2.0, sizes after the data, names in UTF-8, deflate, 1 January 1980. */
const common = [20, 0x0808, 8, 0, 0x21];

/**
 * A zip file as it is made: nothing is held but the chunk under way, and a slow reader slows the source.
 * A file inside may not exceed 4 GB.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: EntryPlace[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), offset, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([words(0x04034b50), halves(...common), words(0, 0, 0), halves(entry.name.length, 0), entry.name]);
    yield head;
    for await (const chunk of pack(content, entry)) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const tail = words(0x08074b50, entry.crc, entry.packed, entry.size);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    written.push(entry);
  }
  yield directory(written, offset);
}

/** An error of the source reaches the reader of the deflate stream, and a reader that goes away stops the source. */
function pack(content: ZipEntry['content'], entry: EntryPlace): AsyncIterable<Buffer> {
  return pipeline(Readable.from(measure(content, entry)), createDeflateRaw({ level: 5 }), () => undefined);
}

async function* measure(content: ZipEntry['content'], entry: EntryPlace): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function directory(written: EntryPlace[], start: number): Buffer {
  const entries = Buffer.concat(
    written.flatMap(({ name, offset, crc, packed, size }) => [
      words(0x02014b50),
      halves(20, ...common),
      words(crc, packed, size),
      halves(name.length, 0, 0, 0, 0),
      words(0, offset),
      name,
    ]),
  );
  const count = written.length;
  return Buffer.concat([entries, words(0x06054b50), halves(0, 0, count, count), words(entries.length, start), halves(0)]);
}

const words = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer);
const halves = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer);
