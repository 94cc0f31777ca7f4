import { z } from 'zod';
import type { ListView, ViewContent } from 'contract/access/views.ts';
import { tabsKey } from './defaultViews.ts';
import { isSameSearch, isWholeList, searchOf, type ListId } from './listView.ts';

/** So many stand above a list; the others are under «Vistas». */
export const mostTabs = 6;

const ViewTab = z.object({
  id: z.number(),
  nombre: z.string(),
  /** Whose it is, where it is somebody else's. */
  autor: z.string().optional(),
  /** What the address says of it. */
  search: z.record(z.string(), z.string()),
});
export type ViewTab = z.infer<typeof ViewTab>;

/** The views above a list, and those opened last, the latest first. */
const TabMemory = z.object({ tabs: z.array(ViewTab), opened: z.array(z.number()) });
type TabMemory = z.infer<typeof TabMemory>;

/** What this browser knows of them: they are drawn before the server says what they are now. */
export function readTabs(list: ListId): TabMemory {
  try {
    return TabMemory.parse(JSON.parse(localStorage.getItem(tabsKey(list)) ?? ''));
  } catch {
    return { tabs: [], opened: [] };
  }
}

export function keepTabs(list: ListId, known: TabMemory): void {
  if (known.tabs.length === 0) localStorage.removeItem(tabsKey(list));
  else localStorage.setItem(tabsKey(list), JSON.stringify(known));
}

export const tabOf = ({ id, nombre, autor, es_propia, contenido }: ListView): ViewTab => ({
  id,
  nombre,
  ...(!es_propia && { autor }),
  search: searchOf(contenido),
});

/** Which of them is seen, if any: a view that shows nothing but the whole list is not that, where the address names none. */
export function tabSeen(all: readonly ViewTab[], content: ViewContent, isPlainAddress: boolean): number | 'whole' | undefined {
  if (isPlainAddress) return 'whole';
  const seen = searchOf(content);
  return all.find((it) => isSameSearch(it.search, seen))?.id ?? (isWholeList(content) ? 'whole' : undefined);
}

/** Those opened last, each where it always stands: one that is opened does not move. */
export function tabsAmong(all: readonly ViewTab[], opened: readonly number[]): ViewTab[] {
  const rankOf = ({ id }: ViewTab) => (opened.includes(id) ? opened.indexOf(id) : opened.length);
  const chosen = new Set(all.toSorted((one, other) => rankOf(one) - rankOf(other)).slice(0, mostTabs));
  return all.filter((it) => chosen.has(it));
}
