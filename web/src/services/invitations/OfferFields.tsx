import { currencies } from 'contract/currency.ts';
import type { QuoteLine } from 'contract/services/invitations/offers.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { asText, Field, type FieldProps } from '../../ui/fields/Field.tsx';
import { Figure } from '../../ui/list/figures.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberControl, NumberField } from '../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { pricesIn, withPrice } from './offer.ts';
import '../../ui/form/Form.css';

/** What an offer says, with the browser's own controls: the page of suppliers loads little. */
export function OfferFields({ lines }: { lines: readonly QuoteLine[] }) {
  const { values } = useForm();
  return (
    <>
      <CoinField name="coin" label="Moneda" />
      <LinesField name="lines" label="Precios netos por unidad" lines={lines} coin={asText(values['coin'])} />
      <SwitchField name="tax_exempt" label="Exenta de IVA" />
      <NumberField name="freight" label="Flete neto" help="Vacío: incluido en los precios." />
      <TextField name="offer_number" label="Número de la oferta" maxLength={60} />
      <DayField name="date" label="Fecha de la oferta" help="Vacía: hoy." />
      <DayField name="valid_until" label="Válida hasta" />
      <NumberField name="delivery_days" label="Plazo de entrega" as="number" unit="días" />
      <TextField name="payment_terms" label="Forma de pago" placeholder="30 días" maxLength={120} />
      <AreaField name="comment" label="Comentario" rows={3} maxLength={1000} />
    </>
  );
}

const CoinField = (field: FieldProps) => (
  <Field {...field} isNeverEmpty>
    {({ id, value, set, described }) => (
      <select id={id} className="control" value={asText(value)} onChange={({ target }) => set(target.value)} {...described}>
        {currencies.map((it) => (
          <option key={it}>{it}</option>
        ))}
      </select>
    )}
  </Field>
);

const DayField = (field: FieldProps) => (
  <Field {...field}>
    {({ id, value, set, onBlur, described }) => (
      <input
        id={id}
        className="control"
        type="date"
        value={asText(value)}
        onChange={({ target }) => set(target.value)}
        onBlur={onBlur}
        {...described}
      />
    )}
  </Field>
);

interface LinesProps extends FieldProps {
  lines: readonly QuoteLine[];
  coin: string;
}

/** A price for each line that is asked for; whoever does not offer one leaves it empty. */
const LinesField = ({ lines, coin, ...field }: LinesProps) => (
  <Field wide {...field} show={(value) => `${pricesIn(value).length} precios`}>
    {({ id, value, set, ...control }) => (
      <ul className="offer-lines">
        {lines.map((line, at) => {
          const own = at === 0 ? id : `${id}-${line.id}`;
          return (
            <li key={line.id}>
              <label htmlFor={own}>
                {line.description}
                <span className="muted">
                  {' '}
                  <Figure value={line.quantity} unit={line.unit} />
                </span>
              </label>
              <NumberControl
                as="text"
                unit={coin}
                control={{
                  ...control,
                  id: own,
                  value: pricesIn(value).find((it) => it.line_id === line.id)?.price,
                  set: (price, complaint) => set(withPrice(pricesIn(value), line.id, price), complaint),
                }}
              />
            </li>
          );
        })}
      </ul>
    )}
  </Field>
);
