import type { Permission } from 'contract/permissions.ts';
import type { Reading } from './context.ts';

type Asking = Pick<Reading, 'db' | 'outside'>;

/** What an empty company must be filled with before people can work in it. */
export interface Beginning {
  key: string;
  /** Where it stands among those of all areas: what others need comes first. */
  order: number;
  titulo: string;
  texto: string;
  url: string;
  /** Whoever may fill it is told. */
  permission: Permission;
  isDone: (context: Asking) => Promise<boolean>;
}

/** An account of which it is asked what it lacks. */
export interface Beginner {
  id: number;
  token_usuario: string;
  codigo_rol: string | null;
  permissions: ReadonlySet<Permission>;
  seesAllProjects: boolean;
  hasWayIn: boolean;
  isActive: boolean;
  isInStaff: boolean;
}

/** Something without which a person cannot do what their role is for. */
export interface PersonNeed {
  key: string;
  texto: string;
  arreglo: string;
  /** A screen, with `$token` for the person's; or an action on the person's own page. */
  repair: { url: string } | { accion: 'update' | 'activate' | 'access_link' };
  isMissing: (context: Asking, person: Beginner) => boolean | Promise<boolean>;
}

declare module './context.ts' {
  interface Hooks {
    beginnings: readonly Beginning[];
    needs: readonly PersonNeed[];
  }
}
