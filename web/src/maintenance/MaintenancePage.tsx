import { Navigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { getMaintenanceForm, getMaintenanceMode, listMaintenanceImages } from 'contract/maintenance/maintenance.ts';
import { once } from 'contract/once.ts';
import { useCall } from '../api.ts';
import { useSession } from '../api/session.ts';
import { Mark } from '../shell/Mark.tsx';
import { Button } from '../ui/page/Button.tsx';
import { Link } from '../ui/page/Link.tsx';
import { Backdrop } from './Backdrop.tsx';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import './MaintenancePage.css';

const every = 20_000;
const clock = once(() => new Intl.DateTimeFormat('es-CL', { timeZone: 'America/Santiago', timeStyle: 'medium', hourCycle: 'h23' }));

/** Where people wait while the product is maintained; it leads back by itself as soon as they may work. */
export function MaintenancePage() {
  const { isOver, isAsking, asked, isUnreachable, ask } = useMode();
  const { data: images } = useCall(listMaintenanceImages, {});
  const { data: form } = useCall(getMaintenanceForm, {}, { every });
  const session = useSession();
  if (isOver) return <Navigate to="/" replace />;

  return (
    <div className="closed">
      <Backdrop images={images ?? []} />
      <main id="main" tabIndex={-1} className="closed-card">
        <p className="closed-brand">
          <Mark /> Project Administrator
        </p>
        <MaintenanceNotice infos={form?.infos ?? []} ends={form?.termina_estimada ?? null} />
        <div className="closed-actions">
          <Button kind="primary" busy={isAsking} onClick={ask}>
            Reintentar
          </Button>
          {session.state === 'logged in' ? <Link to="/logout">Cerrar sesión</Link> : <Link to="/login">Iniciar sesión</Link>}
        </div>
        <p className="closed-check">
          {isUnreachable
            ? 'El servidor no responde; seguimos intentando.'
            : 'Esta página se revisa sola cada 20 segundos: cuando termine, podrá seguir trabajando.'}
          <span role="status">{asked && !isUnreachable && ` Aún en mantención a las ${clock().format(asked)}.`}</span>
        </p>
      </main>
    </div>
  );
}

/** Whether the maintenance is over for this person, asked now and every so often. `asked`: when they asked themselves. */
function useMode() {
  const [since] = useState(Date.now);
  const [asked, setAsked] = useState<number>();
  const { data, dataUpdatedAt, isFetching, isError, refetch } = useCall(getMaintenanceMode, {}, { every });
  // What was remembered from before this page opened is what led here: only a new answer leads away.
  useEffect(() => void refetch(), [refetch]);
  const ask = async () => {
    await refetch();
    setAsked(Date.now());
  };
  return {
    isOver: data?.allowed === true && dataUpdatedAt >= since,
    isAsking: isFetching,
    isUnreachable: isError,
    asked,
    ask: () => void ask(),
  };
}
