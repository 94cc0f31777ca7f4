import type { ReactNode } from 'react';
import { stockAges, stockReportFigures } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Money } from '../../ui/list/figures.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { useToList } from './useToList.ts';
import './reports.css';

const tones = {
  days_0_30: 'success',
  days_31_90: 'teal',
  days_91_180: 'info',
  days_181_365: 'warning',
  days_over_365: 'danger',
} as const;

/** How many materials have been lying in their warehouses how long, and what they cost. */
export function StockFigures({ asked, nothing }: { asked: ListQuestion; nothing: ReactNode }) {
  const answer = useCall(stockReportFigures, inputOf(stockReportFigures, {}, asked), { keepPrevious: true });
  const toList = useToList();
  return (
    <Loaded answer={answer}>
      {({ by_age }) =>
        by_age.every((it) => it.rows === 0) ? (
          nothing
        ) : (
          <div className="report-figures">
            <Box title="Materiales en bodega por antigüedad">
              <Bars
                bars={by_age.map(({ age, rows, amount }) => ({
                  name: stockAges[age].label,
                  total: rows,
                  tone: tones[age],
                  note: seesMoney() ? <Money value={amount} /> : undefined,
                  link: toList({ age }),
                }))}
              />
            </Box>
          </div>
        )
      }
    </Loaded>
  );
}
