import { powerComplaint } from 'contract/projects/index.ts';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { announceInstalled } from '../live.ts';
import '../tables.ts';

/** The panels of a place together, in watts; 0 where nobody has told them. */
export const panelWatts = sql<number>`(select coalesce(sum(cantidad::bigint * potencia_wp), 0)::bigint from technical_panels where place_id = places.id)`;

/** A place may not be given another power than that of its panels: they are changed first. */
export async function refuseOtherPower(db: Reader, place_id: number, kwp: string | null): Promise<void> {
  const found = await db.selectFrom('places').select(panelWatts.as('watts')).where('id', '=', place_id).executeTakeFirst();
  const complaint = powerBesidePanels(kwp, found?.watts ?? 0);
  if (complaint) throw new Problem('invalid', { fields: { kwp: complaint } });
}

export function powerBesidePanels(kwp: string | null, watts: number): string | undefined {
  if (kwp === null && watts > 0) return 'El lugar tiene paneles en su información técnica: su potencia no puede quedar vacía.';
  const complaint = powerComplaint(kwp, watts);
  return complaint && `${complaint} Corrija primero los paneles en la información técnica.`;
}

/** The technical information shows the power of its place: with another one it is a newer version of itself, and whoever follows it hears so. */
export async function touchTechnical(tx: Tx, places: readonly number[]): Promise<void> {
  await sql`update technical_information set version = version + 1, updated_at = now() where place_id = any(${places}::integer[])`.execute(
    tx,
  );
  await announceInstalled(tx, places);
}
