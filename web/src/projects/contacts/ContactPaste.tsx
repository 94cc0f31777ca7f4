import { useId, useState, type ClipboardEvent } from 'react';
import { mostContacts, previewContactoMasivo } from 'contract/projects/index.ts';
import { useAction } from '../../api.ts';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Problem } from '../../ui/page/Problem.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { PastedReview } from './PastedReview.tsx';
import type { Review } from './pastedRows.ts';
import { Drawer } from '../../ui/page/Drawer.tsx';

interface Props {
  codes: PlaceCodes;
  onClose: () => void;
}

/** Many contacts at once, as they were copied from Excel: nothing is written before the person has seen row by row what would happen. */
export function ContactPaste({ codes, onClose }: Props) {
  const [review, setReview] = useState<Review>();
  const close = async () => {
    if (review && !(await confirm(closing))) return;
    onClose();
  };
  return (
    <Drawer
      title="Pegar contactos desde una planilla"
      width={review ? 1240 : 640}
      onClose={(event) => {
        // Or the browser would close the question by the same Escape that opened it.
        event?.preventDefault();
        void close();
      }}
    >
      {review ? (
        <PastedReview codes={codes} start={review} onAgain={() => setReview(undefined)} onDone={onClose} />
      ) : (
        <PasteBox codes={codes} onReview={setReview} />
      )}
    </Drawer>
  );
}

const closing = {
  title: '¿Cerrar sin crear los contactos?',
  text: 'Las filas que pegó y corrigió aquí se perderán.',
  yes: 'Cerrar',
  no: 'Seguir revisando',
  isDangerous: true,
};

function PasteBox({ codes, onReview }: { codes: PlaceCodes; onReview: (review: Review) => void }) {
  const id = useId();
  const [texto, setText] = useState('');
  const { mutate, isPending, refused, reset } = useAction(previewContactoMasivo, { quiet: true });
  const wrong = refused?.fields['texto'];
  const run = (pasted: string) => mutate({ ...codes, texto: pasted }, { onSuccess: onReview });
  // Whole rows need no further press; a word pasted into what is being typed does.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (texto.trim() !== '' || !/[\t\n;]/.test(pasted.trim())) return;
    event.preventDefault();
    setText(pasted);
    run(pasted);
  };
  return (
    <form
      className="paste"
      onSubmit={(event) => {
        event.preventDefault();
        run(texto);
      }}
    >
      <p className="muted">
        Copie las filas en Excel o en una planilla y péguelas aquí (Ctrl+V), con los títulos o sin ellos: nombre, RUT, cargo, correo,
        teléfono y observaciones. También sirve un CSV con comas o punto y coma. Hasta {mostContacts} filas.
      </p>
      {refused && !wrong && <Problem refused={refused} title="No se pudo leer lo pegado." />}
      <div className="field" {...(wrong && { 'data-wrong': true })}>
        <label className="field-label" htmlFor={id}>
          Filas copiadas
        </label>
        <textarea
          id={id}
          className="control paste-text"
          rows={12}
          autoFocus
          spellCheck={false}
          placeholder={'Nombre\tCargo\tCorreo\tTeléfono\nAna Boldo\tAdministradora\tana.boldo@cliente.cl\t9 1234 5678'}
          value={texto}
          onPaste={paste}
          onChange={(event) => {
            setText(event.target.value);
            if (refused) reset();
          }}
          {...(wrong && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        />
        {wrong && (
          <span id={`${id}-error`} className="field-error" role="alert">
            {wrong}
          </span>
        )}
      </div>
      <div className="form-buttons">
        <Button type="submit" kind="primary" busy={isPending} off={texto.trim() === '' && 'Pegue antes las filas.'}>
          Revisar filas
        </Button>
      </div>
    </form>
  );
}
