import { isPermission, lackOf } from 'contract/permissions.ts';
import type { Refused } from '../../api/refusal.ts';
import { Button } from './Button.tsx';
import { useGranters } from './useGranters.ts';
import { whoToAskOf } from './whoToAsk.ts';
import './Problem.css';

interface Props {
  refused: Refused;
  /** What was being tried: `No se pudieron cargar los proyectos.` */
  title?: string;
  onRetry?: () => void;
}

/** The one place that shows a refusal: what failed, what to do, and the number to quote. */
export function Problem({ refused, title, onRetry }: Props) {
  const who = whoToAskOf(refused);
  if (refused.code === 'not_allowed' && !who) return <Forbidden refused={refused} />;
  return (
    <div className="problem" role="alert">
      <div className="problem-text">
        {title && <strong>{title}</strong>}
        <p>{refused.message}</p>
        {who && <p>{who}</p>}
        {refused.supportCode && <p className="problem-id">Código para soporte: {refused.supportCode}</p>}
      </div>
      {onRetry && <Button onClick={onRetry}>Reintentar</Button>}
    </div>
  );
}

/** Says which permission is missing and whom to ask. */
export function Forbidden({ refused }: { refused: Refused }) {
  const missing = refused.details['permission'];
  const granters = useGranters();
  return (
    <div className="problem problem-forbidden" role="alert">
      <div className="problem-text">
        <strong>No tiene permiso para ver esto</strong>
        <p>{isPermission(missing) ? lackOf(missing) : refused.message}</p>
        <p>Pídalo a {granters}; su sesión sigue abierta.</p>
      </div>
    </div>
  );
}
