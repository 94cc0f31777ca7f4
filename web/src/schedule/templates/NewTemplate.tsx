import { useNavigate } from '@tanstack/react-router';
import { tipoProyecto } from 'contract/catalogues/index.ts';
import { createTemplate } from 'contract/schedule/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { paths, toTemplateGantt } from '../addresses.ts';

/** The chart of a template that is not there yet: its name first, then its activities. */
export function NewTemplate() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title="Plantilla de Gantt nueva" />
      <Form
        opensToWrite
        call={createTemplate}
        save="Crear y abrir su carta Gantt"
        saved="Plantilla creada"
        onSaved={({ id }) => void navigate(toTemplateGantt(id))}
        onCancel={() => void navigate({ to: paths.templates })}
      >
        <TextField name="nombre" label="Nombre" maxLength={120} />
        <ChooseField
          name="tipo_proyecto_id"
          label="Tipo de proyecto"
          call={tipoProyecto.calls.list}
          fixed={{ activo: 'true' }}
          option={({ id, nombre }) => ({ value: id, label: nombre })}
        />
        <AreaField name="descripcion" label="Descripción" rows={3} maxLength={500} />
      </Form>
    </>
  );
}
