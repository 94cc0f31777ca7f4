import { useState } from 'react';
import { postComment, postCommentV2 } from 'contract/cubication/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  /** Of which row something is said; null of the whole. */
  row: number | null;
  onRow: (row: number | null) => void;
  onJump: (id: number) => void;
}

/** What was said of the whole and of its rows, newest first; of a row that is commented, its own before the others. */
export function Comments({ work, row, onRow: setRow, onJump }: Props) {
  const { document, comments: all } = work.facts.use();
  const [text, setText] = useState('');
  const comments = row === null ? all : [...all.filter((it) => it.row_id === row), ...all.filter((it) => it.row_id !== row)];
  const onWhole = useAction(postComment);
  const onRow = useAction(postCommentV2);
  const mayComment = document.allowed_actions.includes('comment');
  const send = () => {
    const comment = text.trim();
    if (comment === '') return;
    const onSuccess = () => {
      setText('');
      setRow(null);
      void work.refresh();
    };
    if (row === null) onWhole.mutate({ document_id: document.document_id, comment }, { onSuccess });
    else onRow.mutate({ row_id: row, comment }, { onSuccess });
  };
  const nameOf = (id: number) => work.materials.row(id)?.name ?? 'una fila que ya no está';
  return (
    <>
      {mayComment && (
        <form
          className="cubage-variables"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <label className="field">
            <span className="field-label">{row === null ? 'Comentario sobre la cubicación' : `Comentario sobre ${nameOf(row)}`}</span>
            <textarea className="control" rows={3} maxLength={1_000} value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          <div className="page-actions">
            <Button
              type="submit"
              kind="primary"
              off={text.trim() === '' && 'Escriba antes el comentario.'}
              busy={onWhole.isPending || onRow.isPending}
            >
              Comentar
            </Button>
            {row !== null && <Button onClick={() => setRow(null)}>Sobre toda la cubicación</Button>}
          </div>
        </form>
      )}
      {comments.length === 0 && <p className="muted">Nadie ha comentado todavía.</p>}
      <ul className="cubage-comments" aria-label="Comentarios">
        {comments.map(({ comment_id, row_id, comment, user, at }) => (
          <li key={comment_id}>
            <strong>{user.nombre}</strong>{' '}
            <span className="muted">
              <Instant value={at} />
            </span>
            <p>{comment}</p>
            {row_id !== null && (
              <Button kind="text" onClick={() => onJump(row_id)}>
                {nameOf(row_id)}
              </Button>
            )}
            {row_id !== null && mayComment && (
              <Button kind="text" onClick={() => setRow(row_id)}>
                Responder
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
