import type { ReactNode } from 'react';
import { requestFigures, requestStates } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { inputOf } from '../../ui/rows/listCall.ts';
import { ListFigures, MoneyFigures, StatusFigures, WaitingFigures } from '../../ui/list/ListFigures.tsx';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';

interface Props {
  /** Which requests the list is of. */
  only: object;
  asked: ListQuestion;
  nothing: ReactNode;
}

/** What a list of requests finds, as pictures; each bar leads to the list of what it counts. */
export function RequestFigures({ only, asked, nothing }: Props) {
  const answer = useCall(requestFigures, inputOf(requestFigures, only, asked), { keepPrevious: true });
  return (
    <Loaded answer={answer}>
      {({ by_status, by_waiting, by_month }) =>
        by_status.length === 0 ? (
          nothing
        ) : (
          <ListFigures>
            <StatusFigures states={requestStates} counts={by_status} />
            <WaitingFigures counts={by_waiting} />
            <MoneyFigures months={by_month} />
          </ListFigures>
        )
      }
    </Loaded>
  );
}
