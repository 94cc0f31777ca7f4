import { dutyOf, type DutyKeeper } from '../../access/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import '../tables.ts';

/** The cost centres that somebody answers for. */
export const costCenterDuties: DutyKeeper = {
  permission: 'approval_matrix:update',
  of: async (db, { staff_id }) => {
    if (staff_id === null) return [];
    const centers = await db
      .selectFrom('cost_centers')
      .select(['codigo', 'nombre'])
      .where('responsable_id', '=', staff_id)
      .orderBy('codigo')
      .execute();
    return dutyOf(
      'Responde por centros de costo',
      centers.map((it) => `${it.codigo} · ${it.nombre}`),
    );
  },
  handOver: async (context, { from, to }) => {
    if (from.staff_id === null || to.staff_id === null) return;
    const changed = await context.tx
      .updateTable('cost_centers')
      .set((it) => ({ responsable_id: to.staff_id, version: it('version', '+', 1) }))
      .where('responsable_id', '=', from.staff_id)
      .returning('codigo')
      .execute();
    await recordAll(
      context,
      changed.map(({ codigo: id }) => ({
        action: 'update',
        entity: 'cost_center',
        id,
        before: { responsable: from.nombre },
        after: { responsable: to.nombre },
      })),
    );
  },
};
