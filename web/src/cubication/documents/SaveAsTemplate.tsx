import { useNavigate } from '@tanstack/react-router';
import { cloneDocumentToTemplate, type Cubage } from 'contract/cubication/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toCubage } from '../addresses.ts';

/** A take-off, or somebody's template, as a template of one's own, for the places to come. */
export function SaveAsTemplate({
  document,
  onClose,
}: {
  document: Pick<Cubage, 'document_id' | 'number' | 'template'>;
  onClose: () => void;
}) {
  const navigate = useNavigate();
  return (
    <FormDrawer
      title={document.template ? `Guardar ${document.template.name} con otro nombre` : `Guardar ${document.number} como plantilla`}
      call={cloneDocumentToTemplate}
      start={{ with_comments: false, with_attachments: false }}
      fixed={{ document_id: document.document_id }}
      save="Guardar plantilla"
      saved="Plantilla guardada"
      onSaved={({ document: made }) => void navigate(toCubage(made))}
      onClose={onClose}
    >
      <TextField name="name" label="Nombre de la plantilla" maxLength={120} help="La ven y la usan todos; la cambia solo usted." />
      <SwitchField name="with_comments" label="Con los comentarios de sus filas" />
      <SwitchField name="with_attachments" label="Con sus archivos adjuntos" />
    </FormDrawer>
  );
}
