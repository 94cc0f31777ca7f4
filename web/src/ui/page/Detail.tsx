import type { ReactNode } from 'react';
import type { Action } from './action.tsx';
import { DetailHead } from './DetailHead.tsx';
import type { Fact } from './Facts.tsx';
import { useOwnName } from './pageNames.ts';
import { Tabs, type Tab } from './Tabs.tsx';
import './Detail.css';

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
  /** At the side on wide windows, below on narrow ones: the timeline. */
  aside?: ReactNode;
  children: ReactNode;
}

/** The page of one thing: summary, tabs with addresses, content, and what happened to it. */
export function Detail({ code, title, status, image, facts = [], actions = [], tabs = [], aside, children }: Props) {
  useOwnName(title);
  return (
    <div className="detail">
      <DetailHead code={code} title={title} status={status} image={image} facts={facts} actions={actions} isOverTabs={tabs.length > 1} />
      {tabs.length > 1 && <Tabs label={`Secciones de ${code ?? title}`} tabs={tabs} />}
      <div className={aside ? 'detail-body detail-split' : 'detail-body'}>
        <div className="detail-main">{children}</div>
        {aside && <aside aria-label="Actividad">{aside}</aside>}
      </div>
    </div>
  );
}
