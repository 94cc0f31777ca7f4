import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { ActionButton, allowedActions, type Action } from './action.tsx';
import { FactList, type Fact } from './Facts.tsx';
import { useIsPhone } from './media.ts';
import { MoreActions } from './MoreActions.tsx';
import type { To } from './to.ts';
import './Detail.css';

/** A tab with an address of its own. */
export interface Tab {
  label: string;
  link: To;
  /** Under which heading it stands, where there are many. */
  group?: string;
}

interface Props {
  /** `CI-26012`: stands before the name. */
  code?: string;
  title: string;
  /** Tags beside the name. */
  status?: ReactNode;
  image?: ReactNode;
  /** Owner, key dates, money. */
  facts?: readonly Fact[];
  actions?: readonly Action[];
  tabs?: readonly Tab[];
  /** On a phone only the name stands over the content. Over a tab that is not the first it does so by itself, without what can be done: all of it is on the first. */
  isBrief?: boolean;
  /** At the side on wide windows, below on narrow ones: the timeline. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The page of one thing: summary, tabs with addresses, content, and what happened to it. */
export function Detail({ code, title, status, image, facts = [], actions = [], tabs = [], isBrief = false, aside, children }: Props) {
  const isPhone = useIsPhone();
  const isElsewhere = useIsElsewhere(tabs);
  const offered = allowedActions(actions);
  const isRoomy = !isPhone || offered.filter((it) => !it.isDangerous && !it.isQuiet).length <= 2;
  const isInSight = (it: Action, place: number) => it.isAnswer ?? (!it.isDangerous && !it.isQuiet && (place === 0 || isRoomy));
  const [usual, more] = [offered.filter(isInSight), offered.filter((it, place) => !isInSight(it, place))];
  return (
    <div className={isBrief || isElsewhere ? 'detail detail-brief' : 'detail'}>
      <header className="detail-head">
        {image && <div className="detail-image">{image}</div>}
        <div className="detail-summary">
          <div className="detail-title">
            <h1 tabIndex={-1}>
              {code && <span className="detail-code">{code}</span>} {title}
            </h1>
            {status}
            <div className="page-actions detail-actions">
              {usual.map((it, place) => (
                <ActionButton key={it.label} action={it} kind={place === 0 ? 'primary' : 'default'} />
              ))}
              <MoreActions actions={more} />
            </div>
          </div>
          {facts.length > 0 && <FactList facts={facts} />}
        </div>
      </header>
      {tabs.length > 1 && <Tabs label={`Secciones de ${code ?? title}`} tabs={tabs} />}
      <div className={aside ? 'detail-body detail-split' : 'detail-body'}>
        <div className="detail-main">{children}</div>
        {aside && <aside aria-label="Actividad">{aside}</aside>}
      </div>
    </div>
  );
}

/** Whether another tab than the first is open. */
function useIsElsewhere([first]: readonly Tab[]): boolean {
  const router = useRouter();
  const pathname = useLocation({ select: (it) => it.pathname });
  return first !== undefined && router.buildLocation(first.link).pathname !== pathname;
}

/** A part of its own: it follows the address, and the page around it need not be drawn anew. */
function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const bar = useOpenTabInView();
  return (
    <nav className="tabs" aria-label={label} ref={bar}>
      {tabs.map((it) => (
        <Link key={it.label} className="tab" activeOptions={exactly} resetScroll={false} {...it.link}>
          {it.label}
        </Link>
      ))}
    </nav>
  );
}

const exactly = { exact: true, includeSearch: false };

/** More tabs than fit are scrolled sideways, so that the open one is seen. */
function useOpenTabInView() {
  const bar = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (it) => it.pathname });
  useEffect(() => {
    const open = bar.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (bar.current && open) bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return bar;
}
