import { deleteComment, postComment, type Creation, type CreationComment } from 'contract/supplying/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { OwnComment } from '../../ui/page/OwnComment.tsx';
import { Status } from '../../ui/page/Status.tsx';

/** What was said about a request, the oldest first: words, warnings, how they were resolved, and why it was rejected. */
export function Comments({ id, comments, allowed_actions }: Creation) {
  const [written, setWritten] = useState(0);
  return (
    <Box title="Comentarios">
      {comments.length === 0 && <p className="muted">Nadie ha comentado todavía.</p>}
      {comments.length > 0 && (
        <ol className="creation-comments" aria-label="Comentarios">
          {comments.map((it) => (
            <Comment key={it.comment_id} {...it} />
          ))}
        </ol>
      )}
      {allowed_actions.includes('comment') && (
        <div className="creation-say">
          <Form
            // Empty again once it was sent.
            key={written}
            call={postComment}
            fixed={{ request_id: id }}
            save="Comentar"
            onSaved={() => setWritten(written + 1)}
          >
            <AreaField name="comment" label="Comentario" rows={2} maxLength={1_000} />
          </Form>
        </div>
      )}
    </Box>
  );
}

function Comment({ comment_id, comment, user, at, own, ...flags }: CreationComment) {
  const action = useAction(deleteComment);
  const remove = async () => {
    if (await confirm({ title: '¿Eliminar su comentario?', yes: 'Eliminar comentario', isDangerous: true })) action.mutate({ comment_id });
  };
  return (
    <li>
      <header>
        <strong>{user.nombre}</strong>
        <span className="muted">
          <Ago value={at} />
        </span>
        <Flag {...flags} />
        {own && <OwnComment at={at} isBusy={action.isPending} onDelete={() => void remove()} />}
      </header>
      <p className="creation-words running">{comment}</p>
    </li>
  );
}

/** What a comment says besides its words. */
function Flag({ warning, rejected, resolved }: Pick<CreationComment, 'warning' | 'rejected' | 'resolved'>) {
  if (rejected) return <Status tone="danger">Rechazo</Status>;
  if (warning) return resolved ? <Status tone="neutral">Advertencia resuelta</Status> : <Status tone="warning">Advertencia</Status>;
  return resolved ? <Status tone="success">Resuelve lo advertido</Status> : null;
}
