import { moduleOf, modules, type Module } from 'contract/permissions.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { whoHolds } from './needs.ts';
import { entriesOf, permissionsIn } from './permissions.ts';

/** What lets somebody administer the system itself. */
const administering: readonly Module[] = ['users', 'maintenance'];

/** Nobody makes a way into an account that administers more than they do: with it they would do so too. `field`: where a form says it. */
export async function refuseHigher(db: Reader, user: User, codigo_rol: string | null, field?: string): Promise<void> {
  const beyond = [...permissionsIn(await entriesOf(db, codigo_rol))].find(
    (it) => administering.includes(moduleOf(it)) && !user.permissions.has(it),
  );
  if (beyond === undefined) return;
  const message = `Esa cuenta puede administrar más que la suya («${modules[moduleOf(beyond)]}»). Pídalo a alguien con esos permisos.`;
  throw new Problem('rule', { message, ...(field && { fields: { [field]: message } }) }, whoHolds('users:update', beyond));
}
