import { useEffect, useState } from 'react';
import { compareDecimals } from 'contract/decimals.ts';
import { formatNumber, unitFor } from 'contract/format.ts';
import { orderReception, postHes, type PendingLine, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { RutField } from '../../ui/fields/CheckedField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { today } from '../../ui/days/santiago.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SignatureField } from '../../ui/fields/SignatureField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import '../orders.css';

type Measure = 'quantity' | 'percent';
const measures = [
  { value: 'quantity', label: 'Cantidad' },
  { value: 'percent', label: 'Porcentaje' },
] as const;

interface Props {
  order: PurchaseOrderInfo;
  onClose: () => void;
}

/** What was received of an order, line by line, signed where the work was done. */
export function ReceiveDrawer({ order, onClose }: Props) {
  const answer = useCall(orderReception, { number: order.number });
  const title = `Registrar HES de ${order.number}`;
  if (!answer.data)
    return (
      <Drawer title={title} onClose={onClose}>
        <Loaded answer={answer}>{() => null}</Loaded>
      </Drawer>
    );
  return <ReceiveForm title={title} order={order} lines={answer.data.lines} onClose={onClose} />;
}

function ReceiveForm({ title, order, lines, onClose }: Props & { title: string; lines: readonly PendingLine[] }) {
  // What others receive meanwhile is refused at its line, and does not move what is written here.
  const [{ number, edition, terms, pending }] = useState({ ...order, pending: lines.filter((it) => compareDecimals(it.pending, '0') > 0) });
  return (
    <FormDrawer
      title={title}
      call={postHes}
      start={{ items: pending.map(({ line }) => ({ line })), received_on: today() }}
      fixed={{ number, edition }}
      draft={`hes:${number}:${edition}:${pending.map((it) => it.line).join('-')}`}
      save="Registrar HES"
      saved="HES registrada: va al ERP por su número"
      onClose={onClose}
    >
      {terms.billing_mode === 'hitos' && <MilestoneField terms={terms} />}
      <ReceivedLines pending={pending} />
      <DateField name="received_on" label="Recibida el" />
      <TextField name="paper" label="Documento del proveedor" maxLength={60} placeholder="Guía o estado de pago" />
      <FileField
        name="evidence"
        label="Evidencia"
        accept="image/jpeg,image/png,image/webp,image/heic,application/pdf"
        prompt="Tome una foto o elija un PDF"
      />
      <AreaField name="comment" label="Observación" rows={2} maxLength={1000} />
      <TextField name="signer_name" label="Nombre de quien firma" maxLength={120} />
      <RutField name="signer_rut" label="RUT de quien firma" />
      <SignatureField name="signature" label="Firma" />
    </FormDrawer>
  );
}

/** Which of the milestones that nothing accepted yet is received. */
const MilestoneField = ({ terms: { milestones, accepted } }: Pick<PurchaseOrderInfo, 'terms'>) => (
  <SelectField
    name="milestone"
    label="Hito que se recibe"
    options={milestones.flatMap(({ name, percent }, at) =>
      accepted.some((it) => it.milestone === at + 1) ? [] : [{ value: at + 1, label: `${name}, ${formatNumber(percent)} %` }],
    )}
  />
);

function ReceivedLines({ pending }: { pending: readonly PendingLine[] }) {
  const { values, wrong, set, introduce } = useForm();
  const [measure, setMeasure] = useState<Measure>(() => (isInPercent(values['items']) ? 'percent' : 'quantity'));
  useEffect(() => introduce('items', { label: 'Líneas', show: () => '' }));
  const begin = (next: Measure, isWhole: boolean) => {
    setMeasure(next);
    set(
      'items',
      pending.map(({ line, pending: left }) => ({ line, ...(isWhole && { quantity: left }) })),
    );
  };
  return (
    <>
      <div className="hes-measure">
        <Segmented label="Lo recibido, por" options={measures} value={measure} onChange={(it) => begin(it, false)} />
        <Button kind="text" onClick={() => begin('quantity', true)}>
          Todo lo que falta
        </Button>
      </div>
      {wrong['items'] && (
        <p className="order-refusal" role="alert">
          {wrong['items']}
        </p>
      )}
      {pending.map((it, at) => (
        <fieldset key={it.line} className="order-amended">
          <legend>
            {it.code} {it.name}
          </legend>
          <FieldsWithin path={['items', at]}>
            {measure === 'quantity' ? (
              <NumberField name="quantity" label="Recibido ahora" unit={it.unit} help={leftOf(it)} />
            ) : (
              <NumberField name="percent" label="Recibido ahora" unit="%" help={`${leftOf(it)} de ${formatNumber(it.ordered)}`} />
            )}
          </FieldsWithin>
        </fieldset>
      ))}
    </>
  );
}

/** As a draft was written. */
const isInPercent = (items: unknown): boolean =>
  Array.isArray(items) && items.some((it: unknown) => typeof it === 'object' && it !== null && Boolean(Reflect.get(it, 'percent')));

const leftOf = ({ pending, unit }: PendingLine): string => `Quedan ${formatNumber(pending)} ${unitFor(pending, unit)}`;
