import { useState, type SubmitEvent } from 'react';
import type { ServiceComment } from 'contract/services/index.ts';
import type { useAction } from '../../api.ts';
import { Refused } from '../../api/refusal.ts';
import { LoneField } from '../../ui/fields/LoneField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { OwnComment } from '../../ui/page/OwnComment.tsx';

interface Props {
  /** What is commented, in words. */
  of: string;
  comments: readonly ServiceComment[];
  onSay: (comment: string) => Promise<unknown>;
  /** How the last one ended that was sent; forgotten with the next letter. */
  said: Pick<ReturnType<typeof useAction>, 'refused' | 'reset'>;
  onTakeBack: (comment_id: number) => void;
}

/** What people say about something, the oldest first, and a field to say more. */
export function Comments({ of, comments, onSay, said, onTakeBack }: Props) {
  const takeBack = async (id: number) => {
    if (await confirm({ title: '¿Eliminar su comentario?', yes: 'Eliminar comentario', isDangerous: true })) onTakeBack(id);
  };
  return (
    <div className="service-talk">
      {comments.length > 0 && (
        <ol className="service-comments" aria-label={`Comentarios de ${of}`}>
          {comments.map(({ id, by, at, comment, own }) => (
            <li key={id}>
              <div className="service-comment-head muted">
                <strong>{by}</strong> <Instant value={at} />
                {own && <OwnComment at={at} onDelete={() => void takeBack(id)} />}
              </div>
              <p className="service-words running">{comment}</p>
            </li>
          ))}
        </ol>
      )}
      <Say of={of} onSay={onSay} said={said} />
    </div>
  );
}

function Say({ of, onSay, said }: Pick<Props, 'of' | 'onSay' | 'said'>) {
  const [written, setWritten] = useState('');
  const [isSending, setSending] = useState(false);
  const say = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!written.trim()) return;
    setSending(true);
    try {
      await onSay(written.trim());
      setWritten('');
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Why is told already; what was written stays.
    } finally {
      setSending(false);
    }
  };
  return (
    <form className="service-say" onSubmit={(event) => void say(event)}>
      <LoneField name="comment" label={`Comentario sobre ${of}`} isLabelHidden refused={said.refused}>
        {(control) => (
          <textarea
            className="control"
            placeholder="Escriba un comentario"
            rows={2}
            maxLength={2_000}
            value={written}
            onChange={(event) => {
              setWritten(event.target.value);
              said.reset();
            }}
            {...control}
          />
        )}
      </LoneField>
      <Button type="submit" busy={isSending} off={!written.trim() && 'Escriba antes el comentario.'}>
        Comentar
      </Button>
    </form>
  );
}
