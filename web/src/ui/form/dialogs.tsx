import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { getSession } from '../../api/session.ts';
import { store } from '../../api/store.ts';
import { Button } from '../page/Button.tsx';
import { DialogNotices } from '../page/notices.tsx';
import { useFreshness } from '../page/useFreshness.ts';
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
  /** It may be left empty: a word besides, and no reason. */
  isOptional?: boolean;
  /** What the reason begins with, such as the one of a try before. */
  start?: string;
  /** Hears what was written when the person thinks better of it. */
  onDropped?: (written: string) => void;
  /** Set when the person must prove who they are; what the last try met, if there was one. */
  password?: { wrong: string | undefined };
}

interface Open extends Question {
  answer: (reason: string | undefined) => void;
}

/** The second tap of a double one, which may fall where the button that destroys has just appeared, comes sooner than this, in milliseconds. */
const secondTap = 500;

const open = store<Open | undefined>(undefined);

/** Asks before something that cannot be taken back. */
export const confirm = (question: Omit<Question, 'reason' | 'password'>): Promise<boolean> => ask(question).then((it) => it !== undefined);

/** Asks for a reason; undefined when the person thought better of it. */
export const askReason = (question: Question & { reason: string }): Promise<string | undefined> => ask(question);

/** Asks for a word that may be left out; undefined when the person thought better of it. */
export const askComment = (question: Question & { reason: string }): Promise<string | undefined> => ask({ ...question, isOptional: true });

/** Asks for the person's own password; undefined when they think better of it. */
export const askPassword = (wrong: string | undefined): Promise<string | undefined> =>
  ask({
    title: 'Confirme con su clave',
    text: 'Para guardar este cambio, escriba la clave con la que ingresa.',
    yes: 'Confirmar',
    password: { wrong },
  });

/** Where questions appear: one per page, beside the app. */
export function Dialogs() {
  const shown = open.use();
  return shown ? <QuestionDialog key={shown.title} question={shown} /> : null;
}

function QuestionDialog({ question }: { question: Open }) {
  const {
    title,
    text,
    yes,
    no = 'Cancelar',
    isDangerous = false,
    reason,
    isOptional = false,
    start = '',
    onDropped,
    password,
    answer,
  } = question;
  const dialog = useRef<HTMLDialogElement>(null);
  const [written, setWritten] = useState(start);
  const [isFresh] = useFreshness({ milliseconds: secondTap, isFresh: isDangerous });
  useEffect(() => dialog.current?.showModal(), []);
  const drop = () => {
    onDropped?.(written);
    answer(undefined);
  };

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="dialog-title" onClose={drop}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          // A password counts as it was written, spaces and all.
          if (password ? written : !reason || isOptional || written.trim()) answer(password ? written : written.trim());
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
              required={!isOptional}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
              onKeyDown={isFresh ? undefined : sendByKeys}
            />
          </label>
        )}
        {password && <PasswordQuestion wrong={password.wrong} value={written} onChange={setWritten} />}
        <div className="dialog-buttons">
          <Button onClick={() => dialog.current?.close()}>{no}</Button>
          <Button
            type="submit"
            kind={isDangerous ? 'danger' : 'primary'}
            {...(reason && { keys: 'Control+Enter' as const })}
            off={isFresh && 'Acaba de abrirse: en un momento se puede decidir.'}
          >
            {yes}
          </Button>
        </div>
      </form>
      <DialogNotices />
    </dialog>
  );
}

/** Enter by itself begins a line. */
function sendByKeys({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>): void {
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}

function PasswordQuestion({ wrong, value, onChange }: { wrong: string | undefined; value: string; onChange: (value: string) => void }) {
  const session = getSession();
  return (
    <div className="dialog-reason">
      {/* Says to whoever keeps passwords whose this is. */}
      <input type="text" autoComplete="username" hidden readOnly value={session.state === 'logged in' ? session.user.email : ''} />
      <label htmlFor="dialog-password">Su clave</label>
      <input
        id="dialog-password"
        className="control"
        type="password"
        autoComplete="current-password"
        required
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...(wrong && { 'aria-invalid': true, 'aria-describedby': 'dialog-wrong' })}
      />
      {wrong && (
        <span id="dialog-wrong" className="field-error" role="alert">
          {wrong}
        </span>
      )}
    </div>
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
