import { modules, moduleOf, type Permission } from 'contract/permissions.ts';
import type { Refused } from '../api/refused.ts';
import { Button } from './Button.tsx';
import './Problem.css';

interface Props {
  refused: Refused;
  /** What was being tried: `No se pudieron cargar los proyectos.` */
  title?: string;
  onRetry?: () => void;
}

/** The one place that shows a refusal: what failed, what to do, and the number to quote. */
export function Problem({ refused, title, onRetry }: Props) {
  if (refused.code === 'not_allowed') return <Forbidden refused={refused} />;
  return (
    <div className="problem" role="alert">
      <div className="problem-text">
        {title && <strong>{title}</strong>}
        <p>{refused.message}</p>
        {refused.supportCode && <p className="problem-id">Código para soporte: {refused.supportCode}</p>}
      </div>
      {onRetry && <Button onClick={onRetry}>Reintentar</Button>}
    </div>
  );
}

/** Says which permission is missing and whom to ask. */
export function Forbidden({ refused }: { refused: Refused }) {
  const missing = refused.details['permission'];
  return (
    <div className="problem problem-forbidden" role="alert">
      <div className="problem-text">
        <strong>No tiene permiso para ver esto</strong>
        <p>{typeof missing === 'string' ? `Falta el permiso «${permissionLabel(missing)}» en su rol.` : refused.message}</p>
        <p>Pídalo a quien administra los usuarios; su sesión sigue abierta.</p>
      </div>
    </div>
  );
}

const verbs = new Map<string, string>(
  Object.entries({ read: 'ver', create: 'crear', update: 'modificar', delete: 'eliminar', approve: 'aprobar' }),
);

/** `projects:create` in the words of the permission screens. */
function permissionLabel(permission: string): string {
  const [, action = ''] = permission.split(':');
  const module = isPermission(permission) ? modules[moduleOf(permission)] : permission;
  return `${module}: ${verbs.get(action) ?? action}`;
}

const isPermission = (text: string): text is Permission => Object.hasOwn(modules, text.split(':')[0] ?? '');
