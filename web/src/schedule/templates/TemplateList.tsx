import { CopyOutlined, SendOutlined } from '@ant-design/icons';
import { useNavigate } from '@tanstack/react-router';
import { tipoProyecto } from 'contract/catalogues/index.ts';
import { applyTemplate, createTemplate, deleteTemplate, listTemplate, updateTemplate, type Template } from 'contract/schedule/index.ts';
import { useState } from 'react';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, Instant } from '../../ui/list/figures.tsx';
import type { Filter } from '../../ui/list/Filters.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { Maintainer } from '../../ui/list/Maintainer.tsx';
import { Status } from '../../ui/page/Status.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { toTemplateGantt } from '../addresses.ts';
import { ApplyTemplate } from './ApplyTemplate.tsx';

/** The plans that places begin with (spec 1 §2): a list, and a chart behind each. */
export function TemplateList() {
  const navigate = useNavigate();
  const [copying, setCopying] = useState<Template>();
  const [applying, setApplying] = useState<Template>();
  return (
    <>
      <Maintainer
        title="Plantillas de Gantt"
        noun={noun}
        call={listTemplate}
        rowKey={({ id }) => id}
        name={({ nombre }) => nombre}
        columns={columns}
        filters={filters}
        empty="Todavía no hay plantillas. Cree una en blanco, o guarde como plantilla la carta Gantt de un lugar."
        rowActions={(row) => [
          { label: 'Abrir', link: toTemplateGantt(row.id) },
          { label: 'Aplicar a lugares', icon: <SendOutlined />, call: applyTemplate, onClick: () => setApplying(row) },
          { label: 'Copiar', icon: <CopyOutlined />, call: createTemplate, onClick: () => setCopying(row) },
        ]}
        create={{ call: createTemplate }}
        update={{
          call: updateTemplate,
          start: ({ nombre, tipo_proyecto_id, descripcion, por_defecto, activo }) => ({
            nombre,
            tipo_proyecto_id,
            descripcion,
            por_defecto,
            activo,
          }),
          fixed: ({ id, version }) => ({ id, version }),
        }}
        remove={{ call: deleteTemplate, input: ({ id, version }) => ({ id, version }) }}
        fields={fieldsOf}
      />
      {copying && (
        <FormDrawer
          title={`Copiar ${copying.nombre}`}
          call={createTemplate}
          start={{ nombre: `${copying.nombre} (copia)`, tipo_proyecto_id: copying.tipo_proyecto_id, descripcion: copying.descripcion }}
          fixed={{ from_id: copying.id }}
          save="Crear la copia"
          saved="Plantilla copiada"
          onClose={() => setCopying(undefined)}
          onSaved={({ id }) => void navigate(toTemplateGantt(id))}
        >
          <Fields row={copying} />
        </FormDrawer>
      )}
      {applying && <ApplyTemplate template={applying} onClose={() => setApplying(undefined)} />}
    </>
  );
}

const fieldsOf = (row: Template | undefined) => <Fields row={row} />;

const noun = { one: 'plantilla', several: 'plantillas', gender: 'f' } as const;

const filters: readonly Filter[] = [{ kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Nombre o tipo de proyecto' }];

const columns: readonly Column<Template>[] = [
  { key: 'nombre', title: 'Nombre', card: 'title', render: (it) => it.nombre },
  { key: 'tipoProyecto', title: 'Tipo de proyecto', card: 'subtitle', render: (it) => it.tipoProyecto, groupOf: (it) => it.tipoProyecto },
  {
    key: 'por_defecto',
    title: 'Uso',
    width: 130,
    card: 'status',
    render: (it) =>
      it.por_defecto ? (
        <Status tone="success">Por defecto</Status>
      ) : it.activo ? (
        <Status tone="info">Activa</Status>
      ) : (
        <Status tone="neutral">Retirada</Status>
      ),
  },
  { key: 'activities', title: 'Actividades', width: 120, align: 'right', card: 'fact', render: (it) => <Figure value={it.activities} /> },
  {
    key: 'working_days',
    title: 'Días hábiles',
    width: 120,
    align: 'right',
    card: 'fact',
    render: (it) => <Figure value={it.working_days} />,
  },
  { key: 'updated_by', title: 'Cambiada por', render: (it) => it.updated_by ?? '' },
  { key: 'updated_at', title: 'Último cambio', render: (it) => <Instant value={it.updated_at} /> },
];

function Fields({ row }: { row: Template | undefined }) {
  return (
    <>
      <TextField name="nombre" label="Nombre" maxLength={120} />
      <ChooseField
        name="tipo_proyecto_id"
        label="Tipo de proyecto"
        call={tipoProyecto.calls.list}
        fixed={{ activo: 'true' }}
        option={({ id, nombre }) => ({ value: id, label: nombre })}
        startLabel={row?.tipoProyecto ?? null}
      />
      <AreaField name="descripcion" label="Descripción" rows={3} maxLength={500} />
      <SwitchField name="por_defecto" label="La que se usa por defecto en su tipo de proyecto" />
      {row && <SwitchField name="activo" label="Activa" />}
    </>
  );
}
