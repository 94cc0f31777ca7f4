import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  deleteDocument,
  documentFilter,
  postDocument,
  restoreDocument,
  updateDocument,
  webServiceKeys,
  webServiceLabel,
  type PlaceLink,
} from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { List } from '../../ui/list/List.tsx';
import { notify, notifyUndo } from '../../ui/page/notices.tsx';
import { useCodes } from '../addresses.ts';
import { people } from '../sources.ts';
import { LinkForm } from './LinkForm.tsx';
import { ServiceTag } from './ServiceTag.tsx';
import './links.css';

/** The links of a place to documents elsewhere: they open in a tab of their own. */
export function PlaceLinks() {
  const codes = useCodes();
  const [open, setOpen] = useState<PlaceLink | 'new'>();
  const remove = useRemove();
  const close = () => setOpen(undefined);
  const actionsOf = (link: PlaceLink): Action[] => [
    ...(link.allowed_actions.includes('update')
      ? [{ label: 'Editar', icon: <EditOutlined />, call: updateDocument, onClick: () => setOpen(link) }]
      : []),
    ...(link.allowed_actions.includes('delete')
      ? [{ label: 'Quitar', icon: <DeleteOutlined />, call: deleteDocument, onClick: () => remove(link) }]
      : []),
  ];
  return (
    <>
      <List
        title="Enlaces"
        isPart
        call={documentFilter}
        fixed={codes}
        rowKey={(it) => it.document_id}
        columns={columns}
        filters={filters}
        actions={[{ label: 'Agregar enlace', call: postDocument, onClick: () => setOpen('new') }]}
        rowActions={actionsOf}
        explains={({ document_id, titulo }) => ({ thing: 'link', id: String(document_id), title: titulo })}
        empty="Aquí se guardan las direcciones de documentos que están en otros sistemas: carpetas compartidas, planillas, trámites, videos."
      />
      {open && <LinkForm codes={codes} {...(open !== 'new' && { link: open })} onClose={close} />}
    </>
  );
}

/** Taking away is quick, because it can be taken back. */
function useRemove() {
  const away = useAction(deleteDocument);
  const back = useAction(restoreDocument);
  return ({ document_id, titulo }: PlaceLink) =>
    away.mutate(
      { document_id },
      {
        onSuccess: () =>
          notifyUndo(`Se quitó «${titulo}»`, () =>
            back.mutate({ document_id }, { onSuccess: () => notify('success', `«${titulo}» está de vuelta`) }),
          ),
      },
    );
}

const columns: readonly Column<PlaceLink>[] = [
  { key: 'titulo', title: 'Documento', card: 'title', render: (link) => <LinkName link={link} /> },
  { key: 'servicio', title: 'Sitio', card: 'subtitle', render: (it) => <ServiceTag service={it.servicio} url={it.url} /> },
  { key: 'nota', title: 'Nota', card: 'fact', render: (it) => it.nota ?? <span className="muted">—</span> },
  { key: 'user', title: 'Agregado por', card: 'fact', render: (it) => it.user ?? <span className="muted">—</span> },
  { key: 'created_at', title: 'Fecha', card: 'fact', render: (it) => <Instant value={it.created_at} /> },
];

const LinkName = ({ link: { titulo, url, destacado } }: { link: PlaceLink }) => (
  <a className="row-name link-name" href={url} target="_blank" rel="noopener noreferrer" title={url}>
    {destacado && (
      <span className="link-star" role="img" aria-label="Destacado">
        ★
      </span>
    )}
    {titulo}
    <span className="unseen"> (se abre en otra pestaña)</span>
  </a>
);

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Título, nota o dirección' },
  { kind: 'select', name: 'servicio', label: 'Sitio', options: webServiceKeys.map((value) => ({ value, label: webServiceLabel(value) })) },
  chooseFilter({ name: 'user_id', label: 'Agregado por', source: people }),
];
