import sharp from 'sharp';
import { withoutTraces } from './photo-strip.ts';

/** Kinds of file in which a camera or a phone writes where it was. */
const photographic = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif', 'tif', 'gif']);

/** Whether a file kept under this name can say where it was taken. */
export const isPhoto = (name: string): boolean => photographic.has(name.slice(name.lastIndexOf('.') + 1));

/** A photo for whom its position is not meant: without any traces, where it can be taken apart, else with the position blanked. */
export async function withoutWhere(bytes: Buffer): Promise<Buffer> {
  const { orientation = 1 } = await sharp(bytes, { failOn: 'none', limitInputPixels: false })
    .metadata()
    .catch(() => ({ orientation: 1 }));
  return withoutTraces(bytes, orientation) ?? blankPositions(bytes);
}

/** A picture of another kind, or a broken one: EXIF's position and all of XMP are overwritten where they stand. */
function blankPositions(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (const start of tiffBlocks(copy)) blankPosition(copy.subarray(start));
  blankXmp(copy);
  return copy;
}

const tiffMarks = [Buffer.from('II*\0', 'latin1'), Buffer.from('MM\0*', 'latin1')];
/** A photo has one or two; what has more was made to keep the server busy. */
const mostBlocks = 64;

function tiffBlocks(bytes: Buffer): number[] {
  const found: number[] = [];
  for (const mark of tiffMarks)
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 4)) {
      found.push(at);
      if (found.length > mostBlocks) throw new Error('the picture has too many EXIF blocks to be shown without its position');
    }
  return found;
}

const entrySize = 12;
/** The standard knows 32 facts about a position, none of them long. */
const [mostFacts, longestFact] = [64, 4096];
/** As the standard numbers them: the pointer to the position, and the bytes that one value of each type takes. */
const gpsPointer = 0x8825;
const sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Zeroes the list of a TIFF block that holds the position, and the values that it points at. */
function blankPosition(block: Buffer): void {
  const isLittle = block[0] === 0x49;
  const short = (at: number) => (isLittle ? block.readUInt16LE(at) : block.readUInt16BE(at));
  const long = (at: number) => (isLittle ? block.readUInt32LE(at) : block.readUInt32BE(at));
  const entriesAt = (list: number): number[] => {
    const count = list + 2 <= block.length ? short(list) : 0;
    const isWhole = list + 2 + count * entrySize <= block.length;
    return isWhole ? Array.from({ length: count }, (_, it) => list + 2 + it * entrySize) : [];
  };
  if (block.length < 8) return;
  const pointer = entriesAt(long(4)).find((at) => short(at) === gpsPointer);
  for (const at of pointer === undefined ? [] : entriesAt(long(pointer + 8)).slice(0, mostFacts)) {
    const length = (sizes[short(at + 2)] ?? 0) * long(at + 4);
    const start = Math.min(long(at + 8), block.length);
    if (length > 4) block.fill(0, start, Math.min(start + length, start + longestFact, block.length));
    block.fill(0, at, at + entrySize);
  }
}

const [xmpStart, xmpEnd] = ['<x:xmpmeta', '</x:xmpmeta>'];

function blankXmp(bytes: Buffer): void {
  for (let at = bytes.indexOf(xmpStart); at !== -1; at = bytes.indexOf(xmpStart, at)) {
    const end = bytes.indexOf(xmpEnd, at);
    bytes.fill(' ', at, end === -1 ? bytes.length : end + xmpEnd.length);
  }
}
