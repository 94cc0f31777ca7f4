import { useState } from 'react';
import { changeOrderSupplier, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { useNavigate } from '@tanstack/react-router';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { ChooseField } from '../../ui/fields/ChooseField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { toOrder } from '../addresses.ts';
import { suppliers } from '../../ui/suppliers/sources.ts';
import { PricedLines } from './PricedLines.tsx';
import { SupplierTotals } from './SupplierTotals.tsx';

/** The same lines from another supplier: this order is annulled, and another one asks the chain. */
export function SupplierDrawer({ order, onClose }: { order: PurchaseOrderInfo; onClose: () => void }) {
  const navigate = useNavigate();
  // What somebody else changes meanwhile is not what is written here.
  const [seen] = useState(order);
  const { number, version, supplier, payment_terms, delivery_date, currency } = seen;
  // What was closed short is not bought from the other one.
  const items = seen.items.filter((it) => !it.is_closed);
  return (
    <FormDrawer
      title={`Comprar ${number} a otro proveedor`}
      call={changeOrderSupplier}
      start={{
        reason: '',
        payment_terms,
        delivery_date,
        items: items.map(({ line, unit_price, asked_exempt }) => ({ line, unit_price: unit_price ?? '', tax_exempt: asked_exempt })),
      }}
      fixed={{ number, version }}
      save="Cambiar proveedor"
      isDangerous
      onSaved={(made) => {
        notify('success', `${made.number} espera su aprobación; ${number} queda anulada`);
        void navigate(toOrder(made));
      }}
      onClose={onClose}
    >
      <p className="muted">
        La orden a {supplier} se anula, también en el ERP: avísele. Otra con las mismas líneas espera la aprobación de su monto.
      </p>
      <ChooseField name="supplier_code" label="Nuevo proveedor" {...suppliers} />
      <AreaField name="reason" label="Motivo" rows={2} maxLength={500} />
      <PricedLines items={items} currency={currency} />
      <TextField name="payment_terms" label="Pago" maxLength={200} />
      <DateField name="delivery_date" label="Entrega" />
      <SupplierTotals order={seen} />
    </FormDrawer>
  );
}
