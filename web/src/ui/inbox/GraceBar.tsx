import { useEffect, useRef, useState } from 'react';
import { Button } from '../page/Button.tsx';
import { graceSeconds, type Grace } from './grace.ts';
import './GraceBar.css';

interface Props<T> {
  now: Grace<T>;
  /** What was done: `5 aprobadas por $ 1.200.000 en total.` */
  done: (what: T) => string;
  onTakeBack: () => void;
  onSendNow: () => void;
}

/** What was done and is not sent yet, with the way back. */
export function GraceBar<T>({ now, done, onTakeBack, onSendNow }: Props<T>) {
  if (now.state === 'none') return null;
  return (
    <BarFrame isWaiting={now.state === 'waiting'}>
      <p role="status">
        <strong>{done(now.what)}</strong> {words[now.state]}
      </p>
      {now.state === 'waiting' && <Seconds />}
      {now.state === 'waiting' && <Button onClick={onTakeBack}>Deshacer</Button>}
      <Button kind="text" busy={now.state === 'sending'} onClick={onSendNow}>
        Enviar ya
      </Button>
    </BarFrame>
  );
}

const words = {
  waiting: 'Puede deshacerlo antes de que se envíe.',
  sending: 'Enviando…',
  unanswered:
    'No hubo respuesta: se envía de nuevo en cuanto vuelva la conexión. Si cierra la página, cuando vuelva a entrar en este equipo.',
};

/** The button that was pressed is gone: the keyboard goes on here. */
function BarFrame({ isWaiting, children }: { isWaiting: boolean; children: React.ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWaiting) bar.current?.focus({ preventScroll: true });
  }, [isWaiting]);
  return (
    <div ref={bar} className="grace" role="group" aria-label="Por enviar" tabIndex={-1}>
      {children}
    </div>
  );
}

function Seconds() {
  const [left, setLeft] = useState(graceSeconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft((it) => Math.max(0, it - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="muted" aria-hidden>
      {left} s
    </span>
  );
}
