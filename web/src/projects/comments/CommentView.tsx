import { useEffect, useRef, useState } from 'react';
import { deleteComentario, restaurarComentario, type Comment } from 'contract/projects/index.ts';
import { formatInstant } from 'contract/format.ts';
import { useAction } from '../../api.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { Avatar } from '../../ui/page/Avatar.tsx';
import { ExplainButton } from '../../ui/page/explanation.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { MoreActions } from '../../ui/page/MoreActions.tsx';
import { Attachments } from './Attachments.tsx';
import { Composer } from './Composer.tsx';
import { piecesOf } from './pieces.ts';

interface Props {
  comment: Comment;
  codes: { codigoLugarInstalacion: string; codigoProyecto: string };
  /** The one that a link leads to. */
  isLinked: boolean;
  /** Opens the place where one answers; absent where nobody may. */
  onAnswer?: (() => void) | undefined;
}

/** One comment: who, when, what, with what files, and what one may do with it. */
export function CommentView({ comment, codes, isLinked, onAnswer }: Props) {
  const { id, autor, texto, menciones, archivos, created_at, editado_at, eliminado, allowed_actions } = comment;
  const [isChanging, setChanging] = useState(false);
  const [wasDeletedHere, setDeletedHere] = useState(false);
  const { mutate: remove, isPending: isRemoving } = useAction(deleteComentario);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the page has put its heading on top.
    if (isLinked) requestAnimationFrame(() => element.current?.scrollIntoView({ block: 'center' }));
  }, [isLinked]);

  if (eliminado) return <DeletedComment comment={comment} takesFocus={wasDeletedHere} />;
  return (
    <div ref={element} className="comment" data-linked={isLinked || undefined}>
      <Avatar {...autor} />
      <div className="comment-body">
        <p className="comment-head">
          <strong>{autor.nombre}</strong>
          <span className="muted">
            <Ago value={created_at} />
            {editado_at && <span title={`Modificado el ${formatInstant(editado_at)}`}> · modificado</span>}
          </span>
        </p>
        {isChanging ? (
          <Composer codes={codes} changes={comment} onDone={() => setChanging(false)} />
        ) : (
          <>
            {texto && <CommentText texto={texto} menciones={menciones} />}
            <Attachments files={archivos} />
            <div className="comment-actions">
              {onAnswer && (
                <Button kind="text" onClick={onAnswer}>
                  Responder
                </Button>
              )}
              {allowed_actions.includes('update') && (
                <Button kind="text" onClick={() => setChanging(true)}>
                  Editar
                </Button>
              )}
              {allowed_actions.includes('delete') && (
                <MoreActions
                  isText
                  of={`lo que escribió ${autor.nombre}`}
                  actions={[
                    {
                      label: 'Eliminar',
                      isDangerous: true,
                      isBusy: isRemoving,
                      onClick: () => remove({ id }, { onSuccess: () => setDeletedHere(true) }),
                    },
                  ]}
                />
              )}
              <ExplainButton thing="comment" id={String(id)} title={`el comentario de ${autor.nombre}`} />
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const CommentText = ({ texto, menciones }: Pick<Comment, 'texto' | 'menciones'>) => (
  <p className="comment-text running">
    {piecesOf(texto, menciones).map((piece, at) => {
      if (piece.kind === 'mention')
        return (
          <span key={at} className="comment-mention">
            {piece.text}
          </span>
        );
      if (piece.kind === 'link')
        return (
          <a key={at} href={piece.address} target="_blank" rel="noopener noreferrer nofollow">
            {piece.text}
          </a>
        );
      return piece.text;
    })}
  </p>
);

/** Only its place is left; whoever deleted it takes that back here. */
function DeletedComment({ comment: { id, allowed_actions }, takesFocus }: { comment: Comment; takesFocus: boolean }) {
  const { mutate, isPending } = useAction(restaurarComentario);
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed is gone: the keyboard goes on where it was.
    if (takesFocus) element.current?.querySelector('button')?.focus();
  }, [takesFocus]);
  return (
    <div ref={element} className="comment comment-deleted muted">
      <span>Comentario eliminado.</span>
      {allowed_actions.includes('restore') && (
        <Button kind="text" busy={isPending} onClick={() => mutate({ id })}>
          Deshacer
        </Button>
      )}
    </div>
  );
}
