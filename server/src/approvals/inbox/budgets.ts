import type { RequestToApprove } from 'contract/approvals/index.ts';
import { sql } from 'kysely';
import { rateUntil } from '../../administration/index.ts';
import type { Reading } from '../../platform/context.ts';
import { sumOf } from 'contract/decimals.ts';
import { seesMoney } from '../../platform/money.ts';
import { todayInChile } from '../../platform/today.ts';
import '../../projects/tables.ts';

type Budget = NonNullable<RequestToApprove['budget']>;

/** By its number, what each project has in pesos, and what the approved requests of every area bind of it: summed once for a project. */
export async function budgetsOf(
  { db, user, hooks }: Pick<Reading, 'db' | 'user' | 'hooks'>,
  projects: readonly number[],
): Promise<ReadonlyMap<number, Budget>> {
  if (projects.length === 0 || !seesMoney(user)) return new Map();
  const [{ rows }, ...bound] = await Promise.all([
    sql<{ id: number; amount: string }>`
      select project.id, round(project.monto * rate.valor)::text as amount
      from projects as project
      join lateral ${rateUntil(sql.ref('project.moneda'), sql`${todayInChile()}::date`)} as rate on true
      where project.monto is not null and project.id = any(${[...projects]}::integer[])`.execute(db),
    ...Object.values(hooks.approvals).map((it) => it?.boundOf?.(db, projects) ?? []),
  ]);
  const byProject = Map.groupBy(bound.flat(), (it) => it.project_id);
  return new Map(rows.map(({ id, amount }) => [id, { amount, bound: sumOf((byProject.get(id) ?? []).map((it) => it.amount)) }]));
}
