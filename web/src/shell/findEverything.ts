import { findKinds, type Find } from 'contract/dashboards/find.ts';
import { mayHaveSlipped, meantBy } from 'contract/slips.ts';
import { plain } from '../ui/rows/localRows.ts';
import { mayOpen } from '../ui/page/mayOpen.ts';
import { linkTo, type To } from '../ui/page/to.ts';
import type { Visit } from './visits.ts';

/** One line of the search over everything. */
export interface SearchHit {
  label: string;
  detail: string | null;
  link: To;
}

/** Lines of one kind. */
export interface FoundGroup {
  title: string;
  items: readonly SearchHit[];
}

interface NamedEntry {
  label: string;
  group: string;
  path: string;
}

interface Everything {
  /** What the menu leads to. */
  screens: readonly NamedEntry[];
  /** What can be begun. */
  actions: readonly NamedEntry[];
  visited: readonly Visit[];
  /** Pages of the manual that speak of what was typed. */
  manual: readonly SearchHit[];
  /** What the server found. */
  items: readonly Find[];
}

const fewOf = { visited: 8, actions: 6, screens: 6, manual: 4 };

/**
 * What fits what was typed, by kind: what can be done, where the person was, screens by name, then what the server found, then the manual.
 * Of nothing typed: where the person was, and what can be begun.
 */
export function findEverything(typed: string, { screens, actions, visited, manual, items }: Everything): FoundGroup[] {
  const words = namesIn(typed);
  const startsWith = ({ label }: { label: string }) =>
    Number(
      namesIn(label)
        .join(' ')
        .startsWith(words[0] ?? ''),
    );
  const named = (some: readonly NamedEntry[]) =>
    holding(some, words, ({ label, group }) => `${group} ${label}`)
      .toSorted((a, b) => startsWith(b) - startsWith(a))
      .map(({ label, group, path }): SearchHit => ({ label, detail: group, link: { to: path } }));
  const ofKind = (kind: Find['kind']): SearchHit[] =>
    items.filter((it) => it.kind === kind).map(({ label, detail, url }) => ({ label, detail, link: linkTo(url) }));
  const been = holding(visited, words, ({ title }) => title)
    .slice(0, fewOf.visited)
    .map(({ title, address }): SearchHit => ({ label: title, detail: null, link: linkTo(address) }));
  const isNamed = words.length > 0;
  const kinds = [...new Set(items.map((it) => it.kind))].filter((it) => it !== 'accion');
  const groups: FoundGroup[] = [
    { title: findKinds.accion, items: isNamed ? [...ofKind('accion'), ...named(actions).slice(0, fewOf.actions)] : [] },
    { title: 'Visto hace poco', items: been },
    { title: 'Pantallas', items: isNamed ? named(screens).slice(0, fewOf.screens) : [] },
    ...kinds.map((kind) => ({ title: findKinds[kind], items: ofKind(kind) })),
    { title: 'Manual', items: manual.slice(0, fewOf.manual) },
    { title: findKinds.accion, items: isNamed ? [] : named(actions) },
  ];
  return openFinds(groups).filter((it) => it.items.length > 0);
}

/** What has all these words; where nothing has, what has those that somebody may have meant whose finger slipped, as on the server. */
function holding<T>(some: readonly T[], words: readonly string[], textOf: (it: T) => string): T[] {
  const texts = some.map((it) => ({ it, text: plain(textOf(it)) }));
  const withAll = (meant: readonly (readonly string[])[]) =>
    texts.filter(({ text }) => meant.every((any) => any.some((word) => text.includes(word)))).map(({ it }) => it);
  const exact = withAll(words.map((word) => [word]));
  if (exact.length > 0 || !words.some(mayHaveSlipped)) return exact;
  const all = texts.map(({ text }) => text).join(' ');
  return withAll(words.map((word) => (mayHaveSlipped(word) && !all.includes(word) ? meantBy(word, all) : [word])));
}

/** Whoever begins something says it in one of these words; which of them the product uses, nobody should have to know. */
const verbs = new Set(['nuevo', 'nueva', 'crear', 'generar', 'agregar', 'registrar', 'pedir', 'hacer']);
const namesIn = (text: string): string[] =>
  plain(text)
    .split(/\s+/)
    .filter((word) => word !== '' && !verbs.has(word));

/** A thing stands once, where it comes first; and only for who may open it. */
function openFinds(groups: readonly FoundGroup[]): FoundGroup[] {
  const known = new Set<string>();
  const isOffered = ({ label, link }: SearchHit) => {
    // Where one was in another role, and what only somebody else may open, is no find.
    if (!mayOpen(link)) return false;
    const key = `${label} ${JSON.stringify(link)}`;
    return !known.has(key) && known.add(key);
  };
  return groups.map(({ title, items }) => ({ title, items: items.filter(isOffered) }));
}
