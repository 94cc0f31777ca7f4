import type { ReactNode } from 'react';
import { Link } from '../../ui/page/Link.tsx';
import { paths, useCodes } from '../addresses.ts';

interface Props {
  title: string;
  /** The tab that says it all, by the end of its address. */
  tab?: string;
  more?: string;
  className?: string;
  children: ReactNode;
}

/** One part of a place in a few words; the rest stands on its tab. */
export function Part({ title, tab, more = 'Ver todo', className = '', children }: Props) {
  const codes = useCodes();
  return (
    <section className={`panel ${className}`}>
      <header className="part-head">
        <h2>{title}</h2>
        {tab && (
          <Link isInvitation to={`${paths.place}/${tab}`} params={{ ...codes }} resetScroll={false}>
            {more}
            <span className="unseen">: {title}</span>
          </Link>
        )}
      </header>
      {children}
    </section>
  );
}
