import type { ReactNode } from 'react';
import { FirstActionPlace } from './FirstAction.tsx';
import './PageHead.css';

interface Props {
  title: ReactNode;
  /** A part of a page that has its heading already. */
  isPart?: boolean;
  /** Another way to look at the same. */
  beside?: ReactNode;
  /** One line on a phone, whatever is done there: what the page is for stands in the upper third. */
  isTight?: boolean;
  children?: ReactNode;
}

/** The heading of every page: focus comes here after each navigation. */
export function PageHead({ title, isPart = false, beside, isTight = false, children }: Props) {
  return (
    <header className={isTight ? 'page-head page-head-tight' : 'page-head'}>
      <div className="page-name">
        {isPart ? <h2>{title}</h2> : <h1 tabIndex={-1}>{title}</h1>}
        {beside}
      </div>
      {children && (
        <div className="page-actions">
          {!isPart && <FirstActionPlace />}
          {children}
        </div>
      )}
    </header>
  );
}
