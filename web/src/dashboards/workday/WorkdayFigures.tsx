import type { WorkdayFigure } from 'contract/dashboards/workday/workday.ts';
import { Bars } from '../../ui/charts/Bars.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { linkTo } from '../../ui/page/to.ts';

/** How many there are of each sort, each with its rows. */
export const WorkdayFigures = ({ figures }: { figures: readonly WorkdayFigure[] }) => (
  <div className="workday-figures">
    {figures.map(({ clave, titulo, sumandos }) => (
      <Box key={clave} title={titulo}>
        <Bars bars={sumandos.map(({ nombre, tono, total, url }) => ({ name: nombre, total, tone: tono, link: linkTo(url) }))} />
      </Box>
    ))}
  </div>
);
