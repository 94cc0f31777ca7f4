import type { ReactNode } from 'react';
import { Link } from '../page/Link.tsx';
import type { Search } from '../rows/listState.ts';
import './ViewSwitch.css';

interface View {
  label: string;
  icon: ReactNode;
  /** The address under which the page shows this view. */
  search: Search;
}

/** The same rows looked at in another way; which way stands in the address. */
export const ViewSwitch = ({ views }: { views: readonly View[] }) => (
  <nav className="view-switch" aria-label="Vista">
    {views.map(({ label, icon, search }) => (
      <Link key={label} to="." search={search} resetScroll={false} activeOptions={{ exact: true, includeSearch: true }}>
        {icon} <span className="view-switch-words">{label}</span>
      </Link>
    ))}
  </nav>
);
