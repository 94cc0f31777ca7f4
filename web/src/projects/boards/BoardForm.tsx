import { useNavigate } from '@tanstack/react-router';
import { createSmartsheet, updateSmartsheet, type Board } from 'contract/projects/index.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { useStages } from '../tags.tsx';
import type { NewSpot } from './spot.ts';

interface Props {
  /** The one to change, or where a new one is to stand. */
  form: NewSpot | Board;
  /** Those that may be shown. */
  sites: readonly string[];
  onClose: () => void;
}

/** A dashboard, new or changed. */
export function BoardForm({ form, sites, onClose }: Props) {
  const navigate = useNavigate();
  if ('smartsheet_id' in form) {
    const { smartsheet_id, version, titulo, url, stage_id } = form;
    return (
      <FormDrawer
        title={`Editar «${titulo}»`}
        call={updateSmartsheet}
        fixed={{ smartsheet_id, version }}
        start={{ titulo, url, stage_id }}
        save="Guardar"
        saved="Tablero guardado"
        onClose={onClose}
      >
        <Fields sites={sites} />
      </FormDrawer>
    );
  }
  return (
    <FormDrawer
      title={'segmento' in form || form.codigoLugarInstalacion ? 'Agregar tablero' : 'Agregar tablero al proyecto'}
      call={createSmartsheet}
      fixed={form}
      save="Agregar"
      saved="Tablero agregado"
      onSaved={(made) => void navigate({ to: '.', search: { tablero: String(made.smartsheet_id) } })}
      onClose={onClose}
    >
      <Fields sites={sites} />
    </FormDrawer>
  );
}

function Fields({ sites }: { sites: readonly string[] }) {
  const stages = useStages();
  return (
    <>
      <TextField name="titulo" label="Título" maxLength={80} help="El nombre de la pestaña." />
      <TextField
        name="url"
        label="Dirección publicada"
        placeholder="https://"
        maxLength={4000}
        help={`La dirección que entrega «Publicar», o su código para insertar. Sitios permitidos: ${sites.join(', ') || 'ninguno'}.`}
      />
      <SelectField
        name="stage_id"
        label="Etapa"
        placeholder="De todas"
        options={stages.map(({ id, nombre }) => ({ value: id, label: nombre }))}
        help="Si el tablero trata de una etapa de los proyectos."
      />
    </>
  );
}
