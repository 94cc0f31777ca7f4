import { EnvironmentOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Link, useSearch } from '@tanstack/react-router';
import { changeList, type Search } from '../../ui/listState.ts';
import './ViewSwitch.css';

/** Whether the address asks for the map. */
export const isMap = (search: Search): boolean => search['vista'] === 'mapa';

/** The projects as a list or as a map; the filters go along. */
export function ViewSwitch() {
  const search: Search = useSearch({ strict: false });
  // The view that is open leads to exactly this address; the other one takes the filters along and begins at the first page.
  const to = (view: 'lista' | 'mapa'): Search =>
    isMap(search) === (view === 'mapa') ? search : changeList({ ...search, vista: view === 'mapa' ? view : undefined }, { page: 1 });
  const exactly = { exact: true, includeSearch: true };
  return (
    <nav className="view-switch" aria-label="Vista">
      <Link to="/" search={to('lista')} activeOptions={exactly}>
        <UnorderedListOutlined aria-hidden /> <span className="view-switch-words">Lista</span>
      </Link>
      <Link to="/" search={to('mapa')} activeOptions={exactly}>
        <EnvironmentOutlined aria-hidden /> <span className="view-switch-words">Mapa</span>
      </Link>
    </nav>
  );
}
