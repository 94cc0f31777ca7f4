import { UserAddOutlined } from '@ant-design/icons';
import { assignQuotation, type Quote } from 'contract/services/index.ts';
import { chooseFilter, type Filter } from '../../ui/list/Filters.tsx';
import { buyers } from '../sources.ts';
import { Quotes } from './Quotes.tsx';
import { useTaking } from './useTaking.ts';

const filters: readonly Filter[] = [
  { kind: 'switch', name: 'unassigned', label: 'Sin asignar' },
  { kind: 'switch', name: 'assigned', label: 'A mi cargo' },
  { kind: 'switch', name: 'approving', label: 'Esperan mi decisión', isMore: true },
  chooseFilter({ name: 'buyer_id', label: 'A cargo de', source: buyers, isMore: true }),
];

/** All that supply is asked to quote: what nobody has taken yet is taken here (spec 2 §2, 3 §2). */
export function QuoteQueue() {
  const { take, isPending } = useTaking();
  const actionsOn = (it: Quote) =>
    it.allowed_actions.includes('take') && it.buyer_id === null
      ? [{ label: 'Tomar', icon: <UserAddOutlined />, call: assignQuotation, isBusy: isPending, onClick: () => take(it) }]
      : [];
  return <Quotes title="Cotizaciones" filters={filters} rowActions={actionsOn} empty="Nadie ha pedido cotizaciones a abastecimiento." />;
}
