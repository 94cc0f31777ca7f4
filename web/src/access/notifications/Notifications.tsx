import { BellOutlined, CheckOutlined } from '@ant-design/icons';
import { useSearch } from '@tanstack/react-router';
import { countNotificacion, leerNotificaciones, listNotificacion } from 'contract/access/notifications.ts';
import { useAction, useCall } from '../../api.ts';
import { usePages } from '../../api/pages.ts';
import { NotificationLines } from '../../shell/NotificationLines.tsx';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Link } from '../../ui/page/Link.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { PageHead } from '../../ui/page/PageHead.tsx';
import '../../ui/page/Detail.css';
import '../People.css';

const path = '/notificaciones';

/** All that one was told; the bell shows the latest. */
export function Notifications() {
  const isNarrowed = useSearch({ strict: false })['sin_leer'] === '1';
  const answer = usePages(listNotificacion, isNarrowed ? { sin_leer: '1' } : {});
  const { data: count } = useCall(countNotificacion, {});
  const { mutate, isPending } = useAction(leerNotificaciones);
  return (
    <div className="notifications-page">
      <PageHead title="Notificaciones" isTight>
        {count && count.sin_leer > 0 && (
          <Button icon={<CheckOutlined />} busy={isPending} onClick={() => mutate({})}>
            Marcar todas como leídas
          </Button>
        )}
      </PageHead>
      <nav className="tabs" aria-label="Cuáles">
        <Link to={path} search={{}} className="tab" activeOptions={{ exact: true }} aria-current={isNarrowed ? undefined : 'page'}>
          Todas
        </Link>
        <Link to={path} search={{ sin_leer: '1' }} className="tab" aria-current={isNarrowed ? 'page' : undefined}>
          Sin leer
        </Link>
      </nav>
      <Loaded answer={answer}>
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty
              icon={<BellOutlined />}
              text={isNarrowed ? 'No tiene nada sin leer.' : 'Aquí verá cuando alguien lo mencione o responda lo que escribió.'}
            />
          ) : (
            <Box label="Notificaciones" className="notifications-box">
              <NotificationLines items={rows} />
            </Box>
          )
        }
      </Loaded>
      {answer.hasMore && (
        <Button busy={answer.isLoadingMore} onClick={answer.more}>
          Ver anteriores
        </Button>
      )}
    </div>
  );
}
