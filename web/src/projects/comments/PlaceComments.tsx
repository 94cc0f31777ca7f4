import { CommentOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { createComentario, getComentario, listComentario } from 'contract/projects/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { usePages } from '../../api/pages.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import { useCodes } from '../addresses.ts';
import { Composer } from './Composer.tsx';
import { ThreadView } from './ThreadView.tsx';
import './comments.css';

/** What people say to each other about a place, the newest first, live. */
export function PlaceComments() {
  const codes = useCodes();
  const linked = linkedIn(useSearch({ strict: false }));
  const answer = usePages(listComentario, codes);
  useLive(`comments:${codes.codigoLugarInstalacion.toUpperCase()}`, [listComentario, getComentario]);
  const { hasMore, isLoadingMore, more } = answer;
  return (
    <div className="comments">
      <PageHead isPart title={<Title total={answer.data?.total} />} />
      {may(createComentario.permission) && <Composer key={codes.codigoLugarInstalacion} codes={codes} />}
      <Loaded answer={answer}>
        {({ rows }) => {
          const isLoaded = rows.some((it) => it.id === linked || it.respuestas.some(({ id }) => id === linked));
          return (
            <>
              {linked !== undefined && !isLoaded && <LinkedThread id={linked} codes={codes} />}
              {rows.length === 0 && (
                <Empty
                  icon={<CommentOutlined />}
                  text={
                    may(createComentario.permission)
                      ? 'Todavía nadie ha comentado este lugar. Escriba el primer comentario: coordine, pregunte, suba fotos o planos.'
                      : 'Todavía nadie ha comentado este lugar.'
                  }
                />
              )}
              {rows.length > 0 && (
                <ul className="threads" aria-label="Comentarios">
                  {rows.map((it) => (
                    <ThreadView key={it.id} thread={it} codes={codes} linked={linked} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </Loaded>
      {hasMore && (
        <Button busy={isLoadingMore} onClick={more}>
          Ver anteriores
        </Button>
      )}
    </div>
  );
}

const Title = ({ total }: { total: number | undefined }) => (
  <>Comentarios{total !== undefined && total > 0 && <span className="muted figure"> {formatNumber(total)}</span>}</>
);

/** A thread further back than what is loaded, to which a link leads. */
function LinkedThread({ id, codes }: { id: number; codes: ReturnType<typeof useCodes> }) {
  const { data, error } = useCall(getComentario, { id });
  if (error) return <Problem refused={error} title="El comentario del enlace no se puede mostrar." />;
  if (!data) return null;
  return (
    <section className="linked-thread" aria-label="Comentario del enlace">
      <ul className="threads">
        <ThreadView thread={data} codes={codes} linked={id} />
      </ul>
    </section>
  );
}

/** The comment that the address names; what somebody typed wrongly there names none. */
function linkedIn(search: Record<string, unknown>): number | undefined {
  const id = Number(search['comentario']);
  return Number.isInteger(id) && id > 0 && id < 2_147_483_648 ? id : undefined;
}
