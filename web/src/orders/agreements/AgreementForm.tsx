import { useState } from 'react';
import { agreementMegabytes, askPriceAgreement, type PriceAgreementInfo } from 'contract/orders/agreements.ts';
import { currencies } from 'contract/currency.ts';
import { today } from '../../ui/days/santiago.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FileField } from '../../ui/fields/FileField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { suppliers } from '../../ui/suppliers/sources.ts';
import { materials, services } from '../sources.ts';

interface Props {
  onAsked: (agreement: PriceAgreementInfo) => void;
  onClose: () => void;
}

/** What was agreed with a supplier, with its document; it holds once somebody else has confirmed it. */
export const AgreementForm = ({ onAsked, onClose }: Props) => (
  <FormDrawer
    title="Nuevo convenio de precio"
    call={askPriceAgreement}
    start={{ currency: 'CLP', valid_from: today() }}
    save="Crear convenio"
    saved="Convenio registrado: falta que lo confirme otra persona"
    onSaved={onAsked}
    onClose={onClose}
  >
    <ChooseField name="supplier_code" label="Proveedor" {...suppliers} />
    <ThingField />
    <SelectField name="currency" label="Moneda" options={currencies.map((value) => ({ value, label: value }))} />
    <NumberField name="unit_price" label="Precio neto por unidad" />
    <NumberField name="minimum_quantity" label="Desde qué cantidad" help="Vacía: vale para cualquier cantidad." />
    <DateField name="valid_from" label="Rige desde" help="Si ya hay uno vigente, ese termina el día anterior." />
    <DateField name="valid_to" label="Hasta" />
    <TextField name="payment_terms" label="Pago" placeholder="30 días" maxLength={120} />
    <AreaField name="comment" label="Otras condiciones" rows={2} maxLength={1000} />
    <FileField name="files" label="Documento del convenio" prompt={`Arrastre el PDF o la foto, de hasta ${agreementMegabytes} MB`} />
  </FormDrawer>
);

type Kind = 'material' | 'servicio';
const kinds: readonly { value: Kind; label: string }[] = [
  { value: 'material', label: 'Material' },
  { value: 'servicio', label: 'Servicio' },
];

function ThingField() {
  const [kind, setKind] = useState<Kind>('material');
  const { set } = useForm();
  const choose = (is: Kind) => {
    setKind(is);
    set('code', undefined);
  };
  return (
    <>
      <Segmented label="De qué" options={kinds} value={kind} onChange={choose} />
      {kind === 'material' ? (
        <ChooseField key="material" name="code" label="Material" {...materials} />
      ) : (
        <ChooseField key="servicio" name="code" label="Servicio" {...services} />
      )}
    </>
  );
}
