import { appFlexEnergetica, normativa } from 'contract/catalogues/entries/regulations.ts';
import {
  connections,
  createInformacionTecnica,
  distributors,
  structures,
  updateInformacionTecnica,
  type TechnicalInformation,
} from 'contract/projects/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Section } from '../../ui/page/Section.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import type { PlaceCodes } from '../addresses.ts';
import { EntryField } from '../EntryField.tsx';
import { InvertersField, PanelsField } from './EquipmentField.tsx';
import { LiveWarnings, PowerField, YieldFields } from './PowerFields.tsx';
import { SuggestField } from '../../ui/fields/SuggestField.tsx';

interface Ending {
  onDone: () => void;
}

/** The first time that somebody says what is installed at a place. */
export const TechnicalCreate = ({ codes, kwp, onDone }: Ending & { codes: PlaceCodes; kwp: string | null }) => (
  <>
    <PageHead title="Registrar información técnica" isPart />
    <Form
      opensToWrite
      call={createInformacionTecnica}
      fixed={codes}
      start={{ kwp, paneles: [], inversores: [] }}
      draft={`technical:${codes.codigoLugarInstalacion}`}
      save="Registrar información"
      saved="Información técnica guardada"
      onSaved={onDone}
      onCancel={onDone}
    >
      <TechnicalFields />
    </Form>
  </>
);

/** Changes what is installed, from the version that the person saw. */
export function TechnicalEdit({ info, onDone }: Ending & { info: TechnicalInformation }) {
  const { id, version, kwp, paneles, inversores, estructura, voltaje, conexion, medidor, distribuidora, numero_cliente } = info;
  const { generacion_anual, inclinacion, azimut, observaciones, app_flex_id, normativa_ids } = info;
  const fases = info.fases === 1 || info.fases === 3 ? info.fases : null;
  return (
    <>
      <PageHead title="Editar información técnica" isPart />
      <Form
        opensToWrite
        call={updateInformacionTecnica}
        fixed={{ id, version }}
        start={{
          kwp,
          paneles,
          inversores,
          estructura,
          voltaje,
          fases,
          conexion,
          medidor,
          distribuidora,
          numero_cliente,
          app_flex_id,
          normativa_ids,
          generacion_anual,
          inclinacion,
          azimut,
          observaciones,
        }}
        save="Guardar información"
        saved="Información técnica guardada"
        onSaved={onDone}
        onCancel={onDone}
      >
        <TechnicalFields info={info} />
      </Form>
    </>
  );
}

const optionsOf = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));
const phases = [
  { value: 1, label: 'Monofásico' },
  { value: 3, label: 'Trifásico' },
];

const TechnicalFields = ({ info }: { info?: TechnicalInformation }) => (
  <>
    <LiveWarnings />
    <Section title="Potencia y equipos">
      <PanelsField />
      <InvertersField />
      <PowerField />
      <YieldFields />
    </Section>
    <Section title="Montaje">
      <SelectField name="estructura" label="Estructura" options={optionsOf(structures)} />
      <NumberField name="inclinacion" label="Inclinación" unit="°" help="Desde la horizontal: 0° plano, 90° vertical." />
      <NumberField name="azimut" label="Azimut" unit="°" help="Hacia dónde miran: 0° norte, 90° este, 180° sur, 270° oeste." />
    </Section>
    <Section title="Conexión">
      <SelectField name="conexion" label="Tipo de conexión" options={optionsOf(connections)} />
      <SelectField name="fases" label="Fases" options={phases} />
      <NumberField
        name="voltaje"
        label="Voltaje"
        as="number"
        unit="V"
        help="220 monofásico, 380 trifásico; 13.200 o 23.000 en media tensión."
      />
      <SuggestField name="distribuidora" label="Distribuidora" suggestions={distributors} maxLength={80} />
      <TextField name="numero_cliente" label="Número de cliente" maxLength={30} help="El de la boleta de la distribuidora." />
      <TextField name="medidor" label="Número de medidor" maxLength={40} />
      <EntryField
        name="app_flex_id"
        label="App de flexibilidad energética"
        help="Con la que el cliente sigue su planta."
        catalogue={appFlexEnergetica}
        {...(info && { chosen: [{ id: info.app_flex_id, nombre: info.app_flex?.nombre ?? null }] })}
      />
      <EntryField
        name="normativa_ids"
        label="Normativas"
        help="Según las que se proyecta y se declara la instalación."
        catalogue={normativa}
        several
        {...(info && { chosen: info.normativas.map((it) => ({ id: it.id, nombre: `${it.codigo} · ${it.nombre}` })) })}
      />
    </Section>
    <AreaField name="observaciones" label="Observaciones" maxLength={4000} rows={4} />
  </>
);
