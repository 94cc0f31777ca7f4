import type { Catalogue } from 'contract/catalogues/index.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { tableOf } from './entry-tables.ts';

/** What was chosen in each field of a form: an entry of a catalogue, or nothing. */
export type Choices = Record<string, readonly [Catalogue, number | null | undefined]>;

/** Why an entry cannot be chosen. */
export const retiredMessage = (name: string): string => `«${name}» se retiró: ya no se puede elegir.`;
const unknownEntry = 'No existe: elija otro valor.';

/**
 * Refuses, at its field, a choice that does not exist or was retired. Only what is newly chosen is to be asked for: what a row
 * had before it may keep. The chosen entries cannot be retired or deleted until the transaction ends.
 */
export async function requireActive(tx: Tx, choices: Choices): Promise<void> {
  const fields: Record<string, string> = {};
  for (const [field, [catalogue, id]] of Object.entries(choices)) {
    if (id === null || id === undefined) continue;
    const { rows } = await sql<{ nombre: string; activo: boolean }>`
      select ${sql.ref(catalogue.label)} as nombre, activo from ${sql.table(tableOf(catalogue))} where id = ${id} for share`.execute(tx);
    const [found] = rows;
    if (!found) fields[field] = unknownEntry;
    else if (!found.activo) fields[field] = retiredMessage(found.nombre);
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalid', { fields });
}
