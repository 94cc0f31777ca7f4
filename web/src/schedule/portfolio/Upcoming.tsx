import { listUpcoming } from 'contract/schedule/index.ts';
import { useCall } from '../../api.ts';
import { DueDay } from '../../ui/list/figures.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { toActivities } from '../addresses.ts';

/** Whose plans are shown: of one project, of a manager, or all. */
export interface PlansShown {
  codigoProyecto?: string;
  jefe_proyecto_id?: number;
  todos?: string;
}

/** What should be over within two weeks, what is late first. */
export function Upcoming({ scope }: { scope: PlansShown }) {
  const answer = useCall(listUpcoming, { ...scope, per_page: 12 }, { keepPrevious: true });
  return (
    <section className="portfolio-part" aria-label="Próximas dos semanas">
      <h2>Próximas dos semanas</h2>
      <Loaded answer={answer}>
        {({ items, total_items }) =>
          items.length === 0 ? (
            <p className="muted">Nada vence en las próximas dos semanas.</p>
          ) : (
            <>
              <ul className="portfolio-next">
                {items.map((it) => (
                  <li key={it.id}>
                    <Link {...toActivities(it)}>{it.nombre}</Link>
                    <small className="muted">{[`${it.codigoProyecto} · ${it.lugar}`, it.responsable].filter(Boolean).join(' · ')}</small>
                    <DueDay value={it.termino} isDone={false} />
                  </li>
                ))}
              </ul>
              {total_items > items.length && <p className="muted">{`Y ${(total_items - items.length).toLocaleString('es-CL')} más.`}</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}
