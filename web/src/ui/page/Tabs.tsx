import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { Link } from './Link.tsx';
import type { To } from './to.ts';
import './Detail.css';

/** A tab with an address of its own. */
export interface Tab {
  label: string;
  link: To;
  /** Under which heading it stands, where there are many. */
  group?: string;
}

/** The parts of a page in one line; it follows the address, and the page around it need not be drawn anew. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useOpenTabInView();
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {tabs.map((it) => (
        <Link isInvitation key={it.label} className="tab" activeOptions={exactly} resetScroll={false} {...it.link}>
          {it.label}
        </Link>
      ))}
    </nav>
  );
}

const exactly = { exact: true, includeSearch: false };

/** More tabs than fit are scrolled sideways, so that the open one is seen; one that is seen stays under the mouse that opened it. */
function useOpenTabInView() {
  const bar = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (it) => it.pathname });
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (!bar.current || !open) return;
    const { scrollLeft, clientWidth } = bar.current;
    const isSeen = open.offsetLeft >= scrollLeft && open.offsetLeft + open.offsetWidth <= scrollLeft + clientWidth;
    if (!isSeen) bar.current.scrollLeft = open.offsetLeft - (clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return bar;
}
