import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

interface Line {
  code: string;
}

/**
 * The numbers of materials that lines name by their codes; one that was merged stands for what it became. Unknown and retired ones, and one
 * named twice, are refused at their line.
 */
export async function materialsOf(tx: Tx, items: readonly Line[]): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0) return new Map();
  const codes = [...new Set(items.map((it) => it.code))];
  const found = await tx
    .selectFrom('materials as it')
    .leftJoin('materials as living', 'living.id', 'it.merged_into')
    .where('it.codigo', 'in', codes)
    .select(['it.id', 'it.codigo', 'it.activo', 'living.id as living_id', 'living.codigo as living', 'living.activo as is_living'])
    .execute();
  const known = new Map(found.map((it) => [it.codigo, { ...it, id: it.living_id ?? it.id, activo: it.is_living ?? it.activo }]));
  const fields: Record<string, string> = {};
  for (const [at, { code }] of items.entries()) {
    const material = known.get(code);
    const before = items.findIndex((it) => known.get(it.code)?.id === material?.id);
    if (!material) fields[`items.${at}.code`] = `${code} no existe.`;
    else if (!material.activo) fields[`items.${at}.code`] = `${material.living ?? code} está retirado: ya no se mueve.`;
    else if (before < at)
      fields[`items.${at}.code`] =
        `${material.living === null ? code : `${code} se fusionó con ${material.living}, que`} ya está en la línea ${before + 1}: junte las cantidades.`;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('invalid', { message: `Revise los materiales: ${first}`, fields });
  return new Map([...known.values()].map((it) => [it.codigo, it.id]));
}
