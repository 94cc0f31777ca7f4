import type { Tx } from '../../platform/database/database.ts';
import './tables.ts';

interface NewMaterial {
  code: string;
  description: string;
  family_id: number;
  unit_id: number;
  observations: string | null;
}

/** A material that the ERP has now; one that is known by that code already stays as it is. */
export async function enterMaterial(tx: Tx, { code, description, family_id, unit_id, observations }: NewMaterial): Promise<void> {
  await tx
    .insertInto('materials')
    .values({ codigo: code, descripcion: description, familia_id: family_id, unidad_id: unit_id, observaciones: observations })
    .onConflict((it) => it.column('codigo').doNothing())
    .execute();
}
