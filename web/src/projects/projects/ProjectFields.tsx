import { tipoProyecto, tipoVenta } from 'contract/catalogues/entries/projects.ts';
import { formatMoney } from 'contract/format.ts';
import type { Project } from 'contract/projects/index.ts';
import { currencies } from 'contract/currency.ts';
import type { ReactNode } from 'react';
import { seesMoney } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { ClientField } from '../clients/ClientField.tsx';
import { CommuneFields } from '../../ui/fields/CommuneFields.tsx';
import { EntryField } from '../EntryField.tsx';
import { PanelsField } from './PanelsField.tsx';
import { lineOptions, people } from '../sources.ts';

interface Props {
  /** Names of what an existing project has chosen. */
  names?: Pick<
    Project,
    'cliente' | 'jefe_proyecto' | 'tipo_proyecto_id' | 'tipo_proyecto' | 'tipo_venta_id' | 'tipo_venta' | 'avance_del_plan'
  >;
  /** Only a new project may be given a code. */
  codeField?: ReactNode;
}

const signs = currencies.map((value) => ({ value, sign: formatMoney(0, value).replace(/ .*/, '') }));

/** All that a person may say of a project, in groups. */
export function ProjectFields({ names, codeField }: Props) {
  const { values } = useForm();
  const sign = signs.find((it) => it.value === values['moneda'])?.sign;
  return (
    <>
      <Section title="Identificación">
        <TextField name="nombre" label="Nombre" maxLength={200} wide />
        {codeField}
        <SelectField name="linea" label="Línea de negocio" options={lineOptions} />
        <EntryField
          name="tipo_proyecto_id"
          label="Tipo de proyecto"
          catalogue={tipoProyecto}
          {...(names && { chosen: [{ id: names.tipo_proyecto_id, nombre: names.tipo_proyecto }] })}
        />
        <EntryField
          name="tipo_venta_id"
          label="Tipo de venta"
          catalogue={tipoVenta}
          {...(names && { chosen: [{ id: names.tipo_venta_id, nombre: names.tipo_venta }] })}
        />
        <ClientField startLabel={names?.cliente ?? null} />
        <ChooseField name="jefe_proyecto_id" label="Jefe de proyecto" startLabel={names?.jefe_proyecto ?? null} {...people} />
      </Section>
      <Section title="Ubicación">
        <CommuneFields />
        <TextField name="direccion" label="Dirección" maxLength={200} wide />
      </Section>
      <Section title="Contrato y plazos">
        {seesMoney() && (
          <>
            <SelectField
              name="moneda"
              label="Moneda"
              options={signs.map(({ value, sign }) => ({ value, label: value === sign ? value : `${value} (${sign})` }))}
            />
            <NumberField name="monto" label="Monto" {...(sign && { prefix: sign })} />
          </>
        )}
        <DateField name="fecha_inicio" label="Inicio" />
        <DateField name="fecha_termino" label="Término" />
        <NumberField
          name="avance"
          label="Avance"
          as="number"
          unit="%"
          {...(names?.avance_del_plan && { disabled: true, help: 'Sale de las actividades de sus lugares.' })}
        />
        <SwitchField name="comprometido" label="Comprometido" words={['Sí, está comprometido', 'No']} />
      </Section>
      <Section title="Equipamiento y observaciones">
        <NumberField name="kwp" label="Potencia" unit="kWp" />
        <PanelsField />
        <AreaField name="observaciones" label="Observaciones" rows={5} maxLength={4000} />
      </Section>
    </>
  );
}
