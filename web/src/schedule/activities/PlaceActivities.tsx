import { ArrowLeftOutlined, BarChartOutlined, OrderedListOutlined } from '@ant-design/icons';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { getLugarInstalacionByProyecto } from 'contract/projects/index.ts';
import { getPlan, listActividadProyecto } from 'contract/schedule/index.ts';
import { useCall } from '../../api.ts';
import { useLive } from '../../api/live.ts';
import { may } from '../../api/session.ts';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { TableSkeleton } from '../../ui/Skeletons.tsx';
import { toGantt, toPlace, useCodes } from '../addresses.ts';
import { PlanFilesMenu } from '../exchange/PlanFilesMenu.tsx';
import { ActivityList } from './ActivityList.tsx';
import { NoActivities } from './NoActivities.tsx';
import { OrderRows } from './OrderRows.tsx';
import './activities.css';

/** The activities of a place, in a window of their own (spec 1 §2). */
export function PlaceActivities() {
  const codes = useCodes();
  const { vista }: { vista?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const place = useCall(getLugarInstalacionByProyecto, codes);
  const whole = useCall(listActividadProyecto, codes);
  const plan = useCall(getPlan, codes);
  useLive(plan.data && `schedule:place-${plan.data.place_id}`, [listActividadProyecto, getPlan]);
  const isOrdering = vista === 'orden' && may('schedule:update');
  const show = (next: string | undefined) => void navigate({ to: '.', search: next ? { vista: next } : {} });
  return (
    <div className="activities">
      <nav className="activities-back" aria-label="Lugar">
        <Link {...toPlace(codes)} className="button button-text">
          <ArrowLeftOutlined aria-hidden />
          {place.data?.nombre ?? codes.codigoLugarInstalacion}
        </Link>
        <span className="activities-ways">
          {may('schedule:update') && (whole.data?.length ?? 0) > 1 && (
            <Button kind="text" icon={<OrderedListOutlined />} onClick={() => show(isOrdering ? undefined : 'orden')}>
              {isOrdering ? 'Volver a la lista' : 'Ordenar'}
            </Button>
          )}
          <Button kind="text" icon={<BarChartOutlined />} link={toGantt(codes)}>
            Carta Gantt
          </Button>
          <PlanFilesMenu codes={codes} onChanged={() => void Promise.all([whole.refetch(), plan.refetch()])} />
        </span>
      </nav>
      <Loaded answer={whole} skeleton={<TableSkeleton columns={6} />}>
        {(activities) =>
          activities.length === 0 ? (
            <NoActivities codes={codes} />
          ) : isOrdering ? (
            <OrderRows activities={activities} version={plan.data?.version ?? null} />
          ) : (
            <ActivityList codes={codes} activities={activities} version={plan.data?.version ?? null} />
          )
        }
      </Loaded>
    </div>
  );
}
