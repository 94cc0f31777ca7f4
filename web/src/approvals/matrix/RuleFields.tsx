import { listPosition } from 'contract/access/positions.ts';
import { allBusinessUnits } from 'contract/administration/company/business-units.ts';
import { approvalKindNames, approvalKinds, approverKindNames, approverKinds } from 'contract/approvals/kinds.ts';
import { useCall } from '../../api.ts';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { asText } from '../../ui/fields/Field.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { scopes } from './ruleDraft.ts';
import { costCenters, deciders, nameIn, projects } from '../sources.ts';

/** Sale orders have a screen of their own. */
const kinds = approvalKindNames.filter((it) => it !== 'sale_orders').map((value) => ({ value, label: approvalKinds[value] }));
const approvers = approverKindNames.map((value) => ({ value, label: approverKinds[value] }));
const levels = Array.from({ length: 9 }, (_, at) => ({ value: at + 1, label: `Nivel ${at + 1}` }));

/** The fields of a rule: of what it speaks, from which amount, who approves. */
export function RuleFields() {
  const { values, set } = useForm();
  const { scope, approver_kind } = values;
  const { data: units = [] } = useCall(allBusinessUnits, {});
  const { data: positions = [] } = useCall(listPosition, {});
  const scopeName = asText(values['alcance']) || null;
  const approverName = asText(values['aprobador']) || null;
  const unitOf = (codigo: unknown) => units.find((it) => it.codigo === codigo)?.nombre;
  const positionOf = (id: unknown) => positions.find((it) => it.id === id)?.nombre;

  return (
    <>
      <SelectField name="kind" label="Tipo de solicitud" options={kinds} />
      <SelectField name="scope" label="Rige para" options={scopes} onChosen={() => set('alcance', 'General')} />
      {scope === 'unit' && (
        <SelectField
          name="codigo_unidad"
          label="Unidad de negocio"
          options={units.map(({ codigo, nombre }) => ({ value: codigo, label: nombre }))}
          onChosen={(codigo) => set('alcance', unitOf(codigo))}
        />
      )}
      {scope === 'center' && (
        <ChooseField
          name="codigo_centro_costo"
          label="Centro de costo"
          {...costCenters}
          startLabel={scopeName}
          onChosen={(label) => set('alcance', label)}
        />
      )}
      {scope === 'project' && (
        <ChooseField
          name="codigo_proyecto"
          label="Proyecto"
          {...projects}
          startLabel={scopeName}
          onChosen={(label) => set('alcance', label)}
        />
      )}
      <NumberField name="amount_from" label="Desde (CLP neto)" prefix="$" />
      <NumberField name="amount_to" label="Hasta, sin incluirlo (CLP neto)" prefix="$" help="Vacío: sin límite." />
      <SelectField name="level" label="Nivel" options={levels} help="Los niveles deciden uno tras otro; en un mismo nivel basta con uno." />
      <SelectField name="approver_kind" label="Quién aprueba" options={approvers} onChosen={() => set('aprobador', '')} />
      {approver_kind === 'employee' && (
        <ChooseField
          name="staff_id"
          label="Persona"
          {...deciders}
          startLabel={approverName}
          onChosen={(label) => set('aprobador', nameIn(label))}
          help="Con una cuenta activa, o no podría aprobar."
        />
      )}
      {approver_kind === 'position' && (
        <SelectField
          name="cargo_id"
          label="Cargo"
          options={positions.filter((it) => it.activo).map(({ id, nombre }) => ({ value: id, label: nombre }))}
          onChosen={(id) => set('aprobador', positionOf(id))}
          help="Aprueba cualquiera que lo ocupe y tenga una cuenta activa."
        />
      )}
    </>
  );
}
