import { z } from 'zod';
import * as field from '../../fields.ts';
import { optionalDay } from '../../services/requests/codes.ts';
import { supplierDocumentMegabytes } from '../../suppliers/documents.ts';

/** How the fields of each paper end that may come with the request of a supplier; more of them are added on its page. */
export const paperPlaces = ['', '_2', '_3'] as const;
export type PaperPlace = (typeof paperPlaces)[number];

const docType = field.id.nullish().transform((it) => it ?? null);
const paper = z
  .file('Elija un archivo.')
  .min(1, 'El archivo está vacío.')
  .max(supplierDocumentMegabytes * 1024 * 1024, `El archivo supera ${supplierDocumentMegabytes} MB.`)
  .nullish()
  .transform((it) => it ?? null);

/** The papers that come with the request of a supplier (spec 3 §5): a file, what it is, and until when it holds where its type expires. */
export const paperFields = {
  doc_type: docType,
  expires_on: optionalDay,
  files: paper,
  doc_type_2: docType,
  expires_on_2: optionalDay,
  files_2: paper,
  doc_type_3: docType,
  expires_on_3: optionalDay,
  files_3: paper,
};
export type SentPapers = z.output<z.ZodObject<typeof paperFields>>;

/** A paper comes whole, its file and what it is; and there is one of each type. */
export function checkPapers(given: SentPapers, { addIssue }: Pick<z.core.$RefinementCtx, 'addIssue'>): void {
  const refuse = (name: string, message: string) => addIssue({ code: 'custom', path: [name], message });
  const seen = new Set<number>();
  for (const place of paperPlaces) {
    const [type, file] = [given[`doc_type${place}`], given[`files${place}`]];
    if (file && type === null) refuse(`doc_type${place}`, 'Elija qué documento es.');
    if (!file && type !== null) refuse(`files${place}`, 'Elija el archivo de ese documento.');
    if (file && type !== null && seen.has(type)) refuse(`doc_type${place}`, 'Ya eligió un archivo para ese tipo de documento.');
    if (type !== null) seen.add(type);
  }
}
