import { addCommentQuotation, deleteCommentQuotation, type Quote, type QuoteComment } from 'contract/services/index.ts';
import { useState } from 'react';
import { useAction } from '../../api.ts';
import { Ago } from '../../ui/days/Ago.tsx';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { OwnComment } from '../../ui/page/OwnComment.tsx';
import { stepWords } from './words.ts';

/** What was said, the oldest first, and where one says more. */
export function Comments({ quote: { id, comments, allowed_actions } }: { quote: Quote }) {
  const [written, setWritten] = useState(0);
  const mayComment = allowed_actions.includes('comment');
  return (
    <section className="panel" aria-label="Comentarios">
      <h2>Comentarios</h2>
      {comments.length === 0 && <p className="muted">Nadie ha comentado todavía.</p>}
      <ul className="service-comments">
        {comments.map((it) => (
          <Comment key={it.comment_id} comment={it} mayDelete={mayComment && it.own} />
        ))}
      </ul>
      {mayComment && (
        <div className="service-say">
          <Form
            // Empty again once it was sent.
            key={written}
            call={addCommentQuotation}
            fixed={{ quotation_id: id }}
            save="Comentar"
            onSaved={() => setWritten(written + 1)}
          >
            <AreaField name="comment" label="Comentario" rows={2} maxLength={2000} />
          </Form>
        </div>
      )}
    </section>
  );
}

function Comment({ comment: { comment_id, comment, user, at, step }, mayDelete }: { comment: QuoteComment; mayDelete: boolean }) {
  const action = useAction(deleteCommentQuotation);
  const remove = async () => {
    if (await confirm({ title: '¿Eliminar su comentario?', yes: 'Eliminar comentario', isDangerous: true })) action.mutate({ comment_id });
  };
  return (
    <li>
      <div className="service-comment-head">
        <strong>{user.nombre}</strong>
        <span className="muted">
          {step && `${stepWords[step]}, `}
          <Ago value={at} />
        </span>
        {mayDelete && <OwnComment at={at} isBusy={action.isPending} onDelete={() => void remove()} />}
      </div>
      <p className="service-words running">{comment}</p>
    </li>
  );
}
