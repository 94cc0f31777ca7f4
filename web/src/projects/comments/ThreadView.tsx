import { useState } from 'react';
import { commentLimits, createComentario, type Thread } from 'contract/projects/index.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { CommentView } from './CommentView.tsx';
import { Composer } from './Composer.tsx';
import { hasDraft } from './useDraft.ts';

interface Props {
  thread: Thread;
  codes: { codigoLugarInstalacion: string; codigoProyecto: string };
  /** The comment that a link leads to, in this thread or another. */
  linked: number | undefined;
}

/** A comment and the answers to it. */
export function ThreadView({ thread, codes, linked }: Props) {
  const { respuestas, ...first } = thread;
  // What somebody began to answer before a reload is still open.
  const [isAnswering, setAnswering] = useState(() => hasDraft(`comment:answer:${thread.id}`));
  const mayAnswer = may(createComentario.permission) && !first.eliminado && respuestas.length < commentLimits.replies;
  const onAnswer = mayAnswer && !isAnswering ? () => setAnswering(true) : undefined;
  return (
    <li className="thread">
      <CommentView comment={first} codes={codes} isLinked={first.id === linked} onAnswer={respuestas.length === 0 ? onAnswer : undefined} />
      {(respuestas.length > 0 || isAnswering) && (
        <div className="thread-answers">
          {respuestas.length > 0 && (
            <ul aria-label={`Respuestas a ${first.autor.nombre}`}>
              {respuestas.map((it) => (
                <li key={it.id}>
                  <CommentView comment={it} codes={codes} isLinked={it.id === linked} />
                </li>
              ))}
            </ul>
          )}
          {onAnswer && (
            <div className="comment-actions">
              <Button kind="text" onClick={onAnswer}>
                Responder
              </Button>
            </div>
          )}
          {isAnswering && <Composer codes={codes} answers={first} onDone={() => setAnswering(false)} />}
        </div>
      )}
    </li>
  );
}
