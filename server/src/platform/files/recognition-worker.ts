import exifr from 'exifr';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { answerOrders } from '../threads/threads.ts';

/** What is to be told of an upload: what its content is, or what a camera wrote into a picture's block. */
export type Recognition = { content: string | Uint8Array } | { exif: Uint8Array };
export interface FileFacts {
  /** The usual ending of such files. */
  ending?: string;
  tags?: Record<string, unknown>;
}

answerOrders(async (order: Recognition): Promise<FileFacts> => ('content' in order ? contentOf(order.content) : tagsOf(order.exif)));

/** Of a file on disk, or of its bytes. A blob of a file cannot be read in another thread than it was made in. */
async function contentOf(content: string | Uint8Array): Promise<FileFacts> {
  const found = await (typeof content === 'string' ? fileTypeFromFile(content) : fileTypeFromBuffer(content)).catch(() => undefined);
  return found ? { ending: found.ext } : {};
}

async function tagsOf(block: Uint8Array): Promise<FileFacts> {
  const tags: Record<string, unknown> | undefined = await exifr
    .parse(block, { reviveValues: false, translateValues: false, exif: true, gps: true, makerNote: false, userComment: false })
    .catch(() => undefined);
  return tags ? { tags } : {};
}
