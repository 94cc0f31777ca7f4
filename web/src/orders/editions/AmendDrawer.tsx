import { useEffect, useState } from 'react';
import { amendServiceOrder, orderDeliveryPlaces, type OrderLine, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { DateField } from '../../ui/fields/DateField.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SuggestField } from '../../ui/fields/SuggestField.tsx';
import { TermsFields } from '../../ui/suppliers/TermsFields.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';

/** What an issued order shall say otherwise, and why. */
export function AmendDrawer({ order, onClose }: { order: PurchaseOrderInfo; onClose: () => void }) {
  // What somebody else changes meanwhile is not what is written here.
  const [seen] = useState(order);
  const { number, version, items, currency } = seen;
  const places = useCall(orderDeliveryPlaces, { number }).data ?? [];
  return (
    <FormDrawer
      title={`Enmendar ${number}`}
      call={amendServiceOrder}
      start={{ reason: '', ...saidBy(seen) }}
      fixed={{ number, version }}
      theirs={saidBy}
      save="Guardar versión"
      saved="Versión guardada"
      onClose={onClose}
    >
      <p className="muted">
        Otro monto o pago se aprueba antes de valer; la versión vigente sigue hasta que el ERP tenga la nueva. Para comprar a otro proveedor
        está «Cambiar proveedor».
      </p>
      <AreaField name="reason" label="Motivo" rows={2} maxLength={500} />
      <AmendedLines items={items} currency={currency} />
      <TextField name="payment_terms" label="Pago" maxLength={200} />
      <TermsFields />
      <DateField name="delivery_date" label="Entrega" />
      <SuggestField name="delivery_place" label="Lugar de entrega" suggestions={places} maxLength={200} />
      <AreaField name="comment" label="Comentario" rows={3} maxLength={2000} />
    </FormDrawer>
  );
}

/** What an order says, as this form writes it. */
function saidBy({ items, payment_terms, terms, delivery_place, delivery_date, comment }: PurchaseOrderInfo) {
  const { advance_percent, retention_percent, billing_mode, milestones } = terms;
  return {
    payment_terms,
    terms: { advance_percent, retention_percent, billing_mode, milestones },
    delivery_place,
    delivery_date,
    comment,
    items: items.map(({ line, quantity, unit_price, discount_percentage }) => ({
      line,
      quantity,
      ...(seesMoney() && { unit_price, discount_percentage }),
    })),
  };
}

function AmendedLines({ items, currency }: { items: readonly OrderLine[]; currency: string }) {
  const { introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Líneas', show: () => '' }));
  return items.map(({ line, code, name, unit }, at) => (
    <fieldset key={line} className="order-amended">
      <legend>
        {code} {name}
      </legend>
      <FieldsWithin path={['items', at]}>
        <NumberField name="quantity" label="Cantidad" unit={unit} />
        {seesMoney() && <NumberField name="unit_price" label="Precio neto por unidad" prefix={currency} />}
        {seesMoney() && <NumberField name="discount_percentage" label="Descuento" unit="%" />}
      </FieldsWithin>
    </fieldset>
  ));
}
