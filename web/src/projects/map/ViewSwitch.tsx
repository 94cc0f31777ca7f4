import { EnvironmentOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Link, useSearch } from '@tanstack/react-router';
import { changeList, type Search } from '../../ui/listState.ts';
import './ViewSwitch.css';

/** Whether the address asks for the map. */
export const isMap = (search: Search): boolean => search['vista'] === 'mapa';

/** The projects as a list or as a map; the filters go along. */
export function ViewSwitch() {
  const search: Search = useSearch({ strict: false });
  const to = (vista: string | undefined) => changeList({ ...search, vista }, { page: 1 });
  const current = (is: boolean) => (is ? { 'aria-current': 'true' as const } : {});
  return (
    <nav className="view-switch" aria-label="Vista">
      <Link to="/" search={to(undefined)} {...current(!isMap(search))} activeProps={{}}>
        <UnorderedListOutlined aria-hidden /> Lista
      </Link>
      <Link to="/" search={to('mapa')} {...current(isMap(search))} activeProps={{}}>
        <EnvironmentOutlined aria-hidden /> Mapa
      </Link>
    </nav>
  );
}
