import { ExportOutlined, ReloadOutlined } from '@ant-design/icons';
import { useState, type ReactNode } from 'react';
import type { Board } from 'contract/projects/index.ts';
import { ActionButton, type Action } from '../../ui/page/action.tsx';
import { Button } from '../../ui/page/Button.tsx';
import { useFrame } from './useFrame.ts';

interface Props {
  dashboard: Board;
  actions: readonly Action[];
}

/** A page of another system, in a frame that may do little; with it what to do when it does not appear. */
export function BoardFrame({ dashboard, actions }: Props) {
  const { titulo, url, host, etapa, permitido } = dashboard;
  const [attempt, setAttempt] = useState({ count: 0, isSure: true });
  const again = (isSure: boolean) => setAttempt(({ count }) => ({ count: count + 1, isSure }));
  return (
    <div className="board-open">
      <div className="board-bar">
        <span className="muted board-source">
          Fuente: {host}
          {etapa && ` · ${etapa}`}
        </span>
        {permitido && (
          <Button kind="text" icon={<ReloadOutlined />} onClick={() => again(true)}>
            Recargar
          </Button>
        )}
        <a className="button button-default" href={url} target="_blank" rel="noopener noreferrer">
          <span className="button-picture" aria-hidden>
            <ExportOutlined />
          </span>
          <span>Abrir en una pestaña</span>
        </a>
        {actions.map((it) => (
          <ActionButton key={it.label} action={it} kind="text" />
        ))}
      </div>
      {permitido ? (
        <Frame key={`${url} ${attempt.count}`} titulo={titulo} url={url} host={host} asksFirst={attempt.isSure} onAgain={again} />
      ) : (
        <FrameNotice title={`${host} no está entre los sitios permitidos`}>
          Por eso no se muestra aquí. Un administrador puede agregarlo en Configuración → Constantes → Sitios permitidos en los tableros.
        </FrameNotice>
      )}
    </div>
  );
}

interface FrameProps extends Pick<Board, 'titulo' | 'url' | 'host'> {
  /** Also asks whether the site answers; not when the person wants to see it in any case. */
  asksFirst: boolean;
  onAgain: (asksFirst: boolean) => void;
}

function Frame({ titulo, url, host, asksFirst, onAgain }: FrameProps) {
  const { state, onLoad } = useFrame(url, asksFirst);
  const retry = (
    <Button kind="primary" icon={<ReloadOutlined />} onClick={() => onAgain(true)}>
      Reintentar
    </Button>
  );
  if (state === 'blocked')
    return (
      <FrameNotice
        title="Esta página se abrió con otra lista de sitios permitidos"
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            Recargar la página
          </Button>
        }
      >
        Recárguela para mostrar {host}. Si vuelve a aparecer este mensaje, el tablero pasa por un sitio que no está en la lista.
      </FrameNotice>
    );
  if (state === 'unreachable')
    return (
      <FrameNotice
        title={`No se pudo llegar a ${host}`}
        action={
          <>
            {retry}
            <Button onClick={() => onAgain(false)}>Mostrar de todas formas</Button>
          </>
        }
      >
        Revise su conexión a internet. El resto de la aplicación funciona sin ella.
      </FrameNotice>
    );
  return (
    <div className="board-frame" aria-busy={state === 'loading'}>
      {state === 'loading' && <p className="board-waiting bone">Cargando {titulo}…</p>}
      {state === 'slow' && (
        <div className="board-slow" role="status">
          <span>{host} está tardando. Si no aparece, puede pedir que ingrese: ábralo en una pestaña.</span>
          {retry}
        </div>
      )}
      <iframe
        title={titulo}
        src={url}
        sandbox="allow-scripts allow-same-origin allow-popups allow-forms"
        referrerPolicy="no-referrer"
        allow="fullscreen"
        onLoad={onLoad}
      />
    </div>
  );
}

const FrameNotice = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <div className="board-instead" role="alert">
    <strong>{title}</strong>
    <p>{children}</p>
    {action && <div className="board-instead-actions">{action}</div>}
  </div>
);
