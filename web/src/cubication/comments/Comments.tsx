import { useState } from 'react';
import { postComment, postCommentV2, type CubageComment } from 'contract/cubication/index.ts';
import { useAction } from '../../api.ts';
import { LoneField } from '../../ui/fields/LoneField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import type { RowIn } from '../parts.ts';
import type { Work } from '../work.ts';

interface Props {
  work: Work;
  /** Of which row something is said; null of the whole. */
  row: RowIn | null;
  onRow: (row: RowIn | null) => void;
  onJump: (row: RowIn) => void;
}

const isOf = (row: RowIn, { part, row_id }: CubageComment): boolean => part === row.part && row_id === row.id;

/** What was said of the whole and of its rows, newest first; of a row that is commented, its own before the others. */
export function Comments({ work, row, onRow: setRow, onJump }: Props) {
  const { document, comments: all } = work.facts.use();
  const [text, setText] = useState('');
  const comments = row === null ? all : [...all.filter((it) => isOf(row, it)), ...all.filter((it) => !isOf(row, it))];
  const onWhole = useAction(postComment, { placed: ['comment'] });
  const onRow = useAction(postCommentV2, { placed: ['comment'] });
  const mayComment = document.allowed_actions.includes('comment');
  const write = (written: string) => {
    setText(written);
    for (const it of [onWhole, onRow]) it.reset();
  };
  const send = () => {
    const comment = text.trim();
    if (comment === '') return;
    const onSuccess = () => {
      setText('');
      setRow(null);
      void work.refresh();
    };
    if (row === null) onWhole.mutate({ document_id: document.document_id, comment }, { onSuccess });
    else onRow.mutate({ part: row.part, row_id: row.id, comment }, { onSuccess });
  };
  const nameOf = ({ part, id }: RowIn) => work.sheet(part).row(id)?.name ?? 'una fila que ya no está';
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
          <LoneField
            name="comment"
            label={row === null ? 'Comentario sobre la cubicación' : `Comentario sobre ${nameOf(row)}`}
            refused={(row === null ? onWhole : onRow).refused}
          >
            {(control) => (
              <textarea
                className="control"
                rows={3}
                maxLength={1_000}
                value={text}
                onChange={(event) => write(event.target.value)}
                {...control}
              />
            )}
          </LoneField>
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
        {comments.map((it) => {
          const of = it.part !== null && it.row_id !== null ? { part: it.part, id: it.row_id } : null;
          return (
            <li key={it.comment_id}>
              <strong>{it.user.nombre}</strong>{' '}
              <span className="muted">
                <Instant value={it.at} />
              </span>
              <p>{it.comment}</p>
              {it.about !== null && <span className="muted">De una fila que se quitó: {it.about}</span>}
              {of && (
                <Button kind="text" onClick={() => onJump(of)}>
                  {nameOf(of)}
                </Button>
              )}
              {of && mayComment && (
                <Button kind="text" onClick={() => setRow(of)}>
                  Responder
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
