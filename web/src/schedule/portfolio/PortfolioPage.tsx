import { useNavigate, useSearch } from '@tanstack/react-router';
import { getPortfolio, getProgressCurve } from 'contract/schedule/index.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { chooseFilter, Filters, type Filter } from '../../ui/list/Filters.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { SightNotice } from '../../ui/page/SightNotice.tsx';
import { managers, projects } from '../sources.ts';
import { Pages } from './Pages.tsx';
import { Timeline } from './Timeline.tsx';
import { Upcoming, type PlansShown } from './Upcoming.tsx';
import './portfolio.css';

/** Pages appear without waiting for its code. */
const CurveChart = lazy(() => import('./CurveChart.tsx').then((it) => ({ default: it.CurveChart })));

interface AddressQuery {
  search?: string;
  codigoProyecto?: string;
  jefe_proyecto_id?: string | number;
  atrasados?: string;
  terminados?: string;
  todos?: string;
  page?: string | number;
}

const filters: readonly Filter[] = [
  { kind: 'search', name: 'search', label: 'Buscar', placeholder: 'Proyecto o lugar' },
  chooseFilter({ name: 'codigoProyecto', label: 'Proyecto', source: projects }),
  chooseFilter({ name: 'jefe_proyecto_id', label: 'Jefe de proyecto', source: managers }),
  { kind: 'switch', name: 'atrasados', label: 'Solo con atraso' },
  { kind: 'switch', name: 'terminados', label: 'También terminados' },
];
const whose = [
  { value: 'mios' as const, label: 'Mis proyectos' },
  { value: 'todos' as const, label: 'Todos' },
];
const perPage = 25;

/** The plans of one's own projects, of those of a manager, or of one project, on one line of time; how far they are, and what comes. */
export function PortfolioPage() {
  const asked: AddressQuery = useSearch({ strict: false });
  const navigate = useNavigate();
  const { search, codigoProyecto, atrasados, terminados, todos } = asked;
  const page = Number(asked.page ?? 1) || 1;
  const manager = Number(asked.jefe_proyecto_id) || undefined;
  const chosen = { ...(codigoProyecto && { codigoProyecto }), ...(manager && { jefe_proyecto_id: manager }) };
  const isChosen = Object.keys(chosen).length > 0;
  const scope = { ...chosen, ...(todos && !isChosen && { todos: 'true' }) };
  const plans = useCall(
    getPortfolio,
    {
      ...scope,
      ...(search && { search }),
      ...(atrasados && { atrasados: 'true' }),
      ...(terminados && { terminados: 'true' }),
      page,
      per_page: perPage,
    },
    { keepPrevious: true },
  );
  // Of all plans that somebody sees there is no one curve: they would be thousands.
  const hasCurve = isChosen || !todos;
  const show = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (now: Record<string, unknown>) => withoutEmpty({ ...now, page: undefined, ...change }),
      resetScroll: false,
    });
  return (
    <>
      <PageHead title="Portafolio de planes">
        {!isChosen && (
          <Segmented
            label="De quién"
            isLabelHidden
            options={whose}
            value={todos ? 'todos' : 'mios'}
            onChange={(value) => show({ todos: value === 'todos' ? '1' : undefined })}
          />
        )}
      </PageHead>
      <Filters
        filters={filters}
        values={
          withoutEmpty({ search, codigoProyecto, jefe_proyecto_id: manager && String(manager), atrasados, terminados }) as Record<
            string,
            string
          >
        }
        onChange={show}
      />
      <Loaded answer={plans}>
        {({ items, total_items, total_pages }) =>
          items.length === 0 ? (
            <Empty
              text={
                <>
                  No hay planes en curso que mostrar.
                  <SightNotice />
                </>
              }
            />
          ) : (
            <>
              <Timeline rows={items} />
              <Pages page={page} pages={total_pages} total={total_items} things="planes" onPage={(next) => show({ page: String(next) })} />
            </>
          )
        }
      </Loaded>
      <div className="portfolio-beside">
        {hasCurve && <Curve scope={chosen} />}
        <Upcoming scope={scope} />
      </div>
    </>
  );
}

const withoutEmpty = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, it]) => it !== undefined && it !== ''));

/** What was planned against what was done. */
function Curve({ scope }: { scope: Pick<PlansShown, 'codigoProyecto' | 'jefe_proyecto_id'> }) {
  // What was agreed tells more than a plan that follows what happens: the first baseline, unless another was chosen.
  const [chosen, choose] = useState<number | 'plan'>();
  const first = useCall(getProgressCurve, scope).data?.lineas_base[0];
  const baseline = chosen === 'plan' ? undefined : (chosen ?? first);
  const answer = useCall(getProgressCurve, { ...scope, ...(baseline !== undefined && { linea_base: baseline }) }, { keepPrevious: true });
  return (
    <section className="portfolio-part" aria-label="Curva S">
      <h2>Curva S</h2>
      <Loaded answer={answer}>
        {({ puntos, previsto, real, planes, lineas_base, planes_con_base, hay_mas }) =>
          planes === 0 ? (
            <p className="muted">Ningún plan tiene pesos todavía.</p>
          ) : (
            <>
              {lineas_base.length > 0 && (
                <label className="field portfolio-baseline">
                  <span className="field-label">Previsto según</span>
                  <Select
                    aria-label="Previsto según"
                    value={baseline ?? 'plan'}
                    onChange={(value: number | 'plan') => choose(value)}
                    options={[
                      { value: 'plan' as const, label: 'El plan vigente' },
                      ...lineas_base.map((value) => ({ value, label: value === 0 ? 'La primera línea base' : `Línea base ${value}` })),
                    ]}
                  />
                </label>
              )}
              {baseline !== undefined && planes_con_base < planes && (
                <p className="muted">{`${planes_con_base} de ${planes} planes tienen esa línea base; de los otros, el plan vigente.`}</p>
              )}
              <p>
                {`Previsto a hoy ${formatShare(previsto)}, real ${formatShare(real)}: `}
                <strong className={(real ?? 0) + 0.5 < (previsto ?? 0) ? 'late' : undefined}>
                  {differenceInWords(previsto ?? 0, real ?? 0)}
                </strong>
              </p>
              <Suspense fallback={<div className="portfolio-curve" />}>
                <CurveChart
                  points={puntos}
                  label={`Curva S de ${planes} planes: previsto ${formatShare(previsto)}, real ${formatShare(real)}`}
                />
              </Suspense>
              {hay_mas && <p className="muted">Se suman los {planes} planes que terminan más tarde.</p>}
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const formatShare = (value: number | null): string => `${(value ?? 0).toLocaleString('es-CL', { maximumFractionDigits: 1 })} %`;
function differenceInWords(planned: number, done: number): string {
  const points = Math.round((done - planned) * 10) / 10;
  if (Math.abs(points) < 0.5) return 'según lo previsto';
  return `${Math.abs(points).toLocaleString('es-CL')} puntos ${points < 0 ? 'de atraso' : 'de adelanto'}`;
}
