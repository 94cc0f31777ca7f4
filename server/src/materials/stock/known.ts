import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import '../tables.ts';

interface Line {
  code: string;
}

/** The numbers of materials that lines name by their codes; unknown and retired ones, and one named twice, are refused at their line. */
export async function materialsOf(tx: Tx, items: readonly Line[]): Promise<ReadonlyMap<string, number>> {
  if (items.length === 0) return new Map();
  const codes = [...new Set(items.map((it) => it.code))];
  const found = await tx.selectFrom('materials').where('codigo', 'in', codes).select(['id', 'codigo', 'activo']).execute();
  const known = new Map(found.map((it) => [it.codigo, it]));
  const fields: Record<string, string> = {};
  for (const [at, { code }] of items.entries()) {
    const material = known.get(code);
    const before = items.findIndex((it) => it.code === code);
    if (!material) fields[`items.${at}.code`] = `${code} no existe.`;
    else if (!material.activo) fields[`items.${at}.code`] = `${code} está retirado: ya no se mueve.`;
    else if (before < at) fields[`items.${at}.code`] = `${code} ya está en la línea ${before + 1}: junte las cantidades.`;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('invalid', { message: `Revise los materiales: ${first}`, fields });
  return new Map(found.map((it) => [it.codigo, it.id]));
}
