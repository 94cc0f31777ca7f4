import type { ReactNode } from 'react';
import { supplyOfPlace, type PlaceSupply } from 'contract/dashboards/index.ts';
import { formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { toFigures } from './addresses.ts';
import { mostDrawn, StepBars, type DrawnStep } from './StepBars.tsx';

interface Props {
  place_code: string;
  asked: ListQuestion;
  nothing: ReactNode;
  open: (row: PlaceSupply, step: DrawnStep) => void;
}

/** Of each material and service of a place how much of it was bought, came and was used: each in its own unit, on its own scale. */
export function PlacePictures({ place_code, asked, nothing, open }: Props) {
  const fixed = { codigoLugarInstalacion: place_code };
  const answer = useCall(supplyOfPlace, inputOf(supplyOfPlace, fixed, { ...asked, sort: '-requests', page: 1, perPage: mostDrawn }), {
    keepPrevious: true,
  });
  return (
    <Loaded answer={answer}>
      {({ items, total_items }) =>
        items.length === 0 ? (
          nothing
        ) : (
          <Box title="De lo solicitado a lo usado">
            <p>
              <Link isInvitation {...toFigures({ place_code })}>
                Cifras de este lugar
              </Link>
            </p>
            <StepBars
              total={total_items}
              rows={items.map((it) => ({
                key: `${it.kind} ${it.code}`,
                name: `${it.code} ${it.description}`,
                amountOf: (step) => Number(it[step]),
                words: (step) => `${formatNumber(it[step] ?? 0)} ${it.unit}`,
                rows: (step) => () => open(it, step),
              }))}
            />
          </Box>
        )
      }
    </Loaded>
  );
}
