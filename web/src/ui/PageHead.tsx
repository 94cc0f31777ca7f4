import type { ReactNode } from 'react';
import './PageHead.css';

interface Props {
  title: ReactNode;
  /** A part of a page that has its heading already. */
  isPart?: boolean;
  children?: ReactNode;
}

/** The heading of every page: focus comes here after each navigation. */
export function PageHead({ title, isPart = false, children }: Props) {
  return (
    <header className="page-head">
      {isPart ? <h2>{title}</h2> : <h1 tabIndex={-1}>{title}</h1>}
      {children && <div className="page-actions">{children}</div>}
    </header>
  );
}
