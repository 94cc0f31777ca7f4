import { linesListed } from 'contract/approvals/index.ts';
import { formatNumber, unitFor } from 'contract/format.ts';
import { materialConditions } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { ApprovalPart, Looking } from '../../approvals/index.ts';
import { priceOfLine, rateOf } from '../prices.ts';
import './tables.ts';

/** What whoever decides about a return sees of it: each material, how much of it in which condition, whence, and what it is worth today. */
export async function returnParts(
  { db }: Pick<Looking, 'db'>,
  { ids, whole }: { ids: readonly number[]; whole: boolean },
): Promise<ReadonlyMap<number, ApprovalPart>> {
  if (ids.length === 0) return new Map();
  const [returns, lines] = await Promise.all([
    db
      .selectFrom('material_returns as it')
      .where('it.id', 'in', [...ids])
      .select(['it.id', 'it.project_id'])
      .select(sql<number>`(select count(*) from material_return_lines where return_id = it.id)::integer`.as('lines'))
      .execute(),
    db
      .selectFrom('material_return_lines as line')
      .innerJoin('materials', 'materials.id', 'line.material_id')
      .innerJoin('units', 'units.id', 'materials.unidad_id')
      .leftJoin('warehouses as source', 'source.id', 'line.warehouse_id')
      .leftJoinLateral(priceOfLine.as('price'), (join) => join.onTrue())
      .leftJoinLateral(rateOf('price.moneda').as('rate'), (join) => join.onTrue())
      .where('line.return_id', 'in', [...ids])
      .$if(!whole, (it) => it.where('line.line', '<=', linesListed))
      .select(['line.return_id', 'line.condition', 'materials.codigo as code', 'materials.descripcion as name', 'units.codigo as unit'])
      .select(['source.codigo as from_code', plainDecimal('line.quantity').as('quantity')])
      .select(sql<string | null>`round(line.quantity * price.monto * rate.valor)::text`.as('amount'))
      .orderBy('line.return_id')
      .orderBy('line.line')
      .execute(),
  ]);
  const byReturn = Map.groupBy(lines, (it) => it.return_id);
  const partOf = ({ code, name, condition, from_code, quantity, unit, amount }: (typeof lines)[number]) => ({
    code,
    name,
    note: `${materialConditions[condition]}${condition === 'danado' ? ', no entra al stock' : ''}; desde ${from_code ?? 'la obra'}`,
    before: null,
    after: `${formatNumber(quantity)} ${unitFor(quantity, unit)}`,
    amount_before: null,
    amount,
    currency: 'CLP' as const,
  });
  // What comes back binds nothing of a budget.
  return new Map(
    returns.map(({ id, lines: count }) => [id, { project_id: null, lines: count, decided_parts: (byReturn.get(id) ?? []).map(partOf) }]),
  );
}
