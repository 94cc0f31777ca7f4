import type { Answer } from 'contract/call.ts';
import {
  createPurchaseTolerance,
  listPurchaseTolerances,
  ToleranceRules,
  updatePurchaseTolerance,
  type PurchaseTolerance,
} from 'contract/orders/tolerances.ts';
import { useRefresh } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { sinceWhen } from '../../ui/rules/versions.ts';

interface Props {
  list: Answer<typeof listPurchaseTolerances>;
  /** None: a new one. */
  version: PurchaseTolerance | undefined;
  onClose: () => void;
}

/** A version of the rule; what it is held against is sent along. */
export function ToleranceDrawer({ list: { items, fingerprint }, version, onClose }: Props) {
  const refresh = useRefresh();
  // Refused because somebody else changed the rule: what is shown behind the form must be the rule of now.
  const onSending = (isSending: boolean) => {
    if (!isSending) refresh(listPurchaseTolerances);
  };
  const common = { onClose, onSending, children: <ToleranceFields /> };
  const [newest] = items;
  if (!version)
    return (
      <FormDrawer
        {...common}
        title="Nueva versión"
        call={createPurchaseTolerance}
        start={newest ? ToleranceRules.parse(newest) : {}}
        fixed={{ fingerprint }}
        save="Crear versión"
        saved="Versión creada"
      />
    );
  return (
    <FormDrawer
      {...common}
      title={`Editar la versión ${sinceWhen(version.desde)}`}
      call={updatePurchaseTolerance}
      start={{ ...ToleranceRules.parse(version), desde: version.desde, reason: version.reason }}
      fixed={{ id: version.id, fingerprint }}
      save="Guardar versión"
      saved="Versión guardada"
    />
  );
}

const ToleranceFields = () => (
  <>
    <DateField name="desde" label="Rige desde" help="Desde mañana en adelante: una orden conserva la regla de su día." />
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
    <AreaField name="reason" label="Motivo" rows={3} maxLength={500} help="Se muestra junto a la versión." />
  </>
);
