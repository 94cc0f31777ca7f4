import type { ReactNode } from 'react';
import { supplyCharges, type SupplyCharge } from 'contract/dashboards/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import type { To } from '../../ui/page/to.ts';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { toRows, type SupplyNarrowing } from './addresses.ts';
import { drawnSteps, mostDrawn, StepBars, type DrawnStep } from './StepBars.tsx';

interface Props {
  asked: ListQuestion;
  nothing: ReactNode;
  nameOf: (it: SupplyCharge) => string;
  linkOf: (it: SupplyCharge) => To;
  narrowingOf: (it: SupplyCharge) => SupplyNarrowing;
}

/** The projects, cost centres or places for which most was asked, side by side: in pesos, or else by how many requests. */
export function ChargePictures({ asked, nothing, nameOf, linkOf, narrowingOf }: Props) {
  const sort = seesMoney() ? '-asked_amount' : '-asked';
  const answer = useCall(supplyCharges, inputOf(supplyCharges, {}, { ...asked, sort, page: 1, perPage: mostDrawn }), {
    keepPrevious: true,
  });
  return (
    <Loaded answer={answer}>
      {({ items, total_items }) => {
        if (items.length === 0) return nothing;
        const most = Math.max(1, ...items.flatMap((it) => drawnSteps.map((step) => worthOf(it, step))));
        return (
          <Box title="De lo solicitado a lo usado">
            <StepBars
              total={total_items}
              rows={items.map((it) => ({
                key: it.key,
                name: <Link {...linkOf(it)}>{nameOf(it)}</Link>,
                values: {
                  asked: worthOf(it, 'asked'),
                  ordered: worthOf(it, 'ordered'),
                  received: worthOf(it, 'received'),
                  used: worthOf(it, 'used'),
                },
                most,
                words: (step) => (seesMoney() ? formatMoney(worthOf(it, step), 'CLP') : formatNumber(worthOf(it, step))),
                rows: (step) => toRows(narrowingOf(it), step),
              }))}
            />
          </Box>
        );
      }}
    </Loaded>
  );
}

const worthOf = (it: SupplyCharge, step: DrawnStep): number => Number(seesMoney() ? it[`${step}_amount`] : it[step]);
