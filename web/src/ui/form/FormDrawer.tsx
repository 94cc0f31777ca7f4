import { useCallback, useRef, type ReactNode } from 'react';
import type { Call } from 'contract/call.ts';
import { confirm } from './dialogs.tsx';
import { draft } from './draft.ts';
import { Form, type FormProps } from './Form.tsx';
import { Drawer } from '../page/Drawer.tsx';

interface Props<C extends Call> extends Omit<FormProps<C>, 'onCancel' | 'onDirty'> {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A form at the side of the page it belongs to. Closing asks first when something was written. */
export function FormDrawer<C extends Call>({ title, onClose, onSaved, children, ...form }: Props<C>) {
  const isDirty = useRef(false);
  const onDirty = useCallback((dirty: boolean) => {
    isDirty.current = dirty;
  }, []);
  const close = async () => {
    if (isDirty.current && !(await confirm(closing))) return;
    if (form.draft) draft.drop(form.draft);
    onClose();
  };
  return (
    <Drawer
      title={title}
      autoFocus={false}

      onClose={(event) => {
        // Or the browser would close the question by the same Escape that opened it.
        event?.preventDefault();
        void close();
      }}
    >
      <div className="drawer-form">
        <Form
          opensToWrite
          {...form}
          onDirty={onDirty}
          onCancel={() => void close()}
          onSaved={(answer, input) => {
            isDirty.current = false;
            onSaved?.(answer, input);
            onClose();
          }}
        >
          {children}
        </Form>
      </div>
    </Drawer>
  );
}

const closing = {
  title: '¿Cerrar sin guardar?',
  text: 'Lo que escribió en este formulario se perderá.',
  yes: 'Cerrar sin guardar',
  no: 'Seguir editando',
  isDangerous: true,
};
