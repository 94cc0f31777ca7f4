import type { ReactNode } from 'react';
import './PageHead.css';

/** The heading of every page: focus comes here after each navigation. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <header className="page-head">
      <h1 tabIndex={-1}>{title}</h1>
      {children && <div className="page-actions">{children}</div>}
    </header>
  );
}
