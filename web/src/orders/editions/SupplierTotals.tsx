import { orderSupplierTax, type PurchaseOrderInfo } from 'contract/orders/index.ts';
import { sumsOf, type Priced } from 'contract/orders/sums.ts';
import { useCall } from '../../api.ts';
import { useForm } from '../../ui/form/formState.ts';
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
function pricedLines({ items }: PurchaseOrderInfo, typed: unknown): Priced[] | null {
  const lines = items
    .filter((it) => !it.is_closed)
    .flatMap(({ quantity }, at): Priced[] => {
      const line: unknown = Array.isArray(typed) ? typed[at] : undefined;
      const unit_price = amountOf(line, 'unit_price');
      const discount_percentage = amountOf(line, 'discount_percentage', '0');
      if (unit_price === null || discount_percentage === null) return [];
      return [{ quantity, unit_price, discount_percentage, tax_exempt: partOf(line, 'tax_exempt') === true }];
    });
  return lines.length === items.filter((it) => !it.is_closed).length ? lines : null;
}

const partOf = (line: unknown, name: string): unknown => (typeof line === 'object' && line !== null ? Reflect.get(line, name) : undefined);

function amountOf(line: unknown, name: string, empty: string | null = null): string | null {
  const typed = partOf(line, name) ?? '';
  if (typed === '') return empty;
  return typeof typed === 'string' && /^\d+(\.\d+)?$/.test(typed) ? typed : null;
}
