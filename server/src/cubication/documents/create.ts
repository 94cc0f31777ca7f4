import type { CubageInfo } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { brokenUnique, type Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { refuseOthers } from '../../platform/user.ts';
import { seenPlace } from '../../projects/index.ts';
import { announceTakeoffsOf } from '../live.ts';
import { auditOfCubage } from './audit.ts';
import { readCubageInfo } from './info.ts';
import { takePlaceSizes } from './place-sizes.ts';

/** A place has one open take-off at a time. */
export async function createCubage(
  context: Writing,
  { place_id, user_id, is_sap = true }: Received<typeof contract.postDocument>,
): Promise<CubageInfo> {
  const { tx, user } = context;
  refuseOthers(user, user_id);
  const place = await seenPlace(tx, user, place_id);
  await requireNoneOpen(tx, place.id);
  const made = await tx
    .insertInto('cubages')
    .values({ place_id: place.id, name: null, owner_id: null, is_sap, created_by: user.id })
    .onConflict((it) => it.column('place_id').where(ofOpen).doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst();
  // Somebody else was first, between the look and the writing.
  if (!made) throw await openAlready(tx, place.id);
  await takePlaceSizes(tx, made.id);
  await announceTakeoffsOf(tx, place.id);
  await record(context, { action: 'create', entity: 'cubage', id: made.number, after: await auditOfCubage(tx, made.id) });
  return readCubageInfo(context, tx, made.id);
}

/** Written out: of a value that is sent apart PostgreSQL does not know that the index is meant. */
const ofOpen = sql<boolean>`not closed`;

async function requireNoneOpen(tx: Tx, place_id: number): Promise<void> {
  const open = await openAt(tx, place_id);
  if (open) throw await openAlready(tx, place_id);
}

const openAt = (tx: Tx, place_id: number) =>
  tx.selectFrom('cubages').where('place_id', '=', place_id).where('closed', '=', false).select(['id', 'number']).executeTakeFirst();

async function openAlready(tx: Tx, place_id: number): Promise<Problem> {
  const open = await openAt(tx, place_id);
  return new Problem('duplicate', {
    message: `El lugar ya tiene una cubicación abierta${open ? `: ${open.number}` : ''}. Siga en ella.`,
    document_id: open?.id,
  });
}

/** A template of one's own. */
export function insertTemplate({ tx, user }: Writing, name: string): Promise<{ id: number; number: string }> {
  const made = tx
    .insertInto('cubages')
    .values({ place_id: null, name, owner_id: user.id, created_by: user.id })
    .returning(['id', 'number']);
  return refuseSameName(name, () => made.executeTakeFirstOrThrow());
}

/** One's own templates have names of their own. */
export const refuseSameName = <T>(name: string, write: () => Promise<T>): Promise<T> =>
  refuseTakenName(write, new Problem('duplicate', { fields: { name: `Usted ya tiene una plantilla que se llama «${name}».` } }));

/** Of two templates of one person with the same name nobody could tell which is which. */
export async function refuseTakenName<T>(write: () => Promise<T>, refusal: Problem): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenUnique(error) !== 'cubages_template_name') throw error;
    throw refusal;
  }
}
