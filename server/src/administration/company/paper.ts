import type { Content } from 'pdfmake';
import { formatInstant } from 'contract/format.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import type { Sheets } from '../../platform/pdf/worker.ts';
import { letterheadOf } from './letterhead.ts';

interface Paper {
  title: string;
  /** Without its ending. */
  filename: string;
  content?: Content[];
  /** In the place of its content. */
  sheets?: Sheets;
  /** Across each page, where it does not count. */
  watermark?: string;
  paper?: 'A3 landscape';
}

/** A paper of the company: its letterhead above, below it who printed it and when. */
export async function printPaper(
  context: Reading,
  { title, filename, content = [], sheets, watermark, paper }: Paper,
): Promise<FileAnswer> {
  const document = {
    title,
    letterhead: await letterheadOf(context),
    printed: `Impreso por ${context.user.nombre} el ${formatInstant(new Date().toISOString())}`,
    content,
    ...(watermark !== undefined && { watermark }),
    ...(paper && { paper }),
    ...(sheets && { sheets }),
  };
  const drawn = await drawPdf(context.user, document, context.gone);
  return { filename: `${filename}.pdf`, content: drawn };
}
