import { useEffect, useRef } from 'react';
import { Link } from '../page/Link.tsx';
import type { Search } from '../rows/listState.ts';
import type { ViewTab } from './viewTabs.ts';
import './ViewTabs.css';

interface Props {
  tabs: readonly ViewTab[];
  currentId: number | undefined;
  /** Whether all of the list is seen, as it is for everybody. */
  isWhole: boolean;
  addressOf: (view: Record<string, string>) => Search;
  onOpen: () => void;
}

/** The views that the person opens most, one click away, and the way back to all of the list. */
export function ViewTabs({ tabs, currentId, isWhole, addressOf, onOpen }: Props) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const { scrollLeft, clientWidth } = row.current;
    const isSeen = current.offsetLeft >= scrollLeft && current.offsetLeft + current.offsetWidth <= scrollLeft + clientWidth;
    if (!isSeen) row.current.scrollLeft = current.offsetLeft - (clientWidth - current.offsetWidth) / 2;
  }, [currentId]);
  const link = (name: string, search: Search, isCurrent: boolean) => ({
    to: '.',
    search,
    title: name,
    className: 'view-tab',
    resetScroll: false,
    activeOptions: exactly,
    onClick: onOpen,
    ...(isCurrent && { 'aria-current': 'page' as const }),
  });
  return (
    <nav className="view-tabs" aria-label="Vistas guardadas" ref={row}>
      <Link {...link('Lista completa', addressOf({}), isWhole && currentId === undefined)}>Lista completa</Link>
      {tabs.map(({ id, nombre, autor, search }) => (
        <Link key={id} {...link(autor ? `${nombre} · de ${autor}` : nombre, addressOf(search), id === currentId)}>
          {nombre}
          {autor && <span className="muted"> · de {autor}</span>}
        </Link>
      ))}
    </nav>
  );
}

const exactly = { exact: true, includeSearch: true };
