import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { formatDay, formatNumber } from 'contract/format.ts';
import { stockOverTime, stockSpans } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { today } from '../../ui/days/santiago.ts';

const StepChart = lazy(() => import('../../ui/charts/StepChart.tsx').then((it) => ({ default: it.StepChart })));

type Span = 30 | 90 | 365;
const spans = ([30, 90, 365] as const).map((value) => ({ value, label: stockSpans[value] }));

/** How the stock of a material went, in the warehouse that the page's list of movements is narrowed to. */
export function StockOverTime({ code }: { code: string }) {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const warehouse = typeof search['warehouse_code'] === 'string' ? search['warehouse_code'] : undefined;
  const [days, setDays] = useState<Span>(90);
  const answer = useCall(
    stockOverTime,
    { code, days, ...(warehouse !== undefined && { warehouse_code: warehouse }) },
    { keepPrevious: true },
  );
  return (
    <Box title={warehouse === undefined ? 'Stock en el tiempo' : `Stock en el tiempo en ${warehouse}`} className="stock-over-time">
      <Segmented label="Período" isLabelHidden options={spans} value={days} onChange={setDays} />
      <Loaded answer={answer} skeleton={<div className="step-chart" />}>
        {({ unit, points, is_partial }) => {
          const told = points.map(({ day, quantity }) => ({ day, value: Number(quantity) }));
          const [first, last] = [told[0], told.at(-1)];
          if (!first || !last) return null;
          const label = `Stock desde el ${formatDay(first.day)}: de ${formatNumber(first.value)} a ${formatNumber(last.value)} ${unit}, con ${told.length === 2 ? '1 día' : `${told.length - 1} días`} de cambios`;
          return (
            <>
              <Suspense fallback={<div className="step-chart" />}>
                <StepChart label={label} unit={unit} points={[...told, { day: today(), value: last.value }]} />
              </Suspense>
              {is_partial && <p className="muted">Sin las bodegas que usted cuenta a ciegas.</p>}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
}
