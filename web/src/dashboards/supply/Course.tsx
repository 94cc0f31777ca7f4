import { supplySteps, supplyStepNames, type SupplyFigures } from 'contract/dashboards/index.ts';
import { seesMoney } from '../../api/session.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { toRows, type SupplyNarrowing } from './addresses.ts';
import { stepTones, worthInWords, worthOf } from './steps.ts';

interface Props {
  figures: SupplyFigures;
  narrowing: SupplyNarrowing;
}

/** From what was asked for to what was given back: how many requests got that far, and what of them is worth so much. */
export const Course = ({ figures, narrowing }: Props) => (
  <Box title="De lo solicitado a lo usado">
    <Bars
      label="Cuántas solicitudes"
      bars={supplyStepNames.map((step) => ({
        name: supplySteps[step],
        total: figures[step],
        tone: stepTones[step],
        link: toRows(narrowing, step),
      }))}
    />
    {seesMoney() && (
      <>
        <h3 className="supply-part">En pesos, neto</h3>
        <Bars
          label="En pesos, neto"
          bars={supplyStepNames.map((step) => ({
            name: supplySteps[step],
            total: worthOf(figures, step),
            words: worthInWords(figures, step),
            tone: stepTones[step],
            link: toRows(narrowing, step),
          }))}
        />
      </>
    )}
  </Box>
);
