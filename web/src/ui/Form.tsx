import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { Answer, Call, Input } from 'contract/call.ts';
import { Button } from './Button.tsx';
import { Compare } from './Compare.tsx';
import { confirmed } from './dialogs.tsx';
import { FormContext, messageFor } from './formState.ts';
import { Problem } from './Problem.tsx';
import { useFormState } from './useFormState.ts';
import './Form.css';

export interface FormProps<C extends Call> {
  /** Its schemas validate in the browser; what the server refuses lands on the fields. */
  call: C;
  /** What the fields begin with. Render the form only when it is there. */
  start?: Partial<Input<C>>;
  /** What goes with the call and has no field: id, version, codes of the path. */
  fixed?: Partial<Input<C>>;
  /** The words of the button. */
  save: string;
  /** Said when it is saved: `Proyecto guardado`. */
  saved?: string;
  onSaved?: (answer: Answer<C>) => void;
  onCancel?: () => void;
  /** Tells whether there is unsaved input, for what surrounds the form. */
  onDirty?: (isDirty: boolean) => void;
  /** A name under which a long form's input survives a reload. */
  draft?: string;
  /** False where unsaved input is not worth a question, as on the sign-in page. */
  asksBeforeLeaving?: boolean;
  /** Beside the button. */
  extra?: ReactNode;
  children: ReactNode;
}

/** A form over one call. Fields stand inside it as children and find their value by name; Ctrl+Enter saves. */
export function Form<C extends Call>(props: FormProps<C>) {
  const { save, extra, onCancel, onDirty, asksBeforeLeaving = true, children } = props;
  const form = useFormState(props);
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, refused, attempts } = form;

  useEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  useEffect(() => {
    // Fields that are not native have no `:invalid`: the field's own frame is marked.
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[data-wrong] :is(input, textarea, select, button)')?.focus();
  }, [attempts]);
  useBlocker({
    disabled: !isDirty || !asksBeforeLeaving,
    enableBeforeUnload: () => form.isDirtyNow() && asksBeforeLeaving,
    shouldBlockFn: async () => form.isDirtyNow() && !(await confirmed(leaving)),
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void form.submit();
  };
  const unplaced = Object.keys(refused?.fields ?? {}).filter((path) => !form.names().some((name) => messageFor(name, { [path]: 'x' })));
  const isPlaced = refused !== null && Object.keys(refused.fields).length > 0 && unplaced.length === 0;

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
        {form.stale && <Compare {...form.stale} onKeepMine={form.keepMine} onTakeTheirs={form.takeTheirs} />}
        {refused && !form.stale && !isPlaced && <Problem refused={refused} />}
        {unplaced.map((path) => (
          <p key={path} className="form-unplaced" role="alert">
            {refused?.fields[path]}
          </p>
        ))}
        {children}
        <div className="form-buttons">
          {extra}
          {onCancel && <Button onClick={onCancel}>Cancelar</Button>}
          <Button type="submit" kind="primary" busy={form.context.isSaving} keys="Control+Enter">
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
