import type { ReactNode } from 'react';
import { consolidatedRequests, supplyOfPlace, type PlaceFigure, type PlaceSupply } from 'contract/dashboards/index.ts';
import { formatMoney, formatNumber } from 'contract/format.ts';
import { useCall } from '../../api.ts';
import { seesMoney } from '../../api/session.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { inputOf } from '../../ui/rows/listCall.ts';
import type { ListQuestion } from '../../ui/rows/listState.ts';
import { toFigures } from './addresses.ts';
import { Course } from './Course.tsx';
import { mostDrawn, StepBars } from './StepBars.tsx';

interface Props {
  place_code: string;
  asked: ListQuestion;
  nothing: ReactNode;
  open: (row: PlaceSupply, figure: PlaceFigure) => void;
}

/** What a place asked for, as far as it came, in pesos; and how much of each material and service: each in its own unit, on its own scale. */
export function PlacePictures({ place_code, asked, nothing, open }: Props) {
  const fixed = { codigoLugarInstalacion: place_code };
  const answer = useCall(supplyOfPlace, inputOf(supplyOfPlace, fixed, { ...asked, sort: '-requests', page: 1, perPage: mostDrawn }), {
    keepPrevious: true,
  });
  const { search, ...rest } = asked.filters;
  // Requests are not narrowed by the code of a material.
  const course = useCall(consolidatedRequests, inputOf(consolidatedRequests, { place_code }, { ...asked, filters: rest }), {
    enabled: !search,
    keepPrevious: true,
  });
  // Both at once: what is pointed at does not move when the other comes.
  const isWhole = search !== undefined || course.data !== undefined || course.error !== null;
  return (
    <Loaded answer={{ ...answer, data: isWhole ? answer.data : undefined }}>
      {({ items, total_items }) =>
        items.length === 0 ? (
          nothing
        ) : (
          <div className="supply-figures">
            {search === undefined && (
              <Loaded answer={course}>
                {({ total }) => total.asked > 0 && <Course figures={total} narrowing={{ ...rest, place_code }} />}
              </Loaded>
            )}
            <Box title="De cada material y servicio" className="supply-wide">
              <p>
                <Link isInvitation {...toFigures({ place_code })}>
                  Cifras de este lugar
                </Link>
              </p>
              <StepBars
                total={total_items}
                rows={items.map((it) => ({
                  key: `${it.kind} ${it.code}`,
                  name: (
                    <>
                      {it.code} {it.description}
                      <Worth of={it} onOpen={() => open(it, 'approved')} />
                    </>
                  ),
                  amountOf: (step) => Number(it[step]),
                  words: (step) => `${formatNumber(it[step] ?? 0)} ${it.unit}`,
                  rows: (step) => () => open(it, step),
                }))}
              />
            </Box>
          </div>
        )
      }
    </Loaded>
  );
}

/** What is approved of it, with the requests behind it. */
const Worth = ({ of: { amount, code }, onOpen }: { of: PlaceSupply; onOpen: () => void }) =>
  seesMoney() &&
  Number(amount) > 0 && (
    <p className="supply-worth">
      Monto neto{' '}
      <Button kind="text" onClick={onOpen}>
        {formatMoney(amount ?? '', 'CLP')}
        <span className="unseen"> aprobado de {code}</span>
      </Button>
    </p>
  );
