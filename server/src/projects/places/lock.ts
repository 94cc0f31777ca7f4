import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { unseenPlace } from '../visible.ts';

interface KnownPlace {
  id: number;
  codigoLugarInstalacion: string;
}

export type HeldPlace = Awaited<ReturnType<typeof lockPlace>>;

/** Whoever changes a part of a place waits here for those who change another; gives the main contact as it was. */
export async function lockPlace({ tx }: Writing, { id, codigoLugarInstalacion }: KnownPlace) {
  const locked = await tx.selectFrom('places').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!locked) throw unseenPlace();
  const main = await mainOf(tx, id);
  return {
    id,
    codigoLugarInstalacion,
    main,
    /** The place shows its main contact: with another one it is a newer version of itself. */
    async touchIfMainChanged(): Promise<void> {
      if (!isDeepStrictEqual(main, await mainOf(tx, id))) await touchPlace(tx, id);
    },
  };
}

/** A newer version of the place, for those who have an older one before them. */
export async function touchPlace(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('places')
    .set({ version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute();
}

const mainOf = (db: Reader, place_id: number) =>
  db
    .selectFrom('contacts')
    .select(['nombre', 'rut', 'cargo', 'email', 'telefono', 'observaciones'])
    .where('place_id', '=', place_id)
    .where('principal', '=', true)
    .executeTakeFirst();
