import type { Catalogue } from 'contract/catalogues/entries/catalogue.ts';
import { listRegiones } from 'contract/catalogues/locations.ts';
import { tipoCliente, tipoProyecto, tipoVenta } from 'contract/catalogues/entries/projects.ts';
import { specialPanelList } from 'contract/projects/projects/projects.ts';
import { useCall } from '../api.ts';
import { chooseFilter, type Filter } from '../ui/list/Filters.tsx';
import { clients, lineOptions, people } from './sources.ts';
import { useStages } from './tags.tsx';

const useEntries = ({ calls }: Catalogue) =>
  (useCall(calls.list, {}).data ?? []).map((it) => ({ value: String(it.id), label: String(it['nombre']) }));

/** What narrows the list of projects: the filters of the call, the usual ones in sight. */
export function useProjectFilters(): Filter[] {
  const stages = useStages();
  const { data: { panels } = { panels: [] } } = useCall(specialPanelList, {});
  const { data: regions = [] } = useCall(listRegiones, {});
  return [
    { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código, nombre o cliente' },
    { kind: 'select', name: 'linea', label: 'Línea', options: lineOptions },
    { kind: 'select', name: 'stage_id', label: 'Etapa', options: stages.map(({ id, nombre }) => ({ value: String(id), label: nombre })) },
    chooseFilter({ name: 'jefe_proyecto_id', label: 'Jefe de proyecto', source: people }),
    chooseFilter({ name: 'cliente_id', label: 'Cliente', source: clients, isMore: true }),
    {
      kind: 'select',
      name: 'codigo_region',
      label: 'Región',
      isMore: true,
      options: regions.map(({ codigo, nombre }) => ({ value: codigo, label: nombre })),
    },
    { kind: 'select', name: 'tipo_proyecto_id', label: 'Tipo de proyecto', isMore: true, options: useEntries(tipoProyecto) },
    { kind: 'select', name: 'tipo_venta_id', label: 'Tipo de venta', isMore: true, options: useEntries(tipoVenta) },
    { kind: 'select', name: 'tipo_cliente_id', label: 'Tipo de cliente', isMore: true, options: useEntries(tipoCliente) },
    {
      kind: 'select',
      name: 'panel_id',
      label: 'Panel especial',
      isMore: true,
      options: panels.map(({ id, nombre }) => ({ value: String(id), label: nombre })),
    },
    { kind: 'days', from: 'termino_desde', to: 'termino_hasta', label: 'Término', isMore: true },
    { kind: 'switch', name: 'only_payments', label: 'Solo con pagos', isMore: true },
    { kind: 'switch', name: 'not_commited', label: 'No comprometidos', isMore: true },
  ];
}
