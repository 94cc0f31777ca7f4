import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { Answer } from 'contract/call.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { packsOf, quantitySold } from 'contract/materials/index.ts';
import { formatDay, formatNumber, formatUnitPrice } from 'contract/format.ts';
import { holdsFor } from 'contract/orders/agreements.ts';
import { proposePurchaseOrder, type OrderableLine } from 'contract/supplying/index.ts';
import { useLatest } from '../../api.ts';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { notifyFailure } from '../../ui/page/notices.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { useLineOffers } from '../useLineOffers.tsx';
import { amountAt, paidAt, typedOf } from './typedLines.ts';
import './orders.css';

type Proposal = Answer<typeof proposePurchaseOrder>;

interface Props {
  request_ids: readonly number[];
  /** As they were when the form was opened, or when something was last asked for elsewhere. */
  lines: readonly OrderableLine[];
  /** As they are now: what lies elsewhere, and why it is ignored. */
  now: readonly OrderableLine[];
  /** What is left to be ordered, once something was asked for elsewhere. */
  onAsked: (proposal: Proposal) => void;
}

/** Each with what is left of it, and what lies elsewhere; one without a quantity stays for another order. */
export function OrderedLines({ lines, ...rest }: Props) {
  const { introduce, wrong, values } = useForm();
  useEffect(() => introduce('items', { label: 'Líneas', show: (value) => (Array.isArray(value) ? `${value.length} líneas` : '') }));
  const currency = typeof values['currency'] === 'string' ? values['currency'] : '';
  const leftoversOf = useLeftovers(rest);
  return (
    <>
      {wrong['items'] && (
        <p className="field-error" role="alert">
          {wrong['items']}
        </p>
      )}
      {lines.map((line, at) => (
        <OrderedLine key={line.material_request_item_id} line={line} at={at} currency={currency} leftovers={leftoversOf(line)} />
      ))}
    </>
  );
}

/** What lies elsewhere of a line; asked for there, it leaves the form, or as much of it as there was. */
function useLeftovers({ request_ids, now, onAsked }: Omit<Props, 'lines'>) {
  const { values, wrong, set } = useForm();
  const latest = useLatest();
  const items = useRef(values['items']);
  useLayoutEffect(() => {
    items.current = values['items'];
  });
  const takeOut = async () => {
    const proposal = await latest(proposePurchaseOrder, { request_ids: [...request_ids] }).catch(notifyFailure);
    if (!proposal) return;
    onAsked(proposal);
    set('items', typedOf(proposal.lines, items.current));
  };
  /** What the server refused them with is not so any more. */
  const forgetRefusal = () => {
    if (Object.keys(wrong).some((it) => it.startsWith('items.'))) set('items', items.current);
  };
  const render = useLineOffers({ onAsked: () => void takeOut(), onIgnored: forgetRefusal });
  return ({ material_request_item_id }: OrderableLine): ReactNode => {
    const line = now.find((it) => it.material_request_item_id === material_request_item_id);
    return line && line.offers.length > 0 && render({ ...line, quantity: line.orderable_quantity });
  };
}

interface LineProps {
  line: OrderableLine;
  at: number;
  currency: string;
  leftovers: ReactNode;
}

function OrderedLine({ line, at, currency, leftovers }: LineProps) {
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
      {leftovers}
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
