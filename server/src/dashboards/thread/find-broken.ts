import { threadDifferenceStates } from 'contract/dashboards/index.ts';
import { sql, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { gapsOf } from './gaps.ts';
import { readLedgerGaps } from './ledger.ts';
import type { Pair } from './lines.ts';
import { readSums } from './sums.ts';
import './tables.ts';

/** A thread that does not balance, and why. */
interface BrokenThread extends Pair {
  why: string;
}

const keyOf = ({ place_id, material_id }: Pair): string => `${place_id} ${material_id}`;

/** The threads of these places that do not balance. */
export async function brokenThreads(db: Reader, places: readonly number[]): Promise<BrokenThread[]> {
  const where = sql<SqlBool>`request.place_id = any(${[...places]}::integer[])`;
  const [sums, ledger] = await Promise.all([readSums(db, where), readLedgerGaps(db, where)]);
  const contradicted = Map.groupBy(ledger, keyOf);
  return sums.flatMap(({ place_id, material_id, ...figures }) => {
    const pair = { place_id, material_id };
    const gaps = gapsOf({ ...pair, ...figures }, contradicted.get(keyOf(pair)) ?? []);
    return gaps.length === 0 ? [] : [{ ...pair, why: gaps.map((it) => it.text).join(' ') }];
  });
}

/**
 * Keeps what does not balance at these places, each thread once: what balances again is over, what was closed is a difference again only
 * when it says something else. Gives how many are new.
 */
export async function keepDifferences(tx: Tx, places: readonly number[], broken: readonly BrokenThread[]): Promise<number> {
  const before = await tx
    .selectFrom('thread_differences')
    .where('current', '=', true)
    .where('place_id', 'in', [0, ...places])
    .select(['id', 'state', 'place_id', 'material_id', 'why'])
    .orderBy('id')
    .forUpdate()
    .execute();
  const now = new Map(broken.map((it) => [keyOf(it), it.why]));
  const isSame = (it: BrokenThread): boolean => now.get(keyOf(it)) === it.why;
  const open = before.filter((it) => it.state === 'abierta');
  await endDifferences(
    tx,
    before.filter((it) => (it.state === 'abierta' ? !now.has(keyOf(it)) : !isSame(it))),
  );
  await seeDifferences(
    tx,
    open.flatMap((it) => {
      const why = now.get(keyOf(it));
      return why === undefined ? [] : [{ id: it.id, why }];
    }),
  );
  const known = new Set(before.filter((it) => it.state === 'abierta' || isSame(it)).map(keyOf));
  const found = broken.filter((it) => !known.has(keyOf(it)));
  await insertAll(tx, 'thread_differences', found);
  return found.length;
}

/** Not the last word any more: it balances again, or says something else than what was closed, which stays closed. */
const endDifferences = async (tx: Tx, rows: readonly { id: number }[]): Promise<void> => {
  const resolved = stateAfter(threadDifferenceStates, 'abierta', 'vanish');
  await sql`
    update thread_differences set current = false, version = version + 1, state = case state when 'abierta' then ${resolved} else state end
    where id = any(${rows.map((it) => it.id)}::integer[])`.execute(tx);
};

/** Still there; one that says something else is another version, which nobody closes unseen. */
const seeDifferences = async (tx: Tx, rows: readonly { id: number; why: string }[]): Promise<void> => {
  await sql`
    update thread_differences as it set seen_at = now(), why = seen.why,
      version = it.version + case when it.why = seen.why then 0 else 1 end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as seen (id integer, why text) where seen.id = it.id`.execute(tx);
};
