import { useEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { typedDecimal } from '../ui/fields/typedDecimal.ts';

/** A code that a hand scanner typed over the quantity of a line, which was another before. */
interface Overwritten {
  code: string;
  quantity: string;
  read: string;
}

/**
 * The keys of lines that are being written: whoever was found gets its quantity typed, Enter leads back to the field that adds, and the
 * arrows go from quantity to quantity. `root` holds the field (`.lines-choose`) and the rows (`tr[data-code]`).
 */
export function useLineKeys(root: RefObject<HTMLElement | null>, onRead: (it: Overwritten) => void) {
  const wanted = useRef<string>(undefined);
  const before = useRef('');
  // The line is there once it has been drawn.
  useEffect(() => {
    if (wanted.current === undefined) return;
    root.current?.querySelector<HTMLElement>(`tr[data-code="${CSS.escape(wanted.current)}"] .item-quantity input`)?.focus();
    wanted.current = undefined;
  });
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.closest('.item-quantity')) before.current = typedDecimal(target.value).text;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, ctrlKey, metaKey } = event;
    if (!(target instanceof HTMLInputElement) || ctrlKey || metaKey) return;
    const row = target.closest<HTMLElement>('tr[data-code]');
    if (!row) return;
    const isQuantity = target.closest('.item-quantity') !== null;
    if (key === 'Enter') {
      // It leads back to the field, and never sends the form.
      event.preventDefault();
      if (isQuantity && /\p{L}/u.test(target.value))
        onRead({ code: row.dataset['code'] ?? '', quantity: before.current, read: target.value });
      root.current?.querySelector<HTMLElement>('.lines-choose input')?.focus();
      return;
    }
    const beside = key === 'ArrowDown' ? row.nextElementSibling : key === 'ArrowUp' ? row.previousElementSibling : null;
    const next = beside?.querySelector<HTMLElement>(isQuantity ? '.item-quantity input' : '.item-comment input');
    if (!next) return;
    event.preventDefault();
    next.focus();
  };
  return {
    /** The cursor goes into the quantity of this line. */
    goTo: (code: string) => {
      wanted.current = code;
    },
    keys: { onFocus, onKeyDown },
  };
}
