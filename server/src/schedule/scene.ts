import { createActividadProyecto, createDependencia, updatePlan } from 'contract/schedule/index.ts';
import { scene } from '../../test/scene.ts';

export const day = 480;

/** Who plans, and who keeps catalogues and places. */
export async function scheduleScene() {
  const { db, employee, given } = await scene();
  const ana = await employee({ permissions: ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] });

  /** A place whose plan counts from Monday, 2 March 2026. */
  async function place() {
    const { codigoLugarInstalacion, codigoProyecto } = await given.place();
    const codes = { codigoLugarInstalacion, codigoProyecto };
    await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
    const add = (nombre: string, days: number, more: object = {}) =>
      ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: days * day }, ...more });
    return { codes, add };
  }
  const tie = (desde_id: number, hasta_id: number, more: object = {}) => ana.call(createDependencia, { desde_id, hasta_id, ...more });

  return { db, employee, given, ana, place, tie };
}
