import { formatUnitPrice } from 'contract/format.ts';
import { holdsFor, type AgreedPrice } from 'contract/orders/agreements.ts';
import type { ServiceItem } from 'contract/services/index.ts';
import { Button } from '../../ui/page/Button.tsx';

interface Props {
  item: ServiceItem;
  onUse: (agreed: AgreedPrice) => void;
}

/** Prices that are agreed for as much as is asked for: one of them needs no other quotation. None of whoever quoted it already. */
export const AgreedPrices = ({ item: { agreed, quantity, documents }, onUse }: Props) =>
  agreed
    .filter((it) => holdsFor(it, quantity) && !documents.some(({ agreement }) => agreement === it.number))
    .map((it) => (
      <Button key={it.number} onClick={() => onUse(it)}>
        Usar {it.number} de {it.supplier}
        {it.unit_price !== null && `: ${formatUnitPrice(it.unit_price, it.currency)}`}
      </Button>
    ));
