/** The three formats in which cameras and phones save photos, and that we can read. */
export type PhotoType = 'image/jpeg' | 'image/png' | 'image/webp';

/** One piece of a picture's file, its header included: a JPEG segment, a PNG or WebP chunk, or the picture's own data. */
export interface Part {
  /** `app1`, `com`, `data` of a JPEG; the name of a chunk. */
  kind: string;
  start: number;
  end: number;
}

/** A whole picture, piece by piece. What stands behind `end` belongs to something else. */
export interface Container {
  type: PhotoType;
  parts: Part[];
  end: number;
}

/** What the first bytes say it is; undefined when it is none of ours. */
export function photoType(bytes: Buffer): PhotoType | undefined {
  if (bytes.length > 2 && bytes.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (bytes.subarray(0, 8).toString('latin1') === '\x89PNG\r\n\x1A\n') return 'image/png';
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp';
  return undefined;
}

/** Walks through a picture's file; undefined when it breaks off or makes no sense. */
export function containerOf(bytes: Buffer, type: PhotoType): Container | undefined {
  if (type === 'image/jpeg') return jpeg(bytes);
  return type === 'image/png' ? png(bytes) : webp(bytes);
}

function jpeg(bytes: Buffer): Container | undefined {
  const parts: Part[] = [];
  let at = 2;
  while (at + 4 <= bytes.length || isEnd(bytes, at)) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // A marker may be preceded by any number of fill bytes.
    if (marker === 0xff) at += 1;
    else if (marker === 0xd9) return { type: 'image/jpeg', parts, end: at + 2 };
    else {
      const end = at + 2 + bytes.readUInt16BE(at + 2);
      if (end > bytes.length || end < at + 4) return undefined;
      parts.push({ kind: kindOf(marker), start: at, end });
      at = end;
      if (marker === 0xda) {
        at = endOfScan(bytes, at);
        parts.push({ kind: 'data', start: end, end: at });
      }
    }
  }
  return undefined;
}

const isEnd = (bytes: Buffer, at: number) => bytes[at] === 0xff && bytes[at + 1] === 0xd9;

function kindOf(marker: number): string {
  if (marker >= 0xe0 && marker <= 0xef) return `app${marker - 0xe0}`;
  return marker === 0xfe ? 'com' : marker.toString(16);
}

/** Where the compressed data ends: at the next marker that is neither an escaped byte, a fill byte nor a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function png(bytes: Buffer): Container | undefined {
  const parts: Part[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const kind = bytes.toString('latin1', at + 4, at + 8);
    parts.push({ kind, start: at, end });
    if (kind === 'IEND') return { type: 'image/png', parts, end };
    at = end;
  }
  return undefined;
}

function webp(bytes: Buffer): Container | undefined {
  if (bytes.length < 20) return undefined;
  const whole = 8 + bytes.readUInt32LE(4);
  if (whole > bytes.length) return undefined;
  const parts: Part[] = [];
  for (let at = 12; at + 8 <= whole;) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (end > whole) return undefined;
    parts.push({ kind: bytes.toString('latin1', at, at + 4), start: at, end });
    at = end;
  }
  return { type: 'image/webp', parts, end: whole };
}
