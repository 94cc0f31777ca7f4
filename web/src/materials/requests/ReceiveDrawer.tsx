import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { receiveRequest, type MaterialRequestInfo, type RequestLine } from 'contract/materials/index.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { FormDrawer } from '../../ui/form/FormDrawer.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { ArrivalPhotos } from '../ArrivalPhotos.tsx';
import { isNothing, plus, remainingOf } from '../amounts.ts';
import { ScanButton } from '../Scanner.tsx';
import { useScannedLine } from '../useScannedLine.ts';
import { PartsField } from './PartsField.tsx';

type Lines = readonly RequestLine[];

/** What a supplier brought, all of it or a part; the rest stays open. */
export function ReceiveDrawer({ request: { number, version, items }, onClose }: { request: MaterialRequestInfo; onClose: () => void }) {
  return (
    <FormDrawer
      title={`Recibir ${number}`}
      call={receiveRequest}
      start={startOf(items)}
      fixed={{ number, version }}
      theirs={(row) => startOf(row.items)}
      draft={`recepcion:${number}:${version}`}
      save="Recibir"
      saved="Recepción registrada"
      onClose={onClose}
    >
      <OrderedParts items={items} orders={ordersOf(items)} />
      <ArrivalPhotos source="proveedor" number={number} />
      <TextField name="paper" label="Guía o factura del proveedor" maxLength={40} />
      <AreaField name="comment" label="Observación" rows={2} maxLength={500} />
    </FormDrawer>
  );
}

const ordersOf = (items: Lines): string[] => [...new Set(items.flatMap((it) => it.open_orders.map((one) => one.number)))];

/** Which of several orders brought it only who stands beside it knows. */
function startOf(items: Lines) {
  const [order, ...others] = ordersOf(items);
  return order !== undefined && others.length === 0 ? { order, items: partsOf(items, order) } : { items: partsOf(items, undefined) };
}

/** Of an order, what it still brings of a line; without one, what is left of a line that no order brings. */
function restOf(it: RequestLine, order: string | undefined): string {
  if (order !== undefined) return it.open_orders.find((one) => one.number === order)?.pending ?? '0';
  if (it.open_orders.length > 0) return '0';
  return remainingOf(plus(it.quantity, it.extra_quantity) ?? it.quantity, it.received_quantity, it.closed_quantity);
}

function beyondOf(it: RequestLine, order: string | undefined): string {
  const of = it.open_orders.find((one) => one.number === order);
  return of ? remainingOf(of.most, of.pending) : '0';
}

const partsOf = (items: Lines, order: string | undefined) =>
  items
    .map((it) => ({ material_request_item_id: it.material_request_item_id, quantity: restOf(it, order) }))
    .filter((it) => !isNothing(it.quantity));

/** The one order that brings a material, where the label says more than the paper. */
const orderBringing = (items: Lines, code: string): string | undefined => {
  const orders = new Set(items.filter((it) => it.code === code).flatMap((it) => it.open_orders.map((one) => one.number)));
  return orders.size === 1 ? [...orders][0] : undefined;
};

/** The lines that one order brings, filled with what is left of it there. Done beside a truck: the label comes first, and leads to its line. */
function OrderedParts({ items, orders }: { items: Lines; orders: readonly string[] }) {
  const { values, set } = useForm();
  const root = useRef<HTMLDivElement>(null);
  const { strange, find } = useScannedLine(root);
  const order = orders.find((it) => it === values['order']);
  const isOther = partsOf(items, undefined).length > 0;
  const scan = (read: string) => {
    // What somebody has written of the lines that no order brings stays, whatever is read after it.
    const isUntouched = JSON.stringify(values['items']) === JSON.stringify(partsOf(items, undefined));
    const brings = order === undefined && isUntouched ? orderBringing(items, read.trim().toUpperCase()) : undefined;
    if (brings !== undefined)
      flushSync(() => {
        set('order', brings);
        set('items', partsOf(items, brings));
      });
    find(read);
  };
  return (
    <div className="field field-wide receive-parts" ref={root}>
      <ScanButton onCode={scan} />
      {strange !== undefined && (
        <p className="field-error" role="alert">
          {strange} no está entre lo que falta.
        </p>
      )}
      {(orders.length > 1 || (orders.length === 1 && isOther)) && (
        <SelectField
          name="order"
          label="Orden de compra que llegó"
          placeholder={isOther ? 'Ninguna: lo que no está en una orden' : 'Elija la orden…'}
          options={orders.map((it) => ({ value: it, label: it }))}
          onChosen={(it) => set('items', partsOf(items, typeof it === 'string' ? it : undefined))}
        />
      )}
      {order === undefined && orders.length > 0 && !isOther ? (
        <p className="muted field-wide">Elija de qué orden es lo que llegó, y se llena con lo que le falta.</p>
      ) : (
        <PartsField
          lines={items}
          restOf={(it) => restOf(it, order)}
          beyondOf={(it) => beyondOf(it, order)}
          restLabel={order === undefined ? 'Por recibir' : `Por recibir de ${order}`}
          verb="Recibido de"
          takesSerials
        />
      )}
    </div>
  );
}
