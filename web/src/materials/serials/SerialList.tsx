import { listSerials, serialStates } from 'contract/materials/index.ts';
import { chooseFilter, stateFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { toSerial } from '../addresses.ts';
import { activeMaterials, anyWarehouse } from '../sources.ts';
import { serialColumns } from './columns.tsx';

const search: Filter = { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Serie, material o recepción' };
const state = stateFilter('status', serialStates);
const filters: readonly Filter[] = [
  search,
  chooseFilter({ name: 'code', label: 'Material', source: activeMaterials }),
  state,
  chooseFilter({ name: 'warehouse_code', label: 'Bodega', source: anyWarehouse }),
];
/** Where it is stands in its own column: by which paper, and with which order it came, is of its page. */
const columns = serialColumns.map((it) => (it.key === 'document_number' || it.key === 'order_number' ? { ...it, isExtra: true } : it));

/** Every serial that was received, and where it is. */
export const SerialList = () => (
  <List
    isOfProjects
    title="Números de serie"
    call={listSerials}
    rowKey={(it) => it.id}
    columns={columns}
    filters={filters}
    link={toSerial}
    empty="Todavía no se anota ninguna serie. Marque en Familias de materiales las que llevan número de serie: se pide al recibir."
  />
);
