import type { Role } from 'contract/access/roles/roles.ts';
import { actions, rights, type Action } from 'contract/permissions.ts';
import { Status } from '../../ui/page/Status.tsx';

/** Where a role is edited. */
export const roleLink = (codigo_rol: string) => ({ to: '/usuarios/rol', search: { rol: codigo_rol } });

/** Whether a role can be given. */
export const RoleStatus = ({ activo }: Pick<Role, 'activo'>) => (
  <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Retirado'}</Status>
);

/** How many accounts have a role, and how many of them cannot work. */
export function peopleOf({ personas, personas_activas }: Pick<Role, 'personas' | 'personas_activas'>): string {
  const idle = personas - personas_activas;
  if (idle === 0) return String(personas);
  return `${personas} (${idle} ${idle === 1 ? 'inactiva' : 'inactivas'})`;
}

export const projectsOf = ({ ve_todos_los_proyectos }: Pick<Role, 've_todos_los_proyectos'>): string =>
  ve_todos_los_proyectos ? 'Todos' : 'Solo los asignados';

/** `ver, crear, editar`; nothing at all is said too. */
export const wordsOf = (flags: Record<Action, boolean>): string =>
  actions
    .filter((it) => flags[it])
    .map((it) => rights[it].label.toLowerCase())
    .join(', ') || 'nada';

/** Five places, one per right, so that one sees at a glance what differs. */
export function Letters({ flags, isChanged = () => false }: { flags: Record<Action, boolean>; isChanged?: (action: Action) => boolean }) {
  return (
    <span className="letters">
      {actions.map((it) => (
        <span key={it} data-held={flags[it] || undefined} data-changed={isChanged(it) || undefined}>
          {flags[it] ? rights[it].letter : '·'}
        </span>
      ))}
    </span>
  );
}

/** What the letters mean. */
export const Legend = () => (
  <p className="muted letters-legend">
    {actions.map((it) => (
      <span key={it}>
        <strong>{rights[it].letter}</strong> {rights[it].label.toLowerCase()}
      </span>
    ))}
  </p>
);
