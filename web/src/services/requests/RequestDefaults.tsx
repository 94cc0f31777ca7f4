import { useState } from 'react';
import { getProjectInfo } from 'contract/materials/index.ts';
import { serviceTypeNames, serviceTypes } from 'contract/services/index.ts';
import { formatDay } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { ChargeFields, type Charge } from '../../ui/fields/ChargeFields.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { DefaultsLine } from '../../ui/form/DefaultsLine.tsx';
import { fieldOf, useForm, type Values } from '../../ui/form/formState.ts';
import { Section } from '../../ui/page/Section.tsx';
import { SegmentedField } from '../../ui/fields/Segmented.tsx';
import { maverickReasons, uniqueSupplierCauses } from '../sources.ts';
import type { Beginning } from './beginning.ts';

/** What changes seldom from one request to the next: type, who is charged, where, for when. */
export function RequestDefaults({ labels }: Pick<Beginning, 'labels'>) {
  const { values, wrong, set } = useForm();
  const [charge, setCharge] = useState<Charge>(textIn(values, 'cost_center') ? 2 : 1);
  const project_code = textIn(values, 'project_code');
  const { data: project } = useCall(getProjectInfo, { project_code }, { enabled: project_code !== '' });
  const recharge = (next: Charge) => {
    setCharge(next);
    for (const name of ['project_code', 'stage_id', 'place_id', 'cost_center']) set(name, null);
  };
  const isWrong = Object.keys(wrong).some((path) => names.has(fieldOf(path)));
  const words = [
    charge === 1 ? (project?.label ?? labels.project ?? project_code) : (labels.cost_center ?? textIn(values, 'cost_center')),
    project?.places.find((it) => it.id === values['place_id'])?.name,
    serviceTypeNames.filter((it) => it === values['request_type']).map((it) => serviceTypes[it].label)[0],
    textIn(values, 'required_date') && `para el ${formatDay(textIn(values, 'required_date'))}`,
  ];
  return (
    <DefaultsLine words={words} mustOpen={isWrong || lacksSomething(values, charge) || (project?.closed ?? null) !== null}>
      <ChargeFields charge={charge} labels={labels} onCharge={recharge} />
      <Section title="Cómo y para cuándo">
        <SegmentedField
          name="request_type"
          label="Tipo"
          options={types}
          onChosen={(chosen) => {
            if (chosen !== 'SOLICITUD MAVERICK') set('maverick_reason_id', null);
            if (chosen !== 'SOLICITUD PROVEEDOR UNICO') set('unique_supplier_cause_id', null);
          }}
        />
        <DateField name="required_date" label="Para cuándo" />
        {values['request_type'] === 'SOLICITUD MAVERICK' && (
          <ChooseField
            name="maverick_reason_id"
            label="Por qué se compró antes de pedirlo"
            help="Una compra Maverick la valida abastecimiento y se aprueba a cualquier monto."
            {...maverickReasons}
          />
        )}
        {values['request_type'] === 'SOLICITUD PROVEEDOR UNICO' && (
          <ChooseField
            name="unique_supplier_cause_id"
            label="Por qué nadie más puede hacerlo"
            help="Basta una cotización; la causa y su evidencia se aprueban primero."
            {...uniqueSupplierCauses}
          />
        )}
      </Section>
    </DefaultsLine>
  );
}

const types = serviceTypeNames.map((value) => ({ value, label: serviceTypes[value].label }));

const names = new Set([
  'project_code',
  'stage_id',
  'place_id',
  'cost_center',
  'request_type',
  'required_date',
  'maverick_reason_id',
  'unique_supplier_cause_id',
]);

const textIn = (values: Values, name: string): string => (typeof values[name] === 'string' ? values[name] : '');

/** Without it the request would be refused, and nobody needs to send it to learn that. */
const lacksSomething = (values: Values, charge: Charge): boolean =>
  textIn(values, charge === 1 ? 'project_code' : 'cost_center') === '' ||
  (values['request_type'] === 'SOLICITUD MAVERICK' && !values['maverick_reason_id']) ||
  (values['request_type'] === 'SOLICITUD PROVEEDOR UNICO' && !values['unique_supplier_cause_id']);
