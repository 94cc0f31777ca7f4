import type { ReactNode } from 'react';
import { materialReportFigures, standards } from 'contract/supplying/index.ts';
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

/** How many materials moved, and what was bought of them: by standard and by family. */
export function ProductFigures({ asked, nothing }: { asked: ListQuestion; nothing: ReactNode }) {
  const answer = useCall(materialReportFigures, inputOf(materialReportFigures, {}, asked), { keepPrevious: true });
  const toList = useToList();
  const worth = (amount: string | null) => (seesMoney() ? <Money value={amount} /> : undefined);
  return (
    <Loaded answer={answer}>
      {({ by_standard, by_family }) =>
        by_family.length === 0 ? (
          nothing
        ) : (
          <div className="report-figures">
            <Box title="Materiales por estándar">
              <Bars
                bars={by_standard.map(({ standard, materials, amount }) => ({
                  name: standard === 'ninguno' ? 'Ninguno' : standards[standard],
                  total: materials,
                  tone: standard === 'ninguno' ? 'neutral' : 'teal',
                  note: worth(amount),
                  link: toList({ standard, moved: 'true' }),
                }))}
              />
            </Box>
            <Box title="Materiales por familia">
              <Bars
                bars={by_family.map(({ family_id, family, materials, amount }) => ({
                  name: family,
                  total: materials,
                  tone: 'info',
                  note: worth(amount),
                  link: toList({ family_id: String(family_id), moved: 'true' }),
                }))}
              />
            </Box>
          </div>
        )
      }
    </Loaded>
  );
}
