import type { PurchaseItem } from 'contract/supplying/index.ts';
import { formatDay } from 'contract/format.ts';
import { DueDay } from '../../ui/list/figures.tsx';
import './purchases.css';

/** When it is to come, and how far that is from what was promised first. */
export function PromisedDay({
  delivery_date,
  first_delivery_date,
  days_moved,
  late = false,
}: Pick<PurchaseItem, 'delivery_date' | 'first_delivery_date' | 'days_moved'> & { late?: boolean }) {
  if (delivery_date === null) return <span className="muted">Sin promesa</span>;
  return (
    <>
      <DueDay value={delivery_date} isDone={!late} />
      {days_moved !== null && days_moved !== 0 && (
        <span className={days_moved > 0 ? 'purchase-moved late' : 'purchase-moved muted'}>
          {days_moved > 0 ? `${daysIn(days_moved)} después` : `${daysIn(-days_moved)} antes`} de lo prometido
          {first_delivery_date && `, ${formatDay(first_delivery_date)}`}
        </span>
      )}
    </>
  );
}

const daysIn = (days: number): string => (days === 1 ? '1 día' : `${days} días`);
