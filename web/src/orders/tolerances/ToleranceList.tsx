import type { Answer } from 'contract/call.ts';
import {
  createPurchaseTolerance,
  deletePurchaseTolerance,
  listPurchaseTolerances,
  ToleranceRules,
  updatePurchaseTolerance,
} from 'contract/orders/tolerances.ts';
import { useAction, useCall } from '../../api.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import type { RuleKind } from '../../ui/rules/kind.ts';
import { RulePage } from '../../ui/rules/RulePage.tsx';
import { GroupFields } from './GroupFields.tsx';
import { rulesOf } from './rules.ts';

type Families = Answer<typeof listPurchaseTolerances>['families'];

/** How much orders, receptions and invoices may differ, version by version. */
export function ToleranceList() {
  const answer = useCall(listPurchaseTolerances, {});
  return (
    <RulePage
      title="Tolerancias de compra"
      intro="Cuánto pueden diferir la orden, lo recibido y lo facturado sin que se avise. Cada versión rige desde su día; una orden se juzga por la del día en que se hizo."
      kind={tolerancesOf(answer.data?.families ?? [])}
      answer={answer}
      remove={useAction(deletePurchaseTolerance)}
    />
  );
}

const tolerancesOf = (families: Families): RuleKind<ToleranceRules> => ({
  list: listPurchaseTolerances,
  create: createPurchaseTolerance,
  update: updatePurchaseTolerance,
  values: ToleranceRules,
  rulesOf: (it) => rulesOf(it, (id) => families.find((one) => one.id === id)?.name ?? '…'),
  dayHelp: 'una orden conserva la regla de su día.',
  fields: (
    <>
      <NumberField
        name="percent"
        label="Diferencia en porcentaje"
        unit="%"
        help="De lo que corresponde facturar. Con 0 se avisa cualquier diferencia."
      />
      <NumberField
        name="pesos"
        label="Diferencia en pesos"
        prefix="$"
        help="Solo en órdenes en pesos. Se avisa lo que pase de cualquiera de las dos."
      />
      <NumberField
        name="over_receipt_percent"
        label="Recepción sobre lo ordenado"
        unit="%"
        help="Cuánto más de lo que pide una línea de servicio puede recibir una HES."
      />
      <GroupFields families={families} />
    </>
  ),
});
