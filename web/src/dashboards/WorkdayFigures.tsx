import { Link } from '@tanstack/react-router';
import type { WorkdayFigure } from 'contract/dashboards/workday.ts';
import { Box } from '../ui/Box.tsx';
import { linkTo } from '../ui/to.ts';

/** How many there are of each sort, as bars of one scale; each opens its rows. */
export const WorkdayFigures = ({ figures }: { figures: readonly WorkdayFigure[] }) => (
  <div className="workday-figures">
    {figures.map(({ clave, titulo, sumandos }) => {
      const most = Math.max(...sumandos.map((it) => it.total));
      return (
        <Box key={clave} title={titulo}>
          <ul className="workday-bars">
            {sumandos.map(({ nombre, tono, total, url }) => (
              <li key={nombre}>
                <Link {...linkTo(url)}>{nombre}</Link>
                <span className="workday-bar" aria-hidden>
                  <span style={{ width: `${(100 * total) / most}%`, background: `var(--tone-${tono})` }} />
                </span>
                <span className="figure">{total}</span>
              </li>
            ))}
          </ul>
        </Box>
      );
    })}
  </div>
);
