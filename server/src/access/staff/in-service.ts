import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

interface Choice {
  /** Where the refusal is told. */
  field: string;
  chosen: number | null | undefined;
  /** Whom the row named before: that stays, whatever has become of them. */
  held?: number | null | undefined;
}

/** Refuses, at its field, who is newly chosen from the staff and no longer works here. */
export async function requireInService(db: Reader, { field, chosen, held }: Choice): Promise<void> {
  if (chosen === null || chosen === undefined || chosen === held) return;
  const found = await db.selectFrom('staff').select('activo').where('id', '=', chosen).executeTakeFirst();
  if (found?.activo) return;
  throw new Problem('invalid', { fields: { [field]: found ? 'Esa persona ya no trabaja aquí.' : 'Esa persona no existe.' } });
}

/** Refuses, at its field, an account that is newly chosen and is not active; who is chosen cannot be deactivated until the transaction ends. */
export async function requireActiveAccount(tx: Tx, { field, chosen, held }: Choice): Promise<void> {
  if (chosen === null || chosen === undefined || chosen === held) return;
  const found = await tx.selectFrom('users').select('activo').where('id', '=', chosen).forShare().executeTakeFirst();
  if (found?.activo === 1) return;
  throw new Problem('invalid', {
    fields: { [field]: found ? 'Esa cuenta está desactivada. Elija una activa.' : 'Esa persona no existe.' },
  });
}
