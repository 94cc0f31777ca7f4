import type { ReactNode } from 'react';
import { supplyCharges, type SupplyCharge } from 'contract/dashboards/index.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import type { To } from '../../ui/page/to.ts';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { toRows, type SupplyNarrowing } from './addresses.ts';
import { mostDrawn, StepBars } from './StepBars.tsx';
import { worthInWords, worthOf } from './steps.ts';

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
      {({ items, total_items }) =>
        items.length === 0 ? (
          nothing
        ) : (
          <Box title="De lo solicitado a lo usado">
            <StepBars
              isOneScale
              total={total_items}
              rows={items.map((it) => ({
                key: it.key,
                name: <Link {...linkOf(it)}>{nameOf(it)}</Link>,
                amountOf: (step) => worthOf(it, step),
                words: (step) => worthInWords(it, step),
                rows: (step) => toRows(narrowingOf(it), step),
              }))}
            />
          </Box>
        )
      }
    </Loaded>
  );
}
