import { sql } from 'kysely';
import type { Reader } from '../../platform/database/database.ts';
import type { User } from '../../platform/user.ts';
import { wholeOf, type WorkdaySource } from '../../platform/workday.ts';
import { ownWarehouses } from '../visible.ts';
import '../tables.ts';

const countsOf = (db: Reader, { id }: User) =>
  db
    .selectFrom('stock_counts as it')
    .innerJoin('warehouses', 'warehouses.id', 'it.warehouse_id')
    .where('it.warehouse_id', 'in', ownWarehouses(db, id).select('warehouses.id'))
    .select(['it.number', 'it.opened_at', 'it.submitted_at', 'warehouses.nombre as warehouse'])
    .orderBy('it.id');

export const toCount: WorkdaySource = {
  key: 'por_contar',
  part: 'espera',
  title: 'Inventarios por contar',
  url: null,
  permission: 'mobile_warehouses:update',
  find: ({ db, user }) =>
    wholeOf(countsOf(db, user).where('it.status', '=', 'en_conteo'), ({ number, opened_at, warehouse }) => ({
      titulo: `${number} · ${warehouse}`,
      desde: opened_at.toISOString(),
      url: `/bodegamovil/inventario/${number}`,
    })),
};

/** Counted by others: nobody approves what they counted. */
export const countsToApprove: WorkdaySource = {
  key: 'conteos_por_aprobar',
  part: 'espera',
  title: 'Inventarios por aprobar',
  url: null,
  permission: 'mobile_warehouses:approve',
  find: ({ db, user }) =>
    wholeOf(
      countsOf(db, user)
        .where('it.status', '=', 'por_aprobar')
        .where(sql<boolean>`it.submitted_by is distinct from ${user.id}`)
        .where((of) =>
          of.not(
            of.exists(
              of
                .selectFrom('stock_count_lines as line')
                .whereRef('line.count_id', '=', 'it.id')
                .where('line.counted_by', '=', user.id)
                .select('line.material_id'),
            ),
          ),
        ),
      ({ number, submitted_at, warehouse }) => ({
        titulo: `${number} · ${warehouse}`,
        desde: submitted_at?.toISOString() ?? null,
        url: `/bodegamovil/inventario/${number}`,
      }),
    ),
};
