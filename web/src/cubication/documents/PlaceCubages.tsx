import { useParams } from '@tanstack/react-router';
import { allDocs, cubageStates, type Cubage } from 'contract/cubication/index.ts';
import type { Column } from '../../ui/columns.tsx';
import { Figure, Instant } from '../../ui/figures.tsx';
import { stateFilter, type Filter } from '../../ui/Filters.tsx';
import { List } from '../../ui/List.tsx';
import { State } from '../../ui/Status.tsx';

/** The take-offs of a place, newest first; the specification calls the tab `cubicles`. */
export function PlaceCubages() {
  const { codigoLugarInstalacion = '', codigoProyecto = '' }: Record<string, string | undefined> = useParams({ strict: false });
  return (
    <List
      title="Cubicación"
      isPart
      call={allDocs}
      fixed={{ codigoLugarInstalacion, codigoProyecto }}
      rowKey={(it) => it.document_id}
      columns={columns}
      filters={filters}
      explains={({ document_id, number }) => ({ thing: 'cubage', id: String(document_id), title: number })}
      empty="Este lugar no tiene cubicaciones. Aquí aparecerán las cantidades de materiales, paneles y servicios que necesita, con su costo."
    />
  );
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Número' },
  stateFilter('status', cubageStates),
];

const columns: readonly Column<Cubage>[] = [
  { key: 'number', title: 'Número', card: 'title', render: (it) => it.number },
  { key: 'status', title: 'Estado', card: 'status', render: (it) => <State of={cubageStates} is={it.status} /> },
  { key: 'rows', title: 'Materiales', card: 'fact', render: (it) => <Figure value={it.rows} /> },
  { key: 'created_by', title: 'Creada por', render: (it) => it.created_by.nombre },
  { key: 'updated_at', title: 'Último cambio', card: 'fact', render: (it) => <Instant value={it.updated_at} /> },
];
