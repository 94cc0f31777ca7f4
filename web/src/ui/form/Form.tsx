import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Call } from 'contract/call.ts';
import { Button } from '../page/Button.tsx';
import { Compare } from './Compare.tsx';
import { confirm } from './dialogs.tsx';
import { FormContext } from './formState.ts';
import { Problem } from '../page/Problem.tsx';
import { useFirstField } from '../page/useFirstField.ts';
import { whoToAskOf } from '../page/whoToAsk.ts';
import { useFormState, type FormOptions } from './useFormState.ts';
import './Form.css';

export interface FormProps<C extends Call> extends FormOptions<C> {
  /** The words of the button. */
  save: string;
  /** Why it cannot be done as things stand: the button is off and says it. What is wrong with the fields is no such reason. */
  blocked?: string | undefined;
  /** What it does cannot be undone lightly: the button says so. */
  isDangerous?: boolean;
  onCancel?: () => void;
  /** Tells whether there is unsaved input, for what surrounds the form. */
  onDirty?: (isDirty: boolean) => void;
  /** False where unsaved input is not worth a question, as on the sign-in page. */
  asksBeforeLeaving?: boolean;
  /** The page is opened to write: the cursor stands in the first field. */
  opensToWrite?: boolean;
  /** Beside the button. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A form over one call. Fields stand inside it as children and find their value by name; Ctrl+Enter saves. */
export function Form<C extends Call>(props: FormProps<C>) {
  const {
    save,
    blocked,
    isDangerous = false,
    extra,
    onCancel,
    onDirty,
    asksBeforeLeaving = true,
    opensToWrite = false,
    notifies,
    children,
  } = props;
  const form = useFormState(props);
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, refusal, attempts } = form;

  useFirstField(element, opensToWrite);
  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    if (attempts === 0) return;
    // Fields that are not native have no `:invalid`: the field's own frame is marked. Without one, the refusal above the fields is shown.
    const wrong = element.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea, select, button)');
    // Where the cursor goes by itself is not everywhere clear of the buttons.
    if (wrong) {
      wrong.focus({ preventScroll: true });
      wrong.scrollIntoView({ block: 'nearest' });
    } else element.current?.querySelector(':scope > [role=alert]')?.scrollIntoView({ block: 'center' });
  }, [attempts]);
  useBlocker({
    disabled: !isDirty || !asksBeforeLeaving,
    enableBeforeUnload: () => form.isDirtyNow() && asksBeforeLeaving,
    shouldBlockFn: async () => {
      if (!form.isDirtyNow()) return false;
      if (!(await confirm(leaving))) return true;
      form.forgetDraft();
      return false;
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && blocked === undefined) void form.submit();
  };
  const current = refusal?.current;
  const isPlaced = refusal && Object.keys(refusal.refused.fields).length > refusal.unplaced.length;
  const who = refusal && whoToAskOf(refusal.refused);

  return (
    <FormContext value={form.context}>
      <form
        ref={element}
        className="form"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {form.wasRestored && (
          <p className="form-draft">
            Recuperamos lo que había escrito y no guardó.
            <Button kind="text" onClick={form.startAgain}>
              Descartar
            </Button>
          </p>
        )}
        {current && <Compare rows={refusal.rows} onKeepMine={() => form.keepMine(current)} onTakeTheirs={() => form.takeTheirs(current)} />}
        {refusal && !current && !isPlaced && !notifies && <Problem refused={refusal.refused} />}
        {form.unplaced.map((message) => (
          <p key={message} className="form-unplaced" role="alert">
            {message}
          </p>
        ))}
        {children}
        {isPlaced && who && (
          <p className="form-who" role="alert">
            {who}
          </p>
        )}
        <div className="form-buttons">
          {extra}
          {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
          <Button type="submit" kind={isDangerous ? 'danger' : 'primary'} busy={form.context.isSaving} keys="Control+Enter" off={blocked}>
            {save}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

const leaving = {
  title: '¿Salir sin guardar?',
  text: 'Lo que escribió en este formulario se perderá.',
  yes: 'Salir sin guardar',
  no: 'Seguir editando',
  isDangerous: true,
};
