import { askLeftover, findLeftovers, type LeftoverOffer } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';
export const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
export const choiceOf = ({ source, key, code, fingerprint }: LeftoverOffer) => ({ source, key, code, fingerprint });

/** What lies idle at the site of another project: who needs it, who has it, and who decides. */
export async function idleScene() {
  const { app, config, db, given, employee } = await scene({ background: true });
  const camila = await employee({ nombre: 'Camila', permissions: ['materials:read', 'materials:create', 'purchase_requests:read'] });
  const boss = await employee({ permissions: ['materials:read', 'materials:approve', 'approvals:approve'] });
  const giver = await employee({ nombre: 'Gina', seesAllProjects: false, permissions: ['materials:read', 'materials:create'] });
  const keeper = await employee({
    permissions: [
      ...(['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create', 'mobile_warehouses:update'] as const),
      ...(['purchase_requests:update', 'consumption:read', 'consumption:create'] as const),
    ],
  });
  await given.rules([{ level: 1, staff_id: boss.staff_id }]);

  const ours = await given.project();
  const here = await given.place({ codigoProyecto: ours.codigoProyecto, latitud: '-33.45', longitud: '-70.66' });
  const theirs = await given.project({ nombre: 'Planta Maipú', jefe_proyecto_id: giver.id });
  await given.place({ codigoProyecto: theirs.codigoProyecto, latitud: '-33.51', longitud: '-70.76' });

  const wanted = { project_code: ours.codigoProyecto, place_id: here.id };
  const find = async (code: string, quantity = '40') => (await camila.call(findLeftovers, { ...wanted, items: [{ code, quantity }] }))[0];
  const offersOf = async (code: string) => (await find(code))?.offers ?? [];
  const firstOf = async (code: string): Promise<LeftoverOffer> => {
    const [offer] = await offersOf(code);
    if (!offer) throw new Error('nothing is offered');
    return offer;
  };
  const ask = async (code: string, quantity = '40') =>
    camila.call(askLeftover, { ...wanted, code, quantity, offer: choiceOf(await firstOf(code)) });

  /** So much lies at the site of the other project since so many days. */
  async function idle(quantity: string, { days = 45, project_id = theirs.id } = {}) {
    const made = await given.material({ price: '1000' });
    await given.materialRequest({ project_id, created_at: daysAgo(days), lines: [{ material_id: made.id, quantity, received: quantity }] });
    return made.codigo;
  }

  return { app, config, db, given, employee, camila, boss, giver, keeper, ours, here, theirs, wanted, find, offersOf, firstOf, ask, idle };
}
