import { readFile } from 'node:fs/promises';
import { createActividadProyecto, createDependencia, listActividadProyecto, updatePlan } from 'contract/schedule/index.ts';
import { scene } from '../../../test/scene.ts';

export const everything = ['schedule:read', 'schedule:create', 'schedule:update', 'schedule:delete'] as const;
export const day = 480;
export const file = (content: string | Uint8Array<ArrayBuffer>, name = 'plan.xml', type = 'application/octet-stream') =>
  new File([content], name, { type });
export const fixture = async (name: string) => file(await readFile(new URL(`fixtures/${name}`, import.meta.url), 'utf8'), name);
export const task = (uid: number, nombre: string, more = '') =>
  `<Task><UID>${uid}</UID><Name>${nombre}</Name><OutlineLevel>1</OutlineLevel><Duration>PT16H0M0S</Duration>${more}</Task>`;
export const project = (...tasks: string[]) =>
  file(`<Project><StartDate>2026-03-02T09:00:00</StartDate><Tasks>${tasks.join('')}</Tasks></Project>`);
export const predecessor = (uid: number) => `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID></PredecessorLink>`;

/** By which a place is named. */
export interface Codes {
  codigoLugarInstalacion: string;
  codigoProyecto: string;
}

/** Who may do everything with a plan, and plans and files of them. */
export async function exchangeScene() {
  const { app, db, employee, given } = await scene();
  const ana = await employee({ permissions: [...everything, 'maintenance:read'] });

  async function place(): Promise<Codes> {
    const { codigoLugarInstalacion, codigoProyecto } = await given.place();
    return { codigoLugarInstalacion, codigoProyecto };
  }

  /** A plan of a summary row, two activities under it that wait for each other, and one alone. */
  async function plan() {
    const codes = await place();
    await ana.call(updatePlan, { ...codes, version: null, start: '2026-03-02', status_day: null });
    const add = (nombre: string, days: number, more: object = {}) =>
      ana.call(createActividadProyecto, { ...codes, nombre, gantt: { duration: days * day }, ...more });
    const summary = await add('Obra <gruesa> & fina', 1);
    const one = await add('Rieles', 2, { parent_id: summary.id, notas: 'Con\ndos líneas' });
    const two = await add('Paneles', 3, { parent_id: summary.id });
    const alone = await add('Permisos', 1, {
      gantt: { duration: day, deadline: '2026-04-01T18:00', constraint: { kind: 'startNoEarlierThan', at: '2026-03-09T09:00' } },
    });
    await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id, tipo: 'FS', lag: { kind: 'working', value: day } });
    await ana.call(createDependencia, { desde_id: one.id, hasta_id: two.id, tipo: 'SS', lag: { kind: 'percent', value: 50 } });
    return { codes, summary, one, two, alone };
  }
  const datesOf = async (codes: Codes) =>
    (await ana.call(listActividadProyecto, codes)).map((it) => [it.nombre, it.gantt.start, it.gantt.finish, it.gantt.total_float]);

  return { app, db, employee, given, ana, place, plan, datesOf };
}
