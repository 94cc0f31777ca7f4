import type { MaterialThread, ThreadEvent } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { notFound } from '../../platform/problem.ts';
import { papersOfSteps, readEvents } from './events.ts';
import { gapsOf } from './gaps.ts';
import { junctionsOf } from './junctions.ts';
import { readLedgerGaps } from './ledger.ts';
import { ofPair, type Pair } from './lines.ts';
import { outerFigures } from './outer.ts';
import { materialNamed, placeNamed } from './place.ts';
import { readSums } from './sums.ts';

type ThreadReference = Pick<Received<typeof contract.materialThread>, 'codigoLugarInstalacion' | 'codigoMaterial'>;

/** The place and the material of a thread, and the pair that its rows are found by. */
async function threadNamed({ db, user }: Reading, { codigoLugarInstalacion, codigoMaterial }: ThreadReference) {
  const { id: place_id, ...place } = await placeNamed(db, user, codigoLugarInstalacion);
  const { id: material_id, ...material } = await materialNamed(db, codigoMaterial);
  return { pair: { place_id, material_id }, place, material };
}

/** The way of a material of a place: every quantity is said by the requests, by their papers and by the ledger, and compared. */
export async function materialThread(context: Reading, named: ThreadReference): Promise<MaterialThread> {
  const { db } = context;
  const { pair, place, material } = await threadNamed(context, named);
  const [[sums], ledger, papers, outer, usedOfProject] = await Promise.all([
    readSums(db, ofPair(pair)),
    readLedgerGaps(db, ofPair(pair)),
    papersOfSteps(context, pair),
    outerFigures(context, pair),
    projectUse(db, pair),
  ]);
  if (!sums) throw notFound(`El hilo de ${material.code} en ${place.place_code}`);
  const gaps = gapsOf(sums, ledger);
  return {
    ...place,
    ...material,
    junctions: junctionsOf({ unit: material.unit, sums, gaps, papers, outer, usedOfProject }),
    is_balanced: gaps.length === 0,
  };
}

export async function threadEvents(
  context: Reading,
  { page, per_page, step, ...named }: Received<typeof contract.threadEvents>,
): Promise<Paged<ThreadEvent>> {
  const { pair, material } = await threadNamed(context, named);
  return readEvents(context, pair, { page, per_page, step, unit: material.unit });
}

/** What was used at the place of what came for its whole project: of that, no step of the place tells. */
async function projectUse(db: Reader, { place_id, material_id }: Pair): Promise<string> {
  const { rows } = await sql<{ quantity: string }>`
    select trim_scale(coalesce(sum(own.quantity), 0))::text as quantity
    from consumption_vouchers as voucher join consumption_lines as own on own.voucher_id = voucher.id
    join material_request_lines as line on line.id = own.request_line_id join material_requests as request on request.id = line.request_id
    where voucher.place_id = ${place_id} and voucher.status = 'registrado' and own.material_id = any(same_material(${material_id}))
      and request.place_id is distinct from voucher.place_id`.execute(db);
  return rows[0]?.quantity ?? '0';
}
