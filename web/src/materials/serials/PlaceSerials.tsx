import { useParams } from '@tanstack/react-router';
import { listSerials, serialStates } from 'contract/materials/index.ts';
import { stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { toSerial } from '../addresses.ts';
import { serialColumns } from './columns.tsx';

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Serie, material o recepción' },
  stateFilter('status', serialStates),
];
const columns = serialColumns.filter((it) => it.key !== 'where');

/** What is installed at a place or lies at its site, with who brought it, when and by which order: its warranty is claimed by them. */
export function PlaceSerials() {
  const { codigoLugarInstalacion = '' }: Record<string, string | undefined> = useParams({ strict: false });
  return (
    <List
      title="Series instaladas"
      isPart
      call={listSerials}
      fixed={{ codigoLugarInstalacion }}
      rowKey={(it) => it.id}
      columns={columns}
      filters={filters}
      link={toSerial}
      empty="Ningún papel nombra series de este lugar: aparecen cuando un vale de consumo, o lo que llega a la obra, las anota."
    />
  );
}
