import { ArrowLeftOutlined, BarChartOutlined, CalendarOutlined, OrderedListOutlined } from '@ant-design/icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { getPlan, listActividadProyecto, listActividadProyectoByFecha, placePlanRoom } from 'contract/schedule/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { TableSkeleton } from '../../ui/page/Skeletons.tsx';
import { toGantt, toPlace, useCodes } from '../addresses.ts';
import { PlanFilesMenu } from '../exchange/PlanFilesMenu.tsx';
import { ActivityList } from './ActivityList.tsx';
import { isPlanDay } from './moment.ts';
import { NoActivities } from './NoActivities.tsx';
import './activities.css';

const DayActivities = lazy(() => import('./DayActivities.tsx').then((it) => ({ default: it.DayActivities })));
const OrderRows = lazy(() => import('./OrderRows.tsx').then((it) => ({ default: it.OrderRows })));

/** The activities of a place, in a window of their own (spec 1 §2). */
export function PlaceActivities() {
  const codes = useCodes();
  const { vista, fecha }: { vista?: unknown; fecha?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = useCall(getLugarInstalacionByProyecto, codes);
  const whole = useCall(listActividadProyecto, codes);
  const plan = useCall(getPlan, codes);
  useLive(plan.data && placePlanRoom(plan.data.place_id), [listActividadProyecto, listActividadProyectoByFecha, getPlan]);
  const isOrdering = vista === 'orden' && may('schedule:update');
  const isDay = vista === 'dia';
  const show = (next: string | undefined) => void navigate({ to: '.', search: next ? { vista: next } : {} });
  return (
    <div className="activities">
      <nav className="activities-back" aria-label="Lugar">
        <Button kind="text" icon={<ArrowLeftOutlined />} link={toPlace(codes)}>
          {place.data?.nombre ?? codes.codigoLugarInstalacion}
        </Button>
        <span className="activities-ways">
          {(whole.data?.length ?? 0) > 0 && !isOrdering && (
            <Button kind="text" icon={<CalendarOutlined />} onClick={() => show(isDay ? undefined : 'dia')}>
              {isDay ? 'Volver a la lista' : 'Ver un día'}
            </Button>
          )}
          {may('schedule:update') && !isDay && (whole.data?.length ?? 0) > 1 && (
            <Button kind="text" icon={<OrderedListOutlined />} onClick={() => show(isOrdering ? undefined : 'orden')}>
              {isOrdering ? 'Volver a la lista' : 'Ordenar'}
            </Button>
          )}
          <Button kind="text" icon={<BarChartOutlined />} link={toGantt(codes)}>
            Carta Gantt
          </Button>
          <PlanFilesMenu
            codes={codes}
            place_id={plan.data?.place_id}
            onChanged={() => void Promise.all([whole.refetch(), plan.refetch()])}
          />
        </span>
      </nav>
      <Loaded answer={whole} skeleton={<TableSkeleton columns={6} />}>
        {(activities) => (
          <Suspense fallback={<TableSkeleton columns={6} />}>
            {activities.length === 0 ? (
              <NoActivities codes={codes} />
            ) : isOrdering ? (
              <OrderRows codes={codes} activities={activities} />
            ) : isDay ? (
              <Loaded answer={plan} skeleton={<TableSkeleton columns={6} />}>
                {({ day_minutes }) => (
                  <DayActivities
                    codes={codes}
                    fecha={typeof fecha === 'string' && isPlanDay(fecha) ? fecha : undefined}
                    day_minutes={day_minutes}
                  />
                )}
              </Loaded>
            ) : (
              <>
                {plan.error && <Loaded answer={plan}>{() => null}</Loaded>}
                <ActivityList codes={codes} activities={activities} day_minutes={plan.data?.day_minutes} />
              </>
            )}
          </Suspense>
        )}
      </Loaded>
    </div>
  );
}
