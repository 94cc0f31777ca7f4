import { useEffect } from 'react';
import { formatNumber } from 'contract/format.ts';
import type { DeliveryItem } from 'contract/supplying/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { FieldsWithin } from '../../ui/fields/FieldsWithin.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { NumberField } from '../../ui/fields/NumberField.tsx';

interface Part {
  material_request_item_id: number;
  quantity: string | null;
}

const partsIn = (value: unknown): Part[] => (Array.isArray(value) ? value : []);

/** All of each line that has not left yet. */
export const partsLeft = (items: readonly DeliveryItem[]) =>
  items
    .filter((it) => it.pending_quantity !== '0')
    .map(({ material_request_item_id, pending_quantity: quantity }) => ({ material_request_item_id, quantity }));

const sayParts = (value: unknown): string =>
  partsIn(value)
    .map((it) => formatNumber(it.quantity ?? '0'))
    .join(' · ');

/** How much of each line leaves now: everything that is left, unless somebody says less or takes a line out. */
export function PartsField({ items }: { items: readonly DeliveryItem[] }) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Cantidades', show: sayParts }));
  const parts = partsIn(values['items']);
  const known = new Map(items.map((it) => [it.material_request_item_id, it]));
  const takeOut = (id: number) =>
    set(
      'items',
      parts.filter((it) => it.material_request_item_id !== id),
    );
  return (
    <div className="field field-wide">
      {wrong['items'] && (
        <p className="field-error" role="alert">
          {wrong['items']}
        </p>
      )}
      <ul className="delivery-parts" aria-label="Materiales">
        {parts.map(({ material_request_item_id: id }, at) => {
          const item = known.get(id);
          if (!item) return null;
          return (
            <li key={id}>
              <FieldsWithin path={['items', at]}>
                <NumberField
                  name="quantity"
                  label={`${item.code} ${item.description}`}
                  unit={item.unit}
                  help={`Por enviar: ${item.pending_quantity.replace('.', ',')}`}
                />
              </FieldsWithin>
              <Button kind="text" onClick={() => takeOut(id)}>
                Quitar<span className="unseen"> {item.code}</span>
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
