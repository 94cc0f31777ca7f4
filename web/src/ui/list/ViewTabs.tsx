import { deepEqual, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ListView } from 'contract/access/views.ts';
import { Link } from '../page/Link.tsx';
import type { ViewMenuProps } from './ViewPanel.tsx';
import { keepTabs, mostTabs, readTabs, tabOf, tabsAmong, tabSeen } from './viewTabs.ts';

interface Props extends Pick<ViewMenuProps, 'list' | 'content' | 'addressOf' | 'onLeave'> {
  /** Undefined until the server has said them: meanwhile they are those that this browser knows. */
  views: readonly ListView[] | undefined;
  isShown: boolean;
}

/** The views that the person opened last, one click away, and the way back to all of the list. */
export function ViewTabs({ list, content, views, isShown, addressOf, onLeave }: Props) {
  const row = useRef<HTMLElement>(null);
  const known = readTabs(list);
  const all = views?.map(tabOf) ?? known.tabs;
  const said = useSearch({ strict: false });
  const seen = tabSeen(all, content, deepEqual(said, addressOf({})));
  const opened = typeof seen === 'number' ? [seen, ...known.opened.filter((it) => it !== seen)].slice(0, mostTabs) : known.opened;
  const tabs = tabsAmong(all, opened);
  useEffect(() => {
    if (views) keepTabs(list, { tabs, opened });
  });
  useEffect(() => {
    const current = typeof seen === 'number' && row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const { scrollLeft, clientWidth } = row.current;
    const isSeen = current.offsetLeft >= scrollLeft && current.offsetLeft + current.offsetWidth <= scrollLeft + clientWidth;
    if (!isSeen) row.current.scrollLeft = current.offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [seen]);
  if (!isShown || tabs.length === 0) return null;

  const link = (name: string, view: Record<string, string>, isCurrent: boolean) => ({
    to: '.',
    search: addressOf(view),
    title: name,
    className: 'view-tab',
    resetScroll: false,
    activeOptions: exactly,
    onClick: onLeave,
    ...(isCurrent && { 'aria-current': 'page' as const }),
  });
  return (
    <nav className="view-tabs" aria-label="Vistas guardadas" ref={row}>
      <Link {...link('Lista completa', {}, seen === 'whole')}>Lista completa</Link>
      {tabs.map(({ id, nombre, autor, search }) => (
        <Link key={id} {...link(autor ? `${nombre} · de ${autor}` : nombre, search, id === seen)}>
          {nombre}
          {autor && <span className="muted"> · de {autor}</span>}
        </Link>
      ))}
    </nav>
  );
}

const exactly = { exact: true, includeSearch: true };
