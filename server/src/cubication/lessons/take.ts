import type { CubageMaterial } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { setAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { lockCubage } from '../documents/lock.ts';
import { touchCubage } from '../live.ts';
import { auditOfRow } from '../materials/change.ts';
import { readMaterials } from '../materials/rows.ts';
import { readLessons } from './lessons.ts';

/** Rows take what finished places say, if they still say what the person saw. */
export async function takeLessons(
  context: Writing,
  { document_id, version, structure, rows: seen }: Received<typeof contract.takeLessons>,
): Promise<CubageMaterial[]> {
  const { tx, user, events } = context;
  const cubage = await lockCubage(context, { id: document_id, version }, 'learn');
  const { lessons } = await readLessons({ db: tx, events }, cubage, structure);
  const byRow = new Map(lessons.map((it) => [it.row_id, it]));
  const taken = seen.map(({ id, quantity, formula }) => {
    const lesson = byRow.get(id);
    if (!lesson || lesson.quantity !== quantity || lesson.formula !== formula)
      throw new Problem('stale', {
        current: cubage,
        message: 'Lo que dicen los lugares terminados cambió mientras tanto: revíselo de nuevo.',
      });
    return lesson;
  });
  const ids = taken.map((it) => it.row_id);
  const before = new Map((await readMaterials(tx, user, document_id, ids)).map((it) => [it.id, it]));
  const at = { origin: 'learned' as const, updated_by: user.id, updated_at: new Date() };
  await setAll(
    tx,
    'cubage_rows',
    taken.map(({ row_id, quantity, formula }) => ({ id: row_id, quantity, formula, ...at })),
  );
  const written = await readMaterials(tx, user, document_id, ids);
  await recordAll(
    context,
    written.map((row) => {
      const past = auditOfRow(before.get(row.id) ?? row);
      const lugares = byRow.get(row.id)?.places ?? null;
      return {
        action: 'learn',
        entity: 'cubage',
        id: cubage.number,
        before: { ...past, fila: null },
        after: { ...auditOfRow(row), fila: past.material, lugares },
      };
    }),
  );
  await touchCubage(tx, document_id);
  return written;
}
