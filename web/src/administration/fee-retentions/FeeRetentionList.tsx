import {
  createFeeRetention,
  deleteFeeRetention,
  FeeRetentionRules,
  listFeeRetentions,
  updateFeeRetention,
} from 'contract/administration/fee-retentions.ts';
import { formatNumber } from 'contract/format.ts';
import { useAction, useCall } from '../../api.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import type { RuleKind } from '../../ui/rules/kind.ts';
import { RulePage } from '../../ui/rules/RulePage.tsx';

/** How much of a fee is kept back, version by version. */
export const FeeRetentionList = () => (
  <RulePage
    title="Retención de honorarios"
    intro="Qué parte de una boleta de honorarios se retiene para el SII. Una cotización de quien factura con boleta se compara por lo que cuesta de verdad: lo que recibe más la retención del día de la cotización."
    kind={retentions}
    answer={useCall(listFeeRetentions, {})}
    remove={useAction(deleteFeeRetention)}
  />
);

const retentions: RuleKind<FeeRetentionRules> = {
  list: listFeeRetentions,
  create: createFeeRetention,
  update: updateFeeRetention,
  values: FeeRetentionRules,
  rulesOf: ({ percent }) => [`De una boleta de honorarios se retiene el ${formatNumber(percent)} % del total.`],
  dayHelp: 'una cotización conserva la tasa de su día.',
  fields: <NumberField name="percent" label="Retención" unit="%" help="Del total de la boleta." />,
};
