import { currencies } from 'contract/currency.ts';
import { formatNumber } from 'contract/format.ts';
import { asText, Field, type FieldProps } from '../../ui/fields/Field.tsx';
import { NumberControl } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { unmistakable } from '../unitPrice.ts';

/** A net price of one unit. */
export const PriceField = (field: FieldProps) => (
  <Field {...field} show={(value) => formatNumber(asText(value))}>
    {({ set, ...control }) => (
      <NumberControl
        as="text"
        control={{ ...control, set: (value, complaint) => set(typeof value === 'string' ? unmistakable(value) : value, complaint) }}
      />
    )}
  </Field>
);

const coins = currencies.map((value) => ({ value, label: value }));
export const CoinField = ({ name }: Pick<FieldProps, 'name'>) => <SelectField name={name} label="Moneda" options={coins} />;
