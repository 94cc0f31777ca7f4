import { cubageStates, type CubageStatus } from 'contract/cubication/index.ts';
import { round, sumOf } from 'contract/decimals.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import { may } from '../../platform/user.ts';
import { countedDocuments } from '../documents/taken-off.ts';
import { urlOf } from '../posts/subject.ts';

type Asking = Pick<Reading, 'db' | 'user'>;
interface Pair {
  place_id: number;
  material_id: number;
}

/** What each take-off that counts at the place says of a material, in pesos while all its costs are known; nothing of a place without one. */
async function sayingsOf({ db }: Asking, { place_id, material_id }: Pair) {
  const documents = await countedDocuments(db, [place_id]);
  if (documents.length === 0) return undefined;
  const { rows } = await sql<{
    cubage_id: number;
    codigoLugarInstalacion: string;
    codigoProyecto: string;
    number: string;
    status: CubageStatus;
    created_at: Date;
    created_by: number;
    quantity: string;
    pesos: string | null;
  }>`
    select own.id as cubage_id, places."codigoLugarInstalacion", places."codigoProyecto", own.number, own.status, own.created_at, own.created_by, trim_scale(sum(it.quantity))::text as quantity,
      case when count(*) = count(it.cost * it.rate) then trim_scale(sum(it.quantity * it.cost * it.rate))::text end as pesos
    from cubage_materials as it join cubages as own on own.id = it.cubage_id join places on places.id = own.place_id
    where own.id = any(${documents.map((it) => it.id)}::integer[]) and it.material_id = any(same_material(living_material(${material_id})))
    group by own.id, places.id order by own.id`.execute(db);
  return rows;
}

/** The thread of a material begins with what was taken off of it, and what that costs; in whole pesos, while all its costs are known. Nothing of a place without a take-off. */
export async function takenOffInThread(asking: Asking, pair: Pair): Promise<{ quantity: string; amount: string | null } | undefined> {
  const sayings = await sayingsOf(asking, pair);
  if (!sayings) return undefined;
  const pesos = sayings.flatMap((it) => it.pesos ?? []);
  return {
    quantity: sumOf(sayings.map((it) => it.quantity)),
    amount: sayings.length > 0 && pesos.length === sayings.length ? round(sumOf(pesos)) : null,
  };
}

/** Its papers: the take-offs that say it, each with how much; they add up to the step. Who may read take-offs opens them. */
export async function takeoffsInThread(asking: Asking, pair: Pair) {
  const sayings = (await sayingsOf(asking, pair)) ?? [];
  return sayings.map(({ number, status, created_at, created_by, quantity, ...where }) => ({
    happening: 'cubicacion' as const,
    key: `Q${number}`,
    at: created_at,
    number,
    quantity,
    user_id: created_by,
    detail: cubageStates.label(status),
    url: may(asking.user, 'cubication:read') ? urlOf(where) : null,
  }));
}
