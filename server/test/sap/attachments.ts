import type { Company } from './company.ts';
import type { Row } from './filter.ts';
import { boundaryIn, partsOf } from './parts.ts';
import { general, Refusal } from './refusal.ts';

/** Files that go with a document: parts named `files`, and a boundary without quotes, or it is refused (SAP page §4). */
export function keepAttachment(company: Company, type: string, text: string): Row {
  const { boundary, isQuoted } = boundaryIn(type);
  if (isQuoted || !type.startsWith('multipart/form-data')) throw new Refusal(405, -1, 'Method Not Allowed');
  const files = partsOf(text, boundary).filter(({ headers }) => /name="files"/.test(headers));
  if (files.length === 0) throw general('No file was sent under the name files');
  const row: Row = {
    AbsoluteEntry: company.nextEntry(),
    Attachments2_Lines: files.map(({ headers }, at) => {
      const [, name = ''] = /filename="([^"]*)"/.exec(headers) ?? [];
      const dot = name.lastIndexOf('.');
      return { LineNum: at + 1, FileName: dot < 0 ? name : name.slice(0, dot), FileExtension: dot < 0 ? '' : name.slice(dot + 1) };
    }),
  };
  company.sets.get('Attachments2')?.push(row);
  return row;
}
