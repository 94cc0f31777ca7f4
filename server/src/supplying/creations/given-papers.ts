import type { PaperPlace, SentPapers } from 'contract/supplying/index.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { writeWithFiles } from '../../platform/write-with-file.ts';
import { addPaper, recognizePaper } from '../../suppliers/index.ts';

/** A paper that came with the request of a supplier, and how its fields end there. */
interface GivenPaper {
  place: PaperPlace;
  doc_type: number;
  expires_on: string | null;
  file: File;
}

/** The papers of a form, and what else it says. */
export function papersApart<F extends SentPapers>(form: F) {
  const { doc_type, expires_on, files, doc_type_2, expires_on_2, files_2, doc_type_3, expires_on_3, files_3, ...others } = form;
  const sent = [
    { place: '', doc_type, expires_on, file: files },
    { place: '_2', doc_type: doc_type_2, expires_on: expires_on_2, file: files_2 },
    { place: '_3', doc_type: doc_type_3, expires_on: expires_on_3, file: files_3 },
  ] as const;
  const papers = sent.flatMap(({ place, doc_type: type, expires_on: until, file }): GivenPaper[] =>
    file && type !== null ? [{ place, doc_type: type, expires_on: until, file }] : [],
  );
  return { papers, others };
}

/** Keeps the papers of a supplier with all else that is written of it: `attach` names whose they are. Nothing stays of what fails. */
export async function writeWithPapers<T>(
  context: Preparing,
  papers: readonly GivenPaper[],
  work: (writing: Writing, attach: (supplier_id: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const known: { content: File; name: string; extension: string }[] = [];
  for (const { file, place } of papers) known.push({ content: file, ...(await saidAt(place, () => recognizePaper(file, context.user))) });
  return writeWithFiles(context, known, (tx, kept) => {
    const writing = { ...context, tx };
    return work(writing, async (supplier_id) => {
      for (const [at, { place, doc_type, expires_on, file }] of papers.entries()) {
        const stored = { file: kept[at] ?? '', name: known[at]?.name ?? '', bytes: file.size };
        await saidAt(place, () => addPaper(writing, { supplier_id, doc_type, expires_on, ...stored }));
      }
    });
  });
}

/** What is wrong with a paper is said at its own fields. */
async function saidAt<T>(place: PaperPlace, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || !error.details.fields) throw error;
    const fields = Object.entries(error.details.fields).map(([name, message]) => [`${name === 'file' ? 'files' : name}${place}`, message]);
    throw new Problem(error.code, { ...error.details, fields: Object.fromEntries(fields) }, error.opens);
  }
}
