import { readinessParts, readinessStates, type ActivityReadiness } from 'contract/schedule/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Drawer } from '../../ui/page/Drawer.tsx';
import { Day } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { State } from '../../ui/page/Status.tsx';
import { linkTo } from '../../ui/page/to.ts';
import { toGantt, toPlace } from '../addresses.ts';

/** What an activity needs before it begins, part by part, each with where it is solved. */
export function ReadinessDrawer({ activity, onClose }: { activity: ActivityReadiness; onClose: () => void }) {
  const { nombre, codigoProyecto, codigoLugarInstalacion, lugar, inicio, inicio_tarde, partes } = activity;
  const codes = { codigoProyecto, codigoLugarInstalacion };
  return (
    <Drawer title={nombre} onClose={onClose}>
      <p className="readiness-when">
        Empieza el <Day value={inicio} />, a más tardar el <Day value={inicio_tarde} />, en{' '}
        <Link {...toPlace(codes)}>{`${codigoProyecto} · ${lugar}`}</Link>.
      </p>
      <ul className="readiness-parts">
        {partes.map((it) => (
          <li key={it.parte}>
            <div className="readiness-part">
              <strong>{readinessParts[it.parte]}</strong>
              <State of={readinessStates} is={it.estado} />
            </div>
            <p>{it.que}</p>
            {it.estado === 'falta' && (
              <p className="muted">
                {it.quien && `Lo tiene ${it.quien}. `}
                {it.hasta && (
                  <>
                    Resolver hasta el <Day value={it.hasta} />.
                  </>
                )}
              </p>
            )}
            {it.url !== null && it.estado !== 'lista' && (
              <Button kind="text" link={linkTo(it.url)}>
                Ir a resolverlo
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button link={toGantt(codes)}>Ver en la carta Gantt</Button>
    </Drawer>
  );
}
