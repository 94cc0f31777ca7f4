import { expect, test } from 'vitest';
import { untilWaiting } from '../../../test/locks.ts';
import { createActividadProyecto, deleteGantt, getPlan, restoreGantt } from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

const { db, employee, given } = await scene();
const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });

test('a plan that is deleted while its beginning is moved comes back as it was moved', async () => {
  const { id, codigoLugarInstalacion, codigoProyecto } = await given.place();
  const codes = { codigoLugarInstalacion, codigoProyecto };
  await ana.call(createActividadProyecto, { ...codes, nombre: 'Montaje', gantt: { duration: 480 } });

  const { deleting } = await db.transaction().execute(async (tx) => {
    await tx.updateTable('schedule_plans').set({ start_on: '2026-03-02' }).where('place_id', '=', id).execute();
    const begun = ana.call(deleteGantt, codes);
    await untilWaiting(db);
    return { deleting: begun };
  });
  await ana.call(restoreGantt, { removal_id: (await deleting).removal_id });

  expect((await ana.call(getPlan, codes)).activities).toMatchObject([{ start: expect.stringContaining('2026-03-02') }]);
});
