import { useEffect, useState } from 'react';
import type { Answer } from 'contract/call.ts';
import { currencies } from 'contract/currency.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { packsOf, quantitySold } from 'contract/materials/index.ts';
import { formatDay, formatNumber, formatUnitPrice } from 'contract/format.ts';
import { holdsFor, type AgreedPrice } from 'contract/orders/agreements.ts';
import { pricePaid } from 'contract/orders/orders/price-paid.ts';
import { createPurchaseOrders, proposePurchaseOrder, type OrderableLine, type PurchaseRequest } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { decimalIn, typedAt } from '../../ui/form/typing.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TermsFields } from '../../ui/suppliers/TermsFields.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { suppliers } from '../../ui/suppliers/sources.ts';
import './orders.css';

interface Props {
  purchases: readonly PurchaseRequest[];
  onClose: () => void;
}

/** What of some purchase requests is bought from one supplier. */
export function OrderDrawer({ purchases, onClose }: Props) {
  const [request_ids] = useState(() => purchases.map((it) => it.id));
  const answer = useCall(proposePurchaseOrder, { request_ids });
  const proposal = answer.data;
  if (!proposal || proposal.lines.length === 0)
    return (
      <Drawer title="Nueva orden" onClose={onClose}>
        <Loaded answer={answer}>{() => <Empty text="No queda nada por ordenar de lo elegido." />}</Loaded>
      </Drawer>
    );
  return <OrderForm request_ids={request_ids} proposal={proposal} onClose={onClose} />;
}

interface FormProps {
  request_ids: readonly number[];
  proposal: Answer<typeof proposePurchaseOrder>;
  onClose: () => void;
}

function OrderForm({ request_ids, onClose, ...now }: FormProps) {
  // What others order meanwhile is told when it is saved, and does not move what is written here.
  const [proposal] = useState(now.proposal);
  const { lines, fingerprint, supplier_code, supplier, delivery_date, payment_terms, terms } = proposal;
  const known = lines.map((it) => agreedWith(it, supplier_code)[0] ?? it.price);
  const currency = known[0]?.currency ?? 'CLP';
  return (
    <FormDrawer
      title="Nueva orden"
      call={createPurchaseOrders}
      start={{
        currency,
        payment_terms,
        terms,
        ...(supplier_code !== null && { supplier_code }),
        ...(delivery_date !== null && { delivery_date }),
        items: lines.map(({ material_request_item_id, orderable_quantity }, at) => ({
          material_request_item_id,
          quantity: orderable_quantity,
          tax_exempt: false,
          ...priceIn(known[at], currency),
        })),
      }}
      fixed={{ request_ids: [...request_ids], fingerprint }}
      save="Crear orden"
      onSaved={({ orders }) => notify('success', `${orders.map((it) => it.number).join(', ')} espera su aprobación`)}
      onClose={onClose}
    >
      <p className="muted">
        La aprueba quien decide órdenes de ese monto, y no quien la prepara. Cada proyecto o centro de costo es una orden.
      </p>
      <ChooseField name="supplier_code" label="Proveedor" {...suppliers} startLabel={supplier} />
      <SelectField name="currency" label="Moneda" options={currencyOptions} />
      <TakeAgreed lines={lines} />
      <TextField name="payment_terms" label="Pago" maxLength={200} />
      <DateField name="delivery_date" label="Entrega prometida" />
      <TermsFields />
      <OrderedLines lines={lines} />
      <AreaField name="comment" label="Comentario" rows={2} maxLength={2000} />
    </FormDrawer>
  );
}

/** What is agreed with a supplier of as much as is left of a line. */
const agreedWith = ({ agreed, orderable_quantity }: OrderableLine, supplier_code: unknown) =>
  agreed.filter((it) => it.supplier_code === supplier_code && holdsFor(it, orderable_quantity));

const priceIn = (price: Pick<AgreedPrice, 'unit_price' | 'currency'> | null | undefined, currency: string) =>
  price?.unit_price && price.currency === currency ? { unit_price: price.unit_price } : {};

const currencyOptions = currencies.map((value) => ({ value, label: value }));

/** Whoever is chosen after all may have agreed on prices: they are taken at a press, over what is written. */
function TakeAgreed({ lines }: { lines: readonly OrderableLine[] }) {
  const { values, set } = useForm();
  const items: unknown[] = Array.isArray(values['items']) ? values['items'] : [];
  const taken = lines.map((line, at) => {
    const agreed = agreedWith(line, values['supplier_code']).find((it) => it.currency === values['currency']);
    const price = paidAt(items, at);
    return agreed?.unit_price && (price === null || compareDecimals(price, agreed.unit_price) !== 0) ? agreed.unit_price : null;
  });
  const count = taken.filter((it) => it !== null).length;
  if (count === 0) return null;
  const take = () =>
    set(
      'items',
      items.map((it, at) => (taken[at] && typeof it === 'object' ? { ...it, unit_price: taken[at], discount_percentage: undefined } : it)),
    );
  return (
    <div>
      <Button onClick={take}>{count === 1 ? 'Usar el precio del convenio' : `Usar los precios de convenio de ${count} líneas`}</Button>
    </div>
  );
}

/** Each with what is left of it; one without a quantity stays for another order. */
function OrderedLines({ lines }: { lines: readonly OrderableLine[] }) {
  const { introduce, wrong, values } = useForm();
  useEffect(() => introduce('items', { label: 'Líneas', show: (value) => (Array.isArray(value) ? `${value.length} líneas` : '') }));
  const currency = typeof values['currency'] === 'string' ? values['currency'] : '';
  return (
    <>
      {wrong['items'] && (
        <p className="field-error" role="alert">
          {wrong['items']}
        </p>
      )}
      {lines.map((line, at) => (
        <OrderedLine key={line.material_request_item_id} line={line} at={at} currency={currency} />
      ))}
    </>
  );
}

function OrderedLine({ line, at, currency }: { line: OrderableLine; at: number; currency: string }) {
  const { code, description, unit, request_number, charge, orderable_quantity, price } = line;
  return (
    <fieldset className="purchase-ordered">
      <legend>
        {code} {description}
      </legend>
      <p className="muted">
        {request_number} · {charge} · quedan {formatNumber(orderable_quantity)} {unit} por ordenar
        {price?.unit_price && ` · último precio ${formatUnitPrice(price.unit_price, price.currency)}: ${price.source}`}
      </p>
      <AgreementNote line={line} at={at} currency={currency} />
      <SaleUnitNote line={line} at={at} />
      <FieldsWithin path={['items', at]}>
        <NumberField name="quantity" label="Cantidad" unit={unit} />
        <NumberField name="unit_price" label="Precio neto por unidad" prefix={currency} />
        <NumberField name="discount_percentage" label="Descuento" unit="%" />
        <SwitchField name="tax_exempt" label="Exento de IVA" />
      </FieldsWithin>
    </fieldset>
  );
}

/** The price that is agreed with the chosen supplier, and how far what is written is from it. */
function AgreementNote({ line: { agreed, unit }, at, currency }: { line: OrderableLine; at: number; currency: string }) {
  const { values } = useForm();
  const own = agreed.find((it) => it.supplier_code === values['supplier_code'] && it.currency === currency);
  if (!own?.unit_price) return null;
  const price = paidAt(values['items'], at);
  const quantity = amountAt(values['items'], at, 'quantity');
  const holds = quantity === null || holdsFor(own, quantity);
  const least = own.minimum_quantity === null ? '' : ` desde ${formatNumber(own.minimum_quantity)} ${unit}`;
  return (
    <>
      <p className="muted">
        Convenio {own.number}: {formatUnitPrice(own.unit_price, own.currency)}
        {least}, hasta el {formatDay(own.valid_to)}
      </p>
      {holds && price !== null && compareDecimals(price, own.unit_price) > 0 && (
        <p className="purchase-unsold" role="status">
          Es más que lo acordado en {own.number}.
        </p>
      )}
    </>
  );
}

/** How the chosen supplier sells it, and what they would not sell: it stops nothing, somebody may have agreed on it. */
function SaleUnitNote({ line: { sold_by, unit }, at }: { line: OrderableLine; at: number }) {
  const { values } = useForm();
  const theirs = sold_by.find((it) => it.supplier_code === values['supplier_code']);
  if (!theirs) return null;
  const { supplier_item_code, minimum_quantity, lead_days } = theirs;
  const quantity = amountAt(values['items'], at, 'quantity');
  const sold = quantity === null ? null : quantitySold(quantity, theirs);
  const told = [
    supplier_item_code && `su código ${supplier_item_code}`,
    quantity !== null && packsOf(quantity, theirs, unit),
    minimum_quantity && `vende desde ${formatNumber(minimum_quantity)} ${unit}`,
    lead_days !== null && `tarda ${lead_days} días`,
  ].filter(Boolean);
  return (
    <>
      {told.length > 0 && <p className="muted">El proveedor: {told.join(' · ')}</p>}
      {sold !== null && quantity !== null && compareDecimals(sold, quantity) !== 0 && (
        <p className="purchase-unsold" role="status">
          No vende {formatNumber(quantity)} {unit}: lo que sigue es {formatNumber(sold)} {unit}.
        </p>
      )}
    </>
  );
}

/** What would be paid for one of a line, as it is typed. */
function paidAt(items: unknown, at: number): string | null {
  const unit_price = amountAt(items, at, 'unit_price');
  return unit_price && pricePaid({ unit_price, discount_percentage: amountAt(items, at, 'discount_percentage') ?? '0' });
}

/** What is typed in a line, once it is a number above zero. */
function amountAt(items: unknown, at: number, name: 'quantity' | 'unit_price' | 'discount_percentage'): string | null {
  const amount = decimalIn(typedAt(items, at, name));
  return amount !== undefined && Number(amount) > 0 ? amount : null;
}
