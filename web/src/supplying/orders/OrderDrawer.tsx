import { useState } from 'react';
import type { Answer } from 'contract/call.ts';
import { currencies } from 'contract/currency.ts';
import { compareDecimals } from 'contract/decimals.ts';
import { createPurchaseOrders, proposePurchaseOrder, type OrderableLine, type PurchaseRequest } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TermsFields } from '../../ui/suppliers/TermsFields.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { suppliers } from '../../ui/suppliers/sources.ts';
import { OrderedLines } from './OrderedLines.tsx';
import { agreedWith, paidAt, priceIn, startOf } from './typedLines.ts';

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
  // What others order meanwhile is told when it is saved, and does not move what is written here; what one asks for elsewhere oneself does.
  const [proposal, setProposal] = useState(now.proposal);
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
        items: lines.map((it, at) => ({ ...startOf(it), quantity: it.orderable_quantity, ...priceIn(known[at], currency) })),
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
      <OrderedLines request_ids={request_ids} lines={lines} now={now.proposal.lines} onAsked={setProposal} />
      <AreaField name="comment" label="Comentario" rows={2} maxLength={2000} />
    </FormDrawer>
  );
}

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
