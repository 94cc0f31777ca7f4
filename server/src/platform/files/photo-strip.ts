import { crc32 } from 'node:zlib';
import { containerOf, photoType, type Container, type Part } from './photo-containers.ts';

/**
 * A copy of a photo without position, time, camera and anything else that is not the picture: the picture's own data is
 * copied as it is, never compressed again. Of the EXIF data only the way to turn it is written anew. Undefined when the file is no
 * whole photo.
 */
export function withoutTraces(bytes: Buffer, orientation: number): Buffer | undefined {
  const type = photoType(bytes);
  const container = type && containerOf(bytes, type);
  if (!container) return undefined;
  if (container.type === 'image/jpeg') return jpeg(bytes, container, orientation);
  return container.type === 'image/png' ? png(bytes, container, orientation) : webp(bytes, container, orientation);
}

/** A TIFF block with one fact: how the picture must be turned. */
const orientationBlock = (orientation: number) =>
  // Big-endian; one entry at offset 8: tag 0x112, a short, once, its value; no next block.
  Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]);

const copyOf = (bytes: Buffer) => (part: Part) => bytes.subarray(part.start, part.end);

/** JFIF, the colour profile and Adobe's note on colours are needed to show the picture; every other note goes. */
function jpeg(bytes: Buffer, { parts }: Container, orientation: number): Buffer {
  const copy = copyOf(bytes);
  const isNeeded = (part: Part): boolean => {
    if (part.kind === 'com') return false;
    if (!part.kind.startsWith('app')) return true;
    const name = bytes.toString('latin1', part.start + 4, Math.min(part.end, part.start + 16));
    if (part.kind === 'app0') return name.startsWith('JFIF\0');
    if (part.kind === 'app2') return name.startsWith('ICC_PROFILE\0');
    return part.kind === 'app14' && name.startsWith('Adobe');
  };
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationBlock(orientation)]);
  const note = Buffer.concat([Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif]);
  const kept = parts.filter(isNeeded);
  const [first] = kept;
  const head = first?.kind === 'app0' ? 1 : 0;
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...kept.slice(0, head).map(copy),
    ...(orientation === 1 ? [] : [note]),
    ...kept.slice(head).map(copy),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The chunks that make the picture and its colours. */
const pngPicture = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'bKGD', 'pHYs']);

function png(bytes: Buffer, { parts }: Container, orientation: number): Buffer {
  const kept = parts.filter((it) => pngPicture.has(it.kind)).map(copyOf(bytes));
  const [header = Buffer.alloc(0), ...others] = kept;
  return Buffer.concat([
    bytes.subarray(0, 8),
    header,
    ...(orientation === 1 ? [] : [pngChunk('eXIf', orientationBlock(orientation))]),
    ...others,
  ]);
}

function pngChunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

const webpPicture = new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
/** In the flags of `VP8X`: that there is EXIF, that there is XMP. */
const [exifFlag, xmpFlag] = [0x08, 0x04];

function webp(bytes: Buffer, { parts }: Container, orientation: number): Buffer {
  const kept = parts
    .filter((it) => webpPicture.has(it.kind))
    .map((part) => {
      const chunk = Buffer.from(copyOf(bytes)(part));
      if (part.kind === 'VP8X') chunk[8] = ((chunk[8] ?? 0) & ~(exifFlag | xmpFlag)) | (orientation === 1 ? 0 : exifFlag);
      return chunk;
    });
  // Only an extended file can have been turned by its EXIF data.
  const exif = orientation === 1 ? [] : [webpChunk('EXIF', orientationBlock(orientation))];
  const body = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept, ...exif]);
  return webpChunk('RIFF', body);
}

function webpChunk(name: string, content: Buffer): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(content.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
}
