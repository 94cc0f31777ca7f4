import { QrcodeOutlined } from '@ant-design/icons';
import { useParams, useSearch } from '@tanstack/react-router';
import { placeThreads, threadLabels, type PlaceThread } from 'contract/dashboards/index.ts';
import { download } from '../../api/download.ts';
import type { Column } from '../../ui/list/columns.tsx';
import { List } from '../../ui/list/List.tsx';
import { toThread } from '../addresses.ts';
import { threadColumns } from './columns.tsx';
import './way.css';

const columns: readonly Column<PlaceThread>[] = [
  {
    key: 'code',
    title: 'Material',
    card: 'title',
    render: (it) => (
      <span className="way-material">
        <strong>{it.code}</strong> {it.description}
      </span>
    ),
  },
  ...threadColumns<PlaceThread>(),
];

/** The tab of a place: what was ever asked for there, each with its thread. */
export function PlaceThreads() {
  const { codigoLugarInstalacion = '' }: Record<string, string | undefined> = useParams({ strict: false });
  const { search }: { search?: unknown } = useSearch({ strict: false });
  const found = typeof search === 'string' && search ? { search } : {};
  return (
    <List
      title="Materiales del lugar"
      isPart
      call={placeThreads}
      fixed={{ codigoLugarInstalacion }}
      rowKey={({ code }) => code}
      columns={columns}
      filters={[{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Código o nombre' }]}
      link={({ code }) => toThread({ place_code: codigoLugarInstalacion, code })}
      actions={[
        {
          label: 'Etiquetas QR',
          icon: <QrcodeOutlined />,
          call: threadLabels,
          onClick: () => void download(threadLabels, { codigoLugarInstalacion, ...found }, `Etiquetas de ${codigoLugarInstalacion}`),
        },
      ]}
      empty="Para este lugar no se ha pedido ningún material."
    />
  );
}
