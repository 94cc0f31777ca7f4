import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { waitingSpans } from 'contract/approvals/index.ts';
import { requestFigures, requestStates, type RequestFigures as Figures } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Bars } from '../../ui/Bars.tsx';
import { Box } from '../../ui/Box.tsx';
import { inputOf } from '../../ui/listCall.ts';
import { changeList, type ListQuestion, type Search } from '../../ui/listState.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import type { To } from '../../ui/to.ts';
import { MoneyByMonth } from './MoneyByMonth.tsx';
import './figures.css';

interface Props {
  /** Which requests the list is of, and by what it is narrowed. */
  only: object;
  asked: ListQuestion;
  nothing: ReactNode;
}

/** What a list of requests finds, as pictures; each bar leads to the list of what it counts. */
export function RequestFigures({ only, asked, nothing }: Props) {
  const search: Search = useSearch({ strict: false });
  const answer = useCall(requestFigures, inputOf(requestFigures, only, asked), { keepPrevious: true });
  const toList = (filters: Record<string, string>): To => ({
    to: '.',
    search: changeList({ ...search, vista: undefined }, { filters }),
  });
  return (
    <Loaded answer={answer}>
      {(figures) => (figures.by_status.length === 0 ? nothing : <Pictures figures={figures} toList={toList} />)}
    </Loaded>
  );
}

function Pictures({
  figures: { by_status, by_waiting, by_month },
  toList,
}: {
  figures: Figures;
  toList: (filters: Record<string, string>) => To;
}) {
  return (
    <div className="request-figures">
      <Box title="Por estado">
        <Bars
          bars={by_status.map(({ status, total }) => ({
            name: requestStates.label(status),
            tone: requestStates.tone(status),
            total,
            link: toList({ status }),
          }))}
        />
      </Box>
      <Box title="Cuánto esperan una decisión">
        {by_waiting.length === 0 ? (
          <p className="muted">Ninguna espera una decisión.</p>
        ) : (
          <Bars
            bars={by_waiting.map(({ waiting_days, total }) => ({
              name: waitingSpans[waiting_days].label,
              tone: waiting_days === 'mas_de_10' ? 'danger' : 'warning',
              total,
              link: toList({ waiting_days }),
            }))}
          />
        )}
      </Box>
      {seesMoney() && (
        <Box title="Montos por mes" className="request-money">
          <MoneyByMonth months={by_month} toList={toList} />
        </Box>
      )}
    </div>
  );
}
