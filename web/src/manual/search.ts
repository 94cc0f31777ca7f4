import MiniSearch from 'minisearch';
import { plain } from '../ui/rows/localRows.ts';
import type { To } from '../ui/page/to.ts';
import { pages } from './pages.ts';
import type { ManualPage } from './page.ts';

const index = new MiniSearch<ManualPage>({
  idField: 'slug',
  fields: ['title', 'chapter', 'text'],
  processTerm: (term) => plain(term) || null,
  searchOptions: { boost: { title: 4, chapter: 2 }, prefix: true, fuzzy: (term) => (term.length > 4 ? 0.2 : 0), combineWith: 'AND' },
});
index.addAll(pages);

export interface ManualHit {
  page: ManualPage;
  /** The sentence that speaks of it. */
  excerpt: string;
}

/** The pages that speak of what was typed, accents and slips forgiven; best first. */
export function searchManual(typed: string): ManualHit[] {
  return index.search(typed).flatMap(({ id, terms }) => {
    const page = pages.find((it) => it.slug === id);
    return page ? [{ page, excerpt: excerptOf(page.text, terms) }] : [];
  });
}

function excerptOf(text: string, terms: readonly string[]): string {
  const sentences = text.split(/\n+|(?<=\.) /).filter((it) => /^[^#|\-!]/.test(it));
  const said = sentences.find((it) => terms.some((term) => plain(it).includes(term))) ?? sentences[0] ?? '';
  return said.replaceAll(/\*\*|`|\[|\]\([^()]*\)/g, '');
}

/** The same for the search over everything: where each page is. */
export const findPages = (typed: string): { label: string; link: To }[] =>
  searchManual(typed).map(({ page: { title, slug } }) => ({ label: title, link: { to: '/tutoriales/$pagina', params: { pagina: slug } } }));
