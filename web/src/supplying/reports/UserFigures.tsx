import type { ReactNode } from 'react';
import { userReportFigures } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { monthName } from './months.ts';
import { useToList } from './useToList.ts';
import './reports.css';

const urgentIn = (urgent: number) => (urgent === 1 ? '1 urgente' : `${urgent} urgentes`);

/** How much is asked for month by month, and by whom most. */
export function UserFigures({ asked, nothing }: { asked: ListQuestion; nothing: ReactNode }) {
  const answer = useCall(userReportFigures, inputOf(userReportFigures, {}, asked), { keepPrevious: true });
  const toList = useToList();
  return (
    <Loaded answer={answer}>
      {({ by_month, by_user }) =>
        by_month.length === 0 ? (
          nothing
        ) : (
          <div className="report-figures">
            <Box title="Solicitudes por mes">
              <Bars
                bars={by_month.map((it) => ({
                  name: monthName(it.month),
                  total: it.asked,
                  tone: 'info',
                  note: it.urgent > 0 ? urgentIn(it.urgent) : undefined,
                  link: toList({ month: it.month }),
                }))}
              />
            </Box>
            <Box title="Quienes más piden">
              <Bars
                bars={by_user.map((it) => ({
                  name: it.user,
                  total: it.asked,
                  tone: 'teal',
                  link: toList({ user_id: String(it.user_id) }),
                }))}
              />
            </Box>
          </div>
        )
      }
    </Loaded>
  );
}
