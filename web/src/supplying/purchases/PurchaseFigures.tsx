import { useState, type ReactNode } from 'react';
import { purchaseFigures, purchaseStates } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { MonthFigures, type DayFigure } from '../../ui/charts/MonthFigures.tsx';
import { monthOf } from '../../ui/days/months.ts';
import { today } from '../../ui/days/santiago.ts';
import { ListFigures, StatusFigures, useNarrowedList } from '../../ui/list/ListFigures.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';

/** What a list of purchases finds: how far they are, and when what comes next is due; each number leads to the list of what it counts. */
export function PurchaseFigures({ asked, nothing }: { asked: ListQuestion; nothing: ReactNode }) {
  const [month, setMonth] = useState(monthOf(asked.filters['from']?.slice(0, 7), today()));
  const answer = useCall(purchaseFigures, inputOf(purchaseFigures, { month }, asked), { keepPrevious: true });
  const toList = useNarrowedList();
  return (
    <Loaded answer={answer}>
      {({ by_status, by_day }) => {
        const days = new Map(by_day.map((it) => [it.day, it]));
        const figuresOn = (day: string): DayFigure[] => {
          const { total = 0, late = 0 } = days.get(day) ?? {};
          return [
            ...(total === 0 ? [] : [{ words: total === 1 ? 'vence' : 'vencen', total, link: toList({ from: day, to: day }) }]),
            ...(late === 0
              ? []
              : [
                  {
                    words: late === 1 ? 'atrasada' : 'atrasadas',
                    total: late,
                    isLate: true,
                    link: toList({ from: day, to: day, late: 'true' }),
                  },
                ]),
          ];
        };
        return by_status.length === 0 ? (
          nothing
        ) : (
          <ListFigures>
            <StatusFigures states={purchaseStates} counts={by_status} />
            <Box title="Cuándo vencen">
              <MonthFigures month={month} onMonth={setMonth} figuresOn={figuresOn} />
            </Box>
          </ListFigures>
        );
      }}
    </Loaded>
  );
}
