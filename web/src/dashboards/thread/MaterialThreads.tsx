import { useParams } from '@tanstack/react-router';
import { materialPlaces } from 'contract/dashboards/index.ts';
import type { Answer } from 'contract/call.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { toThread } from '../addresses.ts';
import { threadColumns } from './columns.tsx';

type Row = Answer<typeof materialPlaces>['items'][number];

const columns: readonly Column<Row>[] = [
  {
    key: 'place_code',
    title: 'Lugar',
    card: 'title',
    render: (it) => (
      <span className="way-material">
        <strong>{it.place_code}</strong> {it.place}
      </span>
    ),
  },
  { key: 'project_code', title: 'Proyecto', width: 110, card: 'subtitle', render: (it) => it.project_code },
  ...threadColumns<Row>(),
];

/** From a material to the places that asked for it, each with its thread. */
export function MaterialThreads() {
  const { code = '' }: Record<string, string | undefined> = useParams({ strict: false });
  return (
    <List
      title={`Hilos de ${code}`}
      call={materialPlaces}
      fixed={{ codigoMaterial: code }}
      rowKey={({ place_code }) => place_code}
      columns={columns}
      filters={[{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Lugar' }]}
      link={({ place_code }) => toThread({ place_code, code })}
      isOfProjects
      empty="Ningún lugar ha pedido este material."
    />
  );
}
