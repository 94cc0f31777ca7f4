import type { Upload as Running } from '../api/uploads.ts';

type Upload = Pick<Running, 'ratio' | 'refused'> & { file: Pick<File, 'size'> };

/** What the top bar says of all files together: `42 %`, `1 con error`. Large files weigh more than small ones. */
export function uploadsInShort(uploads: readonly Upload[]): string[] {
  const onTheirWay = uploads.filter((it) => !it.refused);
  const bytes = onTheirWay.reduce((sum, it) => sum + it.file.size, 0);
  const sent = onTheirWay.reduce((sum, it) => sum + it.file.size * it.ratio, 0);
  const refused = uploads.length - onTheirWay.length;
  const parts = [
    onTheirWay.length > 0 && (sent < bytes ? `${Math.floor((100 * sent) / bytes)} %` : 'Procesando…'),
    refused > 0 && `${refused} con error`,
  ];
  return parts.filter((it) => it !== false);
}
