import type { Content } from 'pdfmake';
import { formatInstant } from 'contract/format.ts';
import type { Reading } from '../../platform/context.ts';
import type { FileAnswer } from '../../platform/http/downloads.ts';
import { drawPdf } from '../../platform/pdf/pdf.ts';
import { letterheadOf } from './letterhead.ts';

interface Paper {
  title: string;
  /** Without its ending. */
  filename: string;
  content: Content[];
  /** Across each page, where it does not count. */
  watermark?: string;
  paper?: 'A3 landscape';
}

/** A paper of the company: its letterhead above, below it who printed it and when. */
export async function printPaper(context: Reading, { title, filename, content, watermark, paper }: Paper): Promise<FileAnswer> {
  const drawn = await drawPdf(context.user, {
    title,
    letterhead: await letterheadOf(context),
    printed: `Impreso por ${context.user.nombre} el ${formatInstant(new Date().toISOString())}`,
    content,
    ...(watermark !== undefined && { watermark }),
    ...(paper && { paper }),
  });
  return { filename: `${filename}.pdf`, content: drawn };
}
