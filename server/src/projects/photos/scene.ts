import { promisify } from 'node:util';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import yauzl from 'yauzl';

interface Picture {
  width?: number;
  height?: number;
  /** Another colour is another photo. */
  colour?: string;
  format?: 'jpeg' | 'png' | 'webp';
  /** `2026:03:04 10:11:12`, as cameras write it. */
  taken?: string;
  offset?: string;
  /** At 33°30' S, 70°45' W. */
  positioned?: boolean;
  orientation?: number;
  name?: string;
}

let photosMade = 0;

/** The bytes of a small photo with what its camera would write beside it. */
export function pictureBytes({
  width = 60,
  height = 40,
  colour,
  format = 'jpeg',
  taken,
  offset,
  positioned,
  orientation,
}: Picture = {}): Promise<Buffer> {
  photosMade += 1;
  const background = colour ?? { r: photosMade % 256, g: (photosMade * 7) % 256, b: (photosMade * 31) % 256 };
  const exif = {
    IFD0: { Make: 'Canelo', Model: 'Canelo C7' },
    ...((taken || offset) && { IFD2: { ...(taken && { DateTimeOriginal: taken }), ...(offset && { OffsetTimeOriginal: offset }) } }),
    ...(positioned && {
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '70/1 45/1 0/1' },
    }),
  };
  const plain = sharp({ create: { width, height, channels: 3, background } }).withExif(exif);
  return (orientation ? plain.withMetadata({ orientation }) : plain).toFormat(format).toBuffer();
}

export async function picture(given: Picture = {}): Promise<File> {
  const { format = 'jpeg', name = `IMG_${photosMade + 1}.${format === 'jpeg' ? 'jpg' : format}` } = given;
  return new File([new Uint8Array(await pictureBytes(given))], name, { type: `image/${format}` });
}

/** As many points and as much detail as a phone's photo of 12 megapixels. */
export const phonePhoto = (): Promise<Buffer> =>
  sharp({ create: { width: 4032, height: 3024, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
    .blur(1.2)
    .jpeg({ quality: 92 })
    .toBuffer();

/** A whole PNG of 14,200 by 14,200 black points, in a few kilobytes. */
export function bombBytes(side = 14_200): Buffer {
  const chunk = (name: string, content: Buffer): Buffer => {
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(name), content]);
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const lines = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 1 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', lines),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export const fileOf = (bytes: Uint8Array | string, name: string, type: string): File =>
  new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], name, { type });

interface Entry {
  name: string;
  bytes: Buffer;
}

/** What a zip has in it. */
export async function unzip(bytes: Buffer): Promise<Entry[]> {
  const archive = await promisify<Buffer, yauzl.Options, yauzl.ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: false, autoClose: false });
  const found: yauzl.Entry[] = [];
  archive.on('entry', (it: yauzl.Entry) => found.push(it));
  await new Promise((resolve, reject) => archive.once('end', resolve).once('error', reject));
  return Promise.all(
    found.map(async (it) => {
      const stream = await promisify<yauzl.Entry, NodeJS.ReadableStream>(archive.openReadStream.bind(archive))(it);
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(Buffer.from(chunk));
      return { name: it.fileName, bytes: Buffer.concat(chunks) };
    }),
  );
}
