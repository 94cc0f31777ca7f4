import { currencies } from 'contract/currency.ts';
import { formatNumber } from 'contract/format.ts';
import { asText, Field, type FieldProps } from '../../ui/Field.tsx';
import { NumberControl } from '../../ui/NumberField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';

/**
 * A net price of one unit. The contract takes prices with dots between thousands too (spec 2 §5): with a fourth decimal, `1.125` can only
 * mean one and an eighth.
 */
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

export const unmistakable = (decimal: string): string => (/^\d{1,3}\.\d{3}$/.test(decimal) ? `${decimal}0` : decimal);

const coins = currencies.map((value) => ({ value, label: value }));
export const CoinField = ({ name }: Pick<FieldProps, 'name'>) => <SelectField name={name} label="Moneda" options={coins} />;
