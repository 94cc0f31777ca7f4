import { useEffect, useRef, useState } from 'react';
import { store } from '../api/store.ts';
import { Button } from './Button.tsx';
import './dialogs.css';

interface Question {
  title: string;
  text?: string;
  /** What the button does: `Eliminar`, never `Aceptar`. */
  yes: string;
  no?: string;
  isDangerous?: boolean;
  /** Set when a reason must be given; the label of its field. */
  reason?: string;
}

interface Open extends Question {
  answer: (reason: string | undefined) => void;
}

const open = store<Open | undefined>(undefined);

/** Asks before something that cannot be taken back. */
export const confirmed = (question: Omit<Question, 'reason'>): Promise<boolean> => ask(question).then((it) => it !== undefined);

/** Asks for a reason; undefined when the person thought better of it. */
export const askReason = (question: Question & { reason: string }): Promise<string | undefined> => ask(question);

/** Where questions appear: one per page, beside the app. */
export function Dialogs() {
  const shown = open.use();
  return shown ? <QuestionDialog key={shown.title} question={shown} /> : null;
}

function QuestionDialog({ question }: { question: Open }) {
  const { title, text, yes, no = 'Cancelar', isDangerous, reason, answer } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const [written, setWritten] = useState('');
  useEffect(() => dialog.current?.showModal(), []);

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={() => answer(undefined)}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!reason || written.trim()) answer(written.trim());
        }}
      >
        <h2 id="dialog-title">{title}</h2>
        {text && <p className="muted">{text}</p>}
        {reason && (
          <label className="dialog-reason">
            {reason}
            <textarea
              className="control"
              rows={3}
              maxLength={500}
              required
              value={written}
              onChange={(event) => setWritten(event.target.value)}
            />
          </label>
        )}
        <div className="dialog-buttons">
          <Button onClick={() => dialog.current?.close()}>{no}</Button>
          <Button type="submit" kind={isDangerous ? 'danger' : 'primary'}>
            {yes}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function ask(question: Question): Promise<string | undefined> {
  open.get()?.answer(undefined);
  return new Promise((resolve) => {
    open.set({
      ...question,
      answer: (reason) => {
        open.set(undefined);
        resolve(reason);
      },
    });
  });
}
