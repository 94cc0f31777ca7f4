import { useEffect } from 'react';
import { listVistaLista, type ListView, type ViewContent } from 'contract/access/views.ts';
import { useCall } from '../../api.ts';
import { defaultViews } from './defaultViews.ts';
import { isSameSearch, searchOf, type ListId } from './listView.ts';
import { mostTabs, tabOf, tabsAmong, viewTabs, type ViewTab } from './viewTabs.ts';

export interface Views {
  all: readonly ListView[] | undefined;
  tabs: readonly ViewTab[];
  currentId: number | undefined;
  /** Whether it is known how many there are, so that their row pushes nothing down when it comes. */
  isKnown: boolean;
}

/** The views of a list. They are asked for when the rows are there; with them where this browser has never heard of them. */
export function useViews(list: ListId, content: ViewContent, { isReady, isOff }: { isReady: boolean; isOff: boolean }): Views {
  const { lista, titulo } = list;
  const known = viewTabs.use(list);
  const { data: all, isPending } = useCall(listVistaLista, list, { enabled: !isOff && (isReady || !known) });
  const search = searchOf(content);
  const views = all?.map(tabOf) ?? known?.tabs ?? [];
  const currentId = views.find((it) => isSameSearch(it.search, search))?.id;
  const before = known?.opened ?? [];
  const opened = currentId === undefined ? before : [currentId, ...before.filter((it) => it !== currentId)].slice(0, mostTabs);
  const tabs = isOff ? [] : tabsAmong(views, opened);
  useEffect(() => {
    if (!all) return;
    const opening = all.find((it) => it.predeterminada);
    defaultViews.keep({ lista, titulo }, opening && searchOf(opening.contenido));
    viewTabs.keep({ lista, titulo }, { tabs, opened });
  });
  return { all, tabs, currentId, isKnown: isOff || known !== undefined || !isPending };
}
