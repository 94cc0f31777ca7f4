import type { Answer } from 'contract/call.ts';
import {
  createQuotationPolicy,
  listQuotationPolicies,
  PolicyRules,
  updateQuotationPolicy,
  type QuotationPolicy,
} from 'contract/services/policies.ts';
import { useRefresh } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { RuleList } from '../../ui/rules/RuleList.tsx';
import { neighboursOf, sinceWhen } from '../../ui/rules/versions.ts';
import { rulesOf } from './rules.ts';

interface Props {
  list: Answer<typeof listQuotationPolicies>;
  /** None: a new one. */
  version: QuotationPolicy | undefined;
  onClose: () => void;
}

/** A version of the policy, beside what it changes; what it is held against is sent along. */
export function PolicyDrawer({ list: { items, fingerprint }, version, onClose }: Props) {
  const refresh = useRefresh();
  // Refused because somebody else changed the policy: what is shown beside the form must be the policy of now.
  const onSending = (isSending: boolean) => {
    if (!isSending) refresh(listQuotationPolicies);
  };
  const common = { onClose, onSending, children: <PolicyFields versions={items} own={version?.id} /> };
  const [newest] = items;
  if (!version)
    return (
      <FormDrawer
        {...common}
        title="Nueva versión"
        call={createQuotationPolicy}
        start={newest ? PolicyRules.parse(newest) : {}}
        fixed={{ fingerprint }}
        save="Crear versión"
        saved="Versión creada"
      />
    );
  return (
    <FormDrawer
      {...common}
      title={`Editar la versión ${sinceWhen(version.desde)}`}
      call={updateQuotationPolicy}
      start={{ ...PolicyRules.parse(version), desde: version.desde, reason: version.reason }}
      fixed={{ id: version.id, fingerprint }}
      save="Guardar versión"
      saved="Versión guardada"
    />
  );
}

const PolicyFields = ({ versions, own }: { versions: readonly QuotationPolicy[]; own: number | undefined }) => (
  <>
    <DateField name="desde" label="Rige desde" help="Desde mañana en adelante: lo que se decide hoy conserva su regla." />
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
    <WhatChanges versions={versions} own={own} />
    <AreaField name="reason" label="Motivo" rows={3} maxLength={500} help="Se muestra junto a la versión." />
  </>
);

/** What the values of the form say, held against the version that they would follow. */
function WhatChanges({ versions, own }: { versions: readonly QuotationPolicy[]; own: number | undefined }) {
  const { values } = useForm();
  const desde = typeof values['desde'] === 'string' && values['desde'] !== '' ? values['desde'] : undefined;
  const { data: rules } = PolicyRules.safeParse(values);
  const { before, after } = neighboursOf(versions, desde, own);
  return (
    <section className="policy-preview" aria-label="Qué cambia">
      <h3>{desde ? `Qué cambia ${sinceWhen(desde)}` : 'Qué cambia'}</h3>
      {rules ? (
        <RuleList rules={rulesOf(rules)} before={before && rulesOf(before)} />
      ) : (
        <p className="muted">Complete los valores para verlo.</p>
      )}
      {after && <p className="muted">Rige hasta que empiece la versión {sinceWhen(after.desde)}.</p>}
    </section>
  );
}
