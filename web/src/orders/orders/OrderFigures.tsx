import type { ReactNode } from 'react';
import { currencies } from 'contract/currency.ts';
import { orderFigures, orderStates, type OrderFigures as Figures } from 'contract/orders/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import { ListFigures, StatusFigures, useNarrowedList } from '../../ui/list/ListFigures.tsx';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { MoneyByMonth } from '../../ui/list/MoneyByMonth.tsx';

interface Props {
  asked: ListQuestion;
  nothing: ReactNode;
}

/** What a list of orders finds, as pictures; each bar leads to the list of what it counts. */
export function OrderFigures({ asked, nothing }: Props) {
  const answer = useCall(orderFigures, inputOf(orderFigures, {}, asked), { keepPrevious: true });
  return (
    <Loaded answer={answer}>
      {({ by_status, by_month }) =>
        by_status.length === 0 ? (
          nothing
        ) : (
          <ListFigures>
            <StatusFigures states={orderStates} counts={by_status} />
            {seesMoney() && <MoneyOfCurrencies months={by_month} />}
          </ListFigures>
        )
      }
    </Loaded>
  );
}

/** One picture for each currency: what is in several is not added up. */
function MoneyOfCurrencies({ months }: { months: Figures['by_month'] }) {
  const toList = useNarrowedList();
  const used = currencies.filter((currency) => months.some((it) => it.currency === currency));
  return used.map((currency) => (
    <Box key={currency} title={`Total por mes, en ${currency}`} className="list-figures-money">
      <MoneyByMonth
        currency={currency}
        parts={months
          .filter((it) => it.currency === currency)
          .map(({ status, from, to, amount }) => ({
            sort: orderStates.label(status),
            tone: orderStates.tone(status),
            from,
            amount,
            link: toList({ currency, status, from, to }),
          }))}
      />
    </Box>
  ));
}
