import { erpPostStates, getErpPost, type ErpPost, type ErpPostInfo } from 'contract/erp/index.ts';
import { useCall } from '../../api.ts';
import type { Action } from '../../ui/page/action.tsx';
import { ActionBar } from '../../ui/page/ActionBar.tsx';
import { FactList } from '../../ui/page/Facts.tsx';
import { FigureCell, FigureColumns } from '../../ui/list/FigureColumns.tsx';
import { Day, Figure, Instant, Money } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';
import { documentOf, sourceOf } from './words.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  id: string;
  actionsOf: (post: ErpPost) => readonly Action[];
  onClose: () => void;
}

/** One post: what was sent, why it failed, every try. */
export function ErpPostDrawer({ id, actionsOf, onClose }: Props) {
  const answer = useCall(getErpPost, { id });
  const title = answer.data ? sourceOf(answer.data) : 'Envío al ERP';
  return (
    <Drawer title={title} width={640} onClose={onClose}>
      <Loaded answer={answer}>
        {(post) => (
          <div className="erp-post">
            <FactList facts={factsOf(post)} />
            {post.last_error && post.state !== 'publicado' && (
              <p className="erp-error" role="note">
                {post.last_error.text}
                {post.last_error.code && <span className="muted"> (código {post.last_error.code})</span>}
              </p>
            )}
            {post.cancel_reason && (
              <p className="erp-error" role="note">
                Anulado: {post.cancel_reason}
              </p>
            )}
            <ActionBar actions={actionsOf(post)} of={sourceOf(post)} />
            <SentDocument post={post} />
            <History post={post} />
          </div>
        )}
      </Loaded>
    </Drawer>
  );
}

const factsOf = (post: ErpPostInfo) => {
  const { document } = post;
  return [
    { label: 'Estado', value: <State of={erpPostStates} is={post.state} /> },
    { label: 'Documento', value: documentOf(post) },
    ...(document.supplier ? [{ label: 'Proveedor', value: document.supplier }] : []),
    ...(document.from_warehouse ? [{ label: 'Desde bodega', value: document.from_warehouse }] : []),
    ...(document.to_warehouse ? [{ label: 'Hacia bodega', value: document.to_warehouse }] : []),
    { label: 'Proyecto', value: document.project_code },
    { label: 'Centro de costo', value: document.cost_center },
    { label: 'Fecha requerida', value: <Day value={document.required_date} /> },
    { label: 'Solicitante', value: document.requester_email },
    { label: 'Comentario', value: document.comments },
    ...(post.next_at ? [{ label: 'Próximo intento', value: <Instant value={post.next_at} /> }] : []),
  ];
};

const SentDocument = ({ post: { document } }: { post: ErpPostInfo }) => (
  <section aria-label="Lo enviado">
    <h2>Lo enviado</h2>
    <FigureColumns rows={document.lines} columns={{ Cantidad: (it) => it.quantity }}>
      <table className="erp-lines">
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col" className="erp-figure">
              Cantidad
            </th>
            {document.lines.some((it) => it.unit_price !== undefined) && (
              <th scope="col" className="erp-figure">
                Precio
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {document.lines.map((it) => (
            <tr key={it.reference}>
              <td>
                <strong>{it.item_code}</strong> {it.description}
              </td>
              <FigureCell title="Cantidad" className="erp-figure">
                <Figure value={it.quantity} />
              </FigureCell>
              {document.lines.some((one) => one.unit_price !== undefined) && (
                <td className="erp-figure">
                  <Money value={it.unit_price} currency={it.currency ?? document.currency ?? 'CLP'} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </FigureColumns>
  </section>
);

const History = ({ post: { history } }: { post: ErpPostInfo }) => (
  <section aria-label="Intentos">
    <h2>Intentos</h2>
    {history.length === 0 && <p className="muted">Todavía no se intenta.</p>}
    <ol className="erp-history">
      {history.map((it) => (
        <li key={it.number} value={it.number}>
          <span>
            <Instant value={it.started_at} />: {it.outcome}
          </span>
          {it.error && <span className="muted">{it.error.text}</span>}
        </li>
      ))}
    </ol>
  </section>
);
