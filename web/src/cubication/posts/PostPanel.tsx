import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { Answer } from 'contract/call.ts';
import { cubagePostStates, cubageRoom, getCubagePost, listCubagePosts, withdrawCubagePost } from 'contract/cubication/index.ts';
import { formatNumber } from 'contract/format.ts';
import { requestDocuments, requestStates } from 'contract/materials/index.ts';
import { useAction, useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { ApprovalStrip } from '../../ui/inbox/ApprovalStrip.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Advance, Instant, Money } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { State } from '../../ui/page/Status.tsx';
import { toDecision } from '../addresses.ts';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { PagedFindings } from '../PagedFindings.tsx';
import type { Work } from '../work.ts';
import { erpWords } from './words.ts';

/** So often the way of a post is asked for while it is under way. */
const often = 2_000;

/** The ways of a take-off to the ERP, the newest first: who decides it, how far it is, and what became of each row. */
export function PostPanel({ work, onJump }: { work: Work; onJump: (id: number) => void }) {
  const { document_id, post_id } = work.facts.use().document;
  const answer = useCall(listCubagePosts, { document_id, per_page: 10 }, { ...(post_id !== null && { every: often }) });
  useLive(cubageRoom(document_id), [listCubagePosts, getCubagePost]);
  return (
    <Loaded answer={answer}>
      {({ items }) =>
        items.length === 0 ? (
          <Empty text="Todavía no se ha enviado nada de esta cubicación al ERP." />
        ) : (
          <ol className="cubage-posts">
            {items.map((it) => (
              <li key={it.post_id}>
                <Post post={it} work={work} isLive={it.post_id === post_id} onJump={onJump} />
              </li>
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

type ListedPost = Answer<typeof listCubagePosts>['items'][number];

interface PostProps {
  post: ListedPost;
  work: Work;
  isLive: boolean;
  onJump: (id: number) => void;
}

function Post({ post, work, isLive, onJump }: PostProps) {
  const { status, rows, accepted, refused, pending, total, comment, user, at, requests, decisions, waiting_for, to_decide } = post;
  const withdraw = useAction(withdrawCubagePost);
  const { allowed_actions } = work.facts.use().document;
  const mayWithdraw = isLive && allowed_actions.includes('withdraw');
  const ask = async () => {
    if (await confirm({ title: '¿Retirar el envío?', text: 'Nadie lo decide ya, y la cubicación queda como estaba.', yes: 'Retirar' }))
      withdraw.mutate({ post_id: post.post_id }, { onSuccess: () => void work.refresh() });
  };
  // What ended while one looked changed rows too.
  const before = useRef(status);
  useEffect(() => {
    if (before.current === status) return;
    before.current = status;
    void work.refresh();
  }, [status, work]);
  return (
    <div className="cubage-post">
      <p>
        <State of={cubagePostStates} is={status} /> {user.nombre}, <Instant value={at} />
      </p>
      <p>
        {rows === 1 ? 'Una fila' : `${formatNumber(rows)} filas`}
        {total !== null && (
          <>
            {' por '}
            <Money value={total} />
          </>
        )}
        {comment && <span className="muted"> · {comment}</span>}
      </p>
      {(status === 'enviando' || accepted + refused > 0) && (
        <p>
          <Advance value={Math.round(((accepted + refused) * 100) / rows)} label="Filas con respuesta del ERP" />{' '}
          {accepted === 1 ? 'Una aceptada' : `${formatNumber(accepted)} aceptadas`}
          {refused > 0 && (refused === 1 ? ', una no aceptada' : `, ${formatNumber(refused)} no aceptadas`)}
          {pending > 0 && `, ${formatNumber(pending)} en camino`}
          {status === 'enviando' && <span className="muted"> · {answeredWords(requests)}</span>}
        </p>
      )}
      <RefusedRows ids={post.refused_rows} work={work} onJump={onJump} />
      {requests.map((it) => (
        <p key={it.number}>
          <Link to="/sap/request-materials/$number" params={{ number: it.number }}>
            {it.number}
          </Link>{' '}
          · {requestDocuments[it.dispatch].label} ({formatNumber(it.rows)})
          {it.erp_number ? ` · ERP ${it.erp_number}` : ` · ${requestStates.label(it.status)}`}
          {it.erp_error && <span className="late"> {it.erp_error}</span>}
        </p>
      ))}
      {!isLive &&
        decisions.map((it) => (
          <p key={`${it.nombre} ${it.at}`}>
            <span className="muted">{it.approved ? 'Aprobó' : 'Rechazó'}</span> {it.nombre}, <Instant value={it.at} />
          </p>
        ))}
      {waiting_for !== null && (
        <p>
          <span className="muted">En manos de</span> {waiting_for}
        </p>
      )}
      {(to_decide !== null || mayWithdraw) && (
        <div className="page-actions">
          {to_decide !== null && (
            <Button kind="primary" link={toDecision(to_decide)}>
              Decidir en Aprobaciones
            </Button>
          )}
          {mayWithdraw && (
            <MoreActions
              of="este envío"
              actions={[{ label: 'Retirar el envío', isDangerous: true, isBusy: withdraw.isPending, onClick: () => void ask() }]}
            />
          )}
        </div>
      )}
      {isLive && <Decision post_id={post.post_id} />}
    </div>
  );
}

/** So many rows are read at once. */
const step = 8;

/** What the ERP did not take, each with how it stands today: asked for again since, it may be there. */
function RefusedRows({ ids, work: { materials }, onJump }: { ids: readonly number[] } & Pick<PostProps, 'work' | 'onJump'>) {
  useSyncExternalStore(materials.subscribe, materials.rows);
  const rows = ids.flatMap((it) => materials.row(it) ?? []);
  if (rows.length === 0) return null;
  return (
    <PagedFindings
      label="Filas no aceptadas"
      items={rows}
      step={step}
      keyOf={(it) => it.id}
      renderItem={(row) => (
        <button type="button" onClick={() => onJump(row.id)}>
          {row.code ?? row.name}: {erpWords(row)}
        </button>
      )}
    />
  );
}

/** Told from the first moment on: how many papers it became, and of how many something is known. */
function answeredWords(requests: ListedPost['requests']): string {
  const answered = requests.filter((it) => it.erp_number !== null || it.erp_error !== null).length;
  return `${formatNumber(answered)} de ${requests.length === 1 ? '1 documento' : `${formatNumber(requests.length)} documentos`} con respuesta`;
}

/** In whose hands it is. */
function Decision({ post_id }: { post_id: number }) {
  const { data } = useCall(getCubagePost, { post_id }, { every: often });
  return data?.approval ? <ApprovalStrip approval={data.approval} /> : null;
}
