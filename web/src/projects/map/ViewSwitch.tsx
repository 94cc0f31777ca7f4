import { EnvironmentOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { changeList, type Search } from '../../ui/rows/listState.ts';
import { ViewSwitch as Views } from '../../ui/list/ViewSwitch.tsx';

/** Whether the address asks for the map. */
export const isMap = (search: Search): boolean => search['vista'] === 'mapa';

/** The projects as a list or as a map; the filters go along. */
export function ViewSwitch() {
  const search: Search = useSearch({ strict: false });
  // The view that is open leads to exactly this address; the other one takes the filters along and begins at the first page.
  const to = (view: 'lista' | 'mapa'): Search =>
    isMap(search) === (view === 'mapa') ? search : changeList({ ...search, vista: view === 'mapa' ? view : undefined }, { page: 1 });
  return (
    <Views
      views={[
        { label: 'Lista', icon: <UnorderedListOutlined aria-hidden />, search: to('lista') },
        { label: 'Mapa', icon: <EnvironmentOutlined aria-hidden />, search: to('mapa') },
      ]}
    />
  );
}
