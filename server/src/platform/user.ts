import type { Permission } from 'contract/permissions.ts';
import { Problem } from './problem.ts';

/** The person (or the outside client) on whose behalf a call runs. */
export interface User {
  id: number;
  email: string;
  nombre: string;
  codigo_rol: string | null;
  permissions: ReadonlySet<Permission>;
  /** Site roles see only the projects they are assigned to (demo company §6). */
  seesAllProjects: boolean;
  /** Whether the role belongs to supply (the specification's `is_abastecimiento`). */
  isSupply: boolean;
  debe_cambiar_clave: boolean;
  /** Null for an outside client, which has no session. */
  session_id: number | null;
  /** The calls without a permission that an outside client's key names; a person may make them all. */
  namedCalls?: ReadonlySet<string>;
}

export const may = (user: User, permission: Permission): boolean => user.permissions.has(permission);

/** Whether a client names who is signed in: by mail, number or name, or by nothing at all. */
export function isNamed({ id, email, nombre }: User, named: string | undefined): boolean {
  const own: readonly (string | undefined)[] = [undefined, '', email, String(id), nombre.toLowerCase()];
  return own.includes(named?.trim().toLowerCase());
}

/**
 * The specification lets the client say who acts; only the session decides, and another one named is refused (contract decision 10).
 */
export function refuseOthers(user: User, named: string | undefined): void {
  if (!isNamed(user, named)) throw new Problem('not_yourself');
}
