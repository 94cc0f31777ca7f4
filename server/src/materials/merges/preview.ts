import { createHash } from 'node:crypto';
import type { MaterialInfo, MaterialMergePreview } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { formatNumber } from 'contract/format.ts';
import { sql } from 'kysely';
import type { Reading } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import type { User } from '../../platform/user.ts';
import { readMaterial } from '../catalogue/info.ts';
import { obstaclesOf } from './obstacles.ts';
import '../tables.ts';

export const getMaterialMerge = ({ db, user }: Reading, { code, into }: Received<typeof contract.getMaterialMerge>) =>
  previewMerge(db, user, { code, into });

/** What becomes of two that are the same; refused where they cannot be. */
export async function previewMerge(db: Reader, user: User, pair: { code: string; into: string }): Promise<MaterialMergePreview> {
  const [from, into] = [await readMaterial(db, user, pair.code), await readMaterial(db, user, pair.into)];
  refusePair(from, into);
  const [own, other] = await Promise.all([standingOf(db, from.id), standingOf(db, into.id)]);
  const { at_sites, lines, stocks } = own;
  const seen = [from.id, from.version, from.active, into.id, into.version, into.active, at_sites, lines, stocks];
  return {
    from,
    into,
    at_sites,
    lines,
    into_at_sites: other.at_sites,
    into_lines: other.lines,
    obstacles: await obstaclesOf(db, from.id),
    warnings: warningsOf(from, into, at_sites),
    fingerprint: createHash('md5').update(JSON.stringify(seen)).digest('hex'),
  };
}

interface Standing {
  at_sites: string;
  lines: number;
  stocks: string;
}

/** What of a material lies at sites, how many lines of requests name it, and what lies in each warehouse. */
async function standingOf(db: Reader, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select trim_scale(coalesce(sum(received_quantity - consumed_quantity - returned_quantity - moved_quantity)
        filter (where request.to_warehouse_id is null), 0))::text as at_sites, count(*)::integer as lines,
      (select coalesce(string_agg(warehouse_id || ':' || quantity, ' ' order by warehouse_id), '') from stocks
        where material_id = ${id} and quantity > 0) as stocks
    from material_request_lines as line join material_requests as request on request.id = line.request_id
    where line.material_id = ${id} and request.status <> 'borrador'`.execute(db);
  return rows[0] ?? { at_sites: '0', lines: 0, stocks: '' };
}

function refusePair(from: MaterialInfo, into: MaterialInfo): void {
  const refuse = (message: string): never => {
    throw new Problem('rule', { message, fields: { into: message } });
  };
  if (from.id === into.id) refuse('Elija otro material: es el mismo código.');
  if (from.merged_into !== null) refuse(`${from.code} ya se fusionó con ${from.merged_into}.`);
  if (into.merged_into !== null) refuse(`${into.code} se fusionó con ${into.merged_into}: elija ese.`);
  if (!from.active) refuse(`${from.code} está retirado: no hay nada que fusionar.`);
  if (!into.active) refuse(`${into.code} está retirado: elija uno que esté en uso.`);
  if (from.unit_id !== into.unit_id)
    refuse(`${from.code} se cuenta en ${from.unit} y ${into.code} en ${into.unit}: no son el mismo material.`);
}

function warningsOf(from: MaterialInfo, into: MaterialInfo, at_sites: string): string[] {
  const warnings: string[] = [];
  if (from.family_id !== into.family_id) warnings.push(`Son de familias distintas: ${from.family} y ${into.family}.`);
  if (from.price !== null && into.price !== null && from.price_currency === into.price_currency && isFar(from.price, into.price))
    warnings.push('Sus precios vigentes difieren en más de la mitad: revise que sean el mismo material.');
  if (Number(at_sites) > 0)
    warnings.push(
      `En obras hay ${formatNumber(at_sites)} ${from.unit}: siguen en sus solicitudes, y vuelven o se consumen como ${into.code}.`,
    );
  return warnings;
}

/** For a warning only: how far is no matter of cents. */
const isFar = (one: string, other: string): boolean => Math.abs(Number(one) - Number(other)) > Math.max(Number(one), Number(other)) / 2;
