import { DesktopOutlined, MobileOutlined } from '@ant-design/icons';
import { cerrarSesion, cerrarSesiones, listSesiones, type OpenSession } from 'contract/access/sessions/open.ts';
import { useAction, useCall } from '../../api.ts';
import { Box } from '../../ui/page/Box.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { confirm } from '../../ui/form/dialogs.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { Instant } from '../../ui/list/figures.tsx';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { notify } from '../../ui/page/notices.tsx';
import { Status } from '../../ui/page/Status.tsx';
import '../People.css';

/** Where somebody is signed in; each session can be closed, the one that asks by signing out. */
export function SessionList({ token }: { token: string }) {
  const answer = useCall(listSesiones, { token });
  const all = useAction(cerrarSesiones);
  const closeAll = async (isOwn: boolean) => {
    const title = isOwn ? '¿Cerrar las demás sesiones?' : '¿Cerrar todas sus sesiones?';
    const text = 'En esos dispositivos habrá que ingresar de nuevo. Lo que no esté guardado se pierde.';
    if (!(await confirm({ title, text, yes: 'Cerrar sesiones', isDangerous: true }))) return;
    all.mutate({ token_usuario: token }, { onSuccess: ({ closed }) => notify('success', `Sesiones cerradas: ${closed}`) });
  };
  return (
    <Box title="Sesiones abiertas">
      <Loaded answer={answer}>
        {(sessions) => {
          const isOwn = sessions.some((it) => it.actual);
          const others = sessions.filter((it) => !it.actual).length;
          if (sessions.length === 0) return <Empty text="No tiene ninguna sesión abierta." />;
          return (
            <>
              <ul className="sessions" aria-label="Sesiones abiertas">
                {sessions.map((it) => (
                  <SessionRow key={it.id} session={it} />
                ))}
              </ul>
              {others > 0 && (
                <div>
                  <Button busy={all.isPending} onClick={() => void closeAll(isOwn)}>
                    {isOwn ? 'Cerrar las demás' : 'Cerrar todas'}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </Loaded>
    </Box>
  );
}

function SessionRow({ session: { id, dispositivo, ip, created_at, last_seen_at, actual } }: { session: OpenSession }) {
  const { mutate, isPending } = useAction(cerrarSesion);
  const isPhone = /iPhone|Android/.test(dispositivo);
  return (
    <li>
      <span className="session-icon" aria-hidden>
        {isPhone ? <MobileOutlined /> : <DesktopOutlined />}
      </span>
      <span className="session-words">
        <strong>{dispositivo}</strong> {actual && <Status tone="success">Esta sesión</Status>}
        <span className="muted">
          {ip && `${ip} · `}
          {actual ? (
            'en uso ahora'
          ) : (
            <>
              en uso el <Instant value={last_seen_at} />
            </>
          )}{' '}
          · abierta el <Instant value={created_at} />
        </span>
      </span>
      {!actual && (
        <Button
          busy={isPending}
          label={`Cerrar la sesión de ${dispositivo}`}
          onClick={() => mutate({ id }, { onSuccess: () => notify('success', `Sesión cerrada: ${dispositivo}`) })}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}
