import { Problem } from '../platform/problem.ts';
import type { User } from '../platform/user.ts';

/** The specification lets the client say who acts; only the session decides, and another one named is refused (contract decision 10). */
export function refuseOthers(user: User, named: string | undefined): void {
  const own = [user.email, String(user.id), user.nombre];
  if (named !== undefined && !own.includes(named.toLowerCase()) && !own.includes(named)) throw new Problem('not_yourself');
}
