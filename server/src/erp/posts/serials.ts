import { ErpDocument, erpPostStates, type ErpError, type ErpLine } from 'contract/erp/index.ts';
import { serialKey } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import type { Equipment } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { announce } from '../../platform/events/events.ts';
import { live } from '../../platform/http/rooms.ts';
import { stateAfter } from '../../platform/state-after.ts';
import { room } from '../live.ts';
import { dealSerials } from './deal.ts';
import '../tables.ts';

type Desk = Pick<Equipment, 'jobs'> & { tx: Tx };
interface Source {
  source: string;
  source_id: number;
}

const lacking = ({ lines }: ErpDocument) => lines.filter((it) => it.by_serials && !it.serials);

/** Why a document is not sent yet; nothing where it names all that it has to. */
export function waitsForSerials(document: ErpDocument, source_number: string): ErpError | null {
  const codes = [...new Set(lacking(document).map((it) => it.item_code))];
  if (codes.length === 0) return null;
  return {
    code: null,
    text: `Espera las series de ${codes.join(', ')}: regístrelas en ${source_number} y se envía solo.`,
    field: 'serials',
  };
}

/** Those of a source of which nothing has left, or which the ERP refused, held. */
const lockUnsent = ({ tx }: Pick<Desk, 'tx'>, { source, source_id }: Source) =>
  tx
    .selectFrom('erp_posts')
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('task', '=', 'create')
    .where('state', 'in', ['pendiente', 'fallido'])
    .where('sent_at', 'is', null)
    .select(['id', 'payload', 'source_number', 'state'])
    .orderBy('position')
    .forUpdate()
    .execute();

/** A serial that a paper names of an item that the ERP manages so, and whether it fits a line better than another one of the item. */
export interface NamedSerial {
  item_code: string;
  serial: string;
  suits: (line: ErpLine) => boolean;
}

/**
 * Writes anew into the documents of a source, the oldest first, what is named for each of them; none is told of two documents that go the
 * same way, and what the ERP has already stays. What names all of them now is sent once this is committed, also where it was refused.
 */
export async function giveSerials(
  { tx, jobs }: Desk,
  source: Source,
  namedFor: (document: ErpDocument) => readonly NamedSerial[],
): Promise<void> {
  for (const { id, payload, source_number, state } of await lockUnsent({ tx }, source)) {
    const told = await toldAlready(tx, source, { id, payload });
    const named = namedFor(payload).filter((it) => !told.has(`${it.item_code} ${serialKey(it.serial)}`));
    const lines = withNamed(payload.lines, named);
    if (JSON.stringify(lines) === JSON.stringify(payload.lines)) {
      // Whoever was to send it meanwhile passed it by, since it was held.
      if (state === 'pendiente') await jobs.send(tx, 'erp_post', { post_id: id });
      continue;
    }
    const document = ErpDocument.parse({ ...payload, lines });
    const waits = waitsForSerials(document, source_number);
    await tx
      .updateTable('erp_posts')
      .set((it) => ({
        payload: JSON.stringify(document),
        last_error: waits && JSON.stringify(waits),
        state: stateAfter(erpPostStates, state, 'fix'),
        tries: 0,
        next_at: sql<Date>`now()`,
        updated_at: sql<Date>`now()`,
        version: it('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute();
    if (!waits) await jobs.send(tx, 'erp_post', { post_id: id });
  }
  await announce(tx, live, room);
}

/** What a line says and its paper still does stays where it is: what arrived first is not told as what arrived after it. */
function withNamed(lines: readonly ErpLine[], named: readonly NamedSerial[]): ErpLine[] {
  const nameOf = (item_code: string, serial: string): string => `${item_code} ${serial}`;
  const names = new Set(named.map((it) => nameOf(it.item_code, it.serial)));
  const isRight = ({ item_code, serials }: ErpLine): boolean => serials?.every((it) => names.has(nameOf(item_code, it))) ?? false;
  const taken = new Set(lines.filter(isRight).flatMap(({ item_code, serials = [] }) => serials.map((it) => nameOf(item_code, it))));
  const open = lines.filter((it) => !isRight(it));
  const dealt = dealSerials(
    open.map((line) => ({ of: line.item_code, quantity: line.quantity, suits: (it: NamedSerial) => it.suits(line) })),
    Map.groupBy(
      named.filter((it) => !taken.has(nameOf(it.item_code, it.serial))),
      (it) => it.item_code,
    ),
  );
  const serialsOf = new Map(open.map((line, at) => [line, dealt[at]?.map((it) => it.serial)]));
  return lines.map((it) => (serialsOf.get(it) ? { ...it, by_serials: true, serials: serialsOf.get(it) } : it));
}

/** What other documents of a source, which go to the same warehouse, say of serials. */
async function toldAlready(
  tx: Desk['tx'],
  { source, source_id }: Source,
  { id, payload: { to_warehouse } }: { id: string; payload: ErpDocument },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ item_code: string; serial: string }>`
    select line ->> 'item_code' as item_code, serial from erp_posts
    cross join jsonb_array_elements(payload -> 'lines') as line cross join jsonb_array_elements_text(line -> 'serials') as serial
    where source = ${source} and source_id = ${source_id} and task = 'create' and state <> 'cancelado' and id <> ${id}
      and payload ->> 'to_warehouse' is not distinct from ${to_warehouse ?? null}::text`.execute(tx);
  return new Set(rows.map((it) => `${it.item_code} ${serialKey(it.serial)}`));
}
