import { scene } from '../../test/scene.ts';

/** Whoever asks, two of supply, and approved requests of what they buy. */
export async function supplyScene(options: Parameters<typeof scene>[0] = {}) {
  const all = await scene(options);
  const { employee, given } = all;
  const asks = ['materials:read', 'materials:create'] as const;
  const buys = ['materials:read', 'purchase_requests:read', 'purchase_requests:update'] as const;
  const ana = await employee({ nombre: 'Ana Pide', permissions: [...asks, 'mobile_warehouses:create'] });
  const rocio = await employee({ nombre: 'Rocío Compra', permissions: buys, isSupply: true });
  const jaime = await employee({ nombre: 'Jaime Compra', permissions: buys, isSupply: true });
  const project = await given.project();
  const [cable, panel] = [await given.material(), await given.material()];
  const purchase = (row: Parameters<typeof given.materialRequest>[0] = {}) =>
    given.materialRequest({
      document_kind: 'PurchaseRequest',
      requester_id: ana.id,
      project_id: project.id,
      lines: [{ material_id: cable.id }, { material_id: panel.id }],
      ...row,
    });
  return { ...all, ana, rocio, jaime, project, cable, panel, purchase };
}

const today = Temporal.Now.plainDateISO('America/Santiago');
export const dayAt = (days: number): string => today.add({ days }).toString();
