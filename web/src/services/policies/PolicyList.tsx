import {
  createQuotationPolicy,
  deleteQuotationPolicy,
  listQuotationPolicies,
  PolicyRules,
  updateQuotationPolicy,
} from 'contract/services/policies.ts';
import { useAction, useCall } from '../../api.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import type { RuleKind } from '../../ui/rules/kind.ts';
import { RulePage } from '../../ui/rules/RulePage.tsx';
import { rulesOf } from './rules.ts';
import './policies.css';

/** How many quotations a service needs and who chooses them, version by version. */
export const PolicyList = () => (
  <RulePage
    title="Política de cotizaciones"
    intro="Cuántas cotizaciones pide un servicio y quién las elige. Cada versión rige desde su día hasta que empieza la siguiente; lo que ya se decidió conserva la suya."
    kind={policies}
    answer={useCall(listQuotationPolicies, {})}
    remove={useAction(deleteQuotationPolicy)}
  />
);

const policies: RuleKind<PolicyRules> = {
  list: listQuotationPolicies,
  create: createQuotationPolicy,
  update: updateQuotationPolicy,
  values: PolicyRules,
  rulesOf,
  dayHelp: 'lo que se decide hoy conserva su regla.',
  fields: (
    <>
      <NumberField name="quotation_threshold" label="Umbral de varias cotizaciones" prefix="$" help="Precio neto de una cotización." />
      <div className="policy-pair">
        <NumberField name="quotations_below_threshold" label="Bajo el umbral" as="number" unit="cotizaciones" />
        <NumberField name="quotations_above_threshold" label="Desde el umbral" as="number" unit="cotizaciones" />
      </div>
      <NumberField name="supply_only_threshold" label="Umbral de solo abastecimiento" prefix="$" />
      <NumberField name="bidding_threshold" label="Umbral de licitación" prefix="$" />
      <NumberField
        name="reopening_days"
        label="Plazo para reabrir una solicitud anulada"
        as="number"
        unit="días"
        help="Días corridos desde que se anuló. Con 0 no se reabre."
      />
    </>
  ),
};
