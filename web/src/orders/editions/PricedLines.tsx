import { useEffect } from 'react';
import type { OrderLine } from 'contract/orders/index.ts';
import { formatNumber } from 'contract/format.ts';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { useForm } from '../../ui/form/formState.ts';

/** Each line with the price of whoever it is bought from now. */
export function PricedLines({ items, currency }: { items: readonly OrderLine[]; currency: string }) {
  const { introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Líneas', show: () => '' }));
  return items.map(({ line, code, name, quantity, unit }, at) => (
    <fieldset key={line} className="order-amended">
      <legend>
        {code} {name} · {formatNumber(quantity)} {unit}
      </legend>
      <FieldsWithin path={['items', at]}>
        <NumberField name="unit_price" label="Precio neto por unidad" prefix={currency} />
        <NumberField name="discount_percentage" label="Descuento" unit="%" />
        <SwitchField name="tax_exempt" label="Exenta de IVA" />
      </FieldsWithin>
    </fieldset>
  ));
}
