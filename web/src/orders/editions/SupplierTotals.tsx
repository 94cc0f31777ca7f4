import { orderSupplierTax, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { sumsOf, type PricedLine } from 'contract/orders/orders/sums.ts';
import { useCall } from '../../api.ts';
import { useForm } from '../../ui/form/formState.ts';
import { decimalIn, typedAt } from '../../ui/form/typing.ts';
import { Money } from '../../ui/list/figures.tsx';

/** What the other order would come to as it is written, as the server counts it, beside what this one comes to. */
export function SupplierTotals({ order }: { order: PurchaseOrderInfo }) {
  const { values } = useForm();
  const supplier_code = typeof values['supplier_code'] === 'string' ? values['supplier_code'] : '';
  const tax = useCall(orderSupplierTax, { number: order.number, supplier_code }, { enabled: supplier_code !== '' }).data;
  const lines = pricedLines(order, values['items']);
  if (!tax || !lines || supplier_code === '') return null;
  const { carries_tax, vat_percent } = tax;
  const {
    net,
    tax: iva,
    total,
  } = sumsOf(
    lines.map((it) => ({ ...it, tax_exempt: it.tax_exempt || !carries_tax })),
    { currency: order.currency, vat_percent },
  );
  return (
    <>
      {!carries_tax && <p className="muted">Este proveedor factura sin IVA: ninguna línea lo lleva, esté o no marcada.</p>}
      <dl className="order-sums" aria-label="Totales con el nuevo proveedor">
        {(
          [
            ['Total actual', order.total],
            ['Neto', net],
            ['IVA', iva],
            ['Total', total],
          ] as const
        ).map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money value={amount} currency={order.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** The lines as they are typed; nothing while one of them has no price. */
function pricedLines({ items }: PurchaseOrderInfo, typed: unknown): PricedLine[] | null {
  const open = items.filter((it) => !it.is_closed);
  const lines = open.flatMap(({ quantity }, at): PricedLine[] => {
    const unit_price = decimalIn(typedAt(typed, at, 'unit_price'));
    const discount_percentage = decimalIn(typedAt(typed, at, 'discount_percentage') || '0');
    if (unit_price === undefined || discount_percentage === undefined) return [];
    return [{ quantity, unit_price, discount_percentage, tax_exempt: typedAt(typed, at, 'tax_exempt') === true }];
  });
  return lines.length === open.length ? lines : null;
}
