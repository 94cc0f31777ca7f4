import { decideApproval } from 'contract/approvals/index.ts';
import {
  getCubage,
  getCubagePost,
  getDocumentMaterials,
  postDocument,
  postDocumentMaterials,
  postDocumentToErp,
  type CubageMaterial,
  type CubagePost,
} from 'contract/cubication/index.ts';
import type { Input } from 'contract/call.ts';
import { actions, type Permission } from 'contract/permissions.ts';
import { afterAll, expect, vi } from 'vitest';
import { seeds } from '../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../test/sap/server.ts';
import { scene } from '../../test/scene.ts';
import { todayInChile } from '../platform/today.ts';

// A whole way to the ERP is gone here, in the background, while other tests want the processors.
vi.setConfig({ testTimeout: 60_000 });

const all = actions.map((it): Permission => `cubication:${it}`);
const materials = actions.map((it): Permission => `materials:${it}`);

/** How a row of a take-off is written. */
interface Row {
  code: string;
  quantity: string;
  dispatch?: CubageMaterial['dispatch'];
  activity_id?: number;
  stage_id?: number;
}

/** A company that takes off beside an ERP: who writes, who approves, and who asks for what is left. */
export async function takeoffScene({ background = true }: { background?: boolean } = {}) {
  const sap = await serviceLayerStandIn(seeds);
  afterAll(() => sap.close());
  sap.company.today = todayInChile();
  const environment = { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
  const stage = await scene({ background, environment });
  const { db, given, employee } = stage;
  const fernanda = await employee({
    nombre: 'Fernanda Cubica',
    permissions: [...all, ...materials, 'purchase_requests:update', 'purchase_requests:read'],
  });
  const tomas = await employee({ nombre: 'Tomás Pide', permissions: [...materials, 'projects:read'] });
  const boss = await employee({
    nombre: 'Bruno Jefe',
    permissions: [
      'approvals:read',
      'approvals:approve',
      'mobile_warehouses:create',
      'mobile_warehouses:update',
      'mobile_warehouses:read',
      ...all,
      ...materials,
    ],
  });
  await given.rules((['cubication', 'materials', 'restrictions'] as const).map((kind) => ({ kind, level: 1, staff_id: boss.staff_id })));
  let made = 0;
  /** A material of both, at so many pesos. */
  async function material(price = '1000', { inErp = true } = {}) {
    made += 1;
    const it = await given.material({ codigo: `TST-${String(made).padStart(6, '0')}`, price });
    if (inErp) sap.company.sets.get('Items')?.push({ ItemCode: it.codigo, ItemName: it.codigo, Valid: 'tYES', Frozen: 'tNO' });
    return it;
  }
  async function place() {
    const project = await given.project({ jefe_proyecto_id: boss.id });
    sap.company.sets.get('Projects')?.push({ Code: project.codigoProyecto, Active: 'tYES' });
    return { project, ...(await given.place({ codigoProyecto: project.codigoProyecto, kwp: '10' })) };
  }
  /** A take-off of a place with these rows. */
  async function takeoff(rows: readonly Row[], at?: Awaited<ReturnType<typeof place>>) {
    const where = at ?? (await place());
    const { document_id, number } = await fernanda.call(postDocument, { place_id: where.id });
    const written = [];
    for (let from = 0; from < rows.length; from += 500)
      written.push(
        ...(await fernanda.call(postDocumentMaterials, {
          document_id,
          materials: rows.slice(from, from + 500).map((it) => ({ dispatch: 'InventoryTransferRequest', ...it })),
        })),
      );
    return { place: where, document_id, number, rows: written };
  }
  const ask = (input: Input<typeof postDocumentToErp>): Promise<CubagePost> => fernanda.call(postDocumentToErp, input);
  async function decide(post: CubagePost, approved = true, caller = boss) {
    const { approval } = await fernanda.call(getCubagePost, { post_id: post.post_id });
    return caller.call(decideApproval, {
      approval_id: approval?.id ?? 0,
      approved,
      version: approval?.version ?? 0,
      comentario: approved ? null : 'No ahora',
    });
  }
  /** The post once the background work has come so far. */
  async function until(post: CubagePost, state: Partial<CubagePost>): Promise<CubagePost> {
    const read = () => fernanda.call(getCubagePost, { post_id: post.post_id });
    await vi.waitFor(async () => expect(await read()).toMatchObject(state), { timeout: 40_000, interval: 50 });
    return read();
  }
  const rowsOf = (document_id: number) => fernanda.call(getDocumentMaterials, { document_id });
  const look = (document_id: number) => fernanda.call(getCubage, { document_id });
  /** How much of a material the stand-in was asked for, over all kinds of documents that ask for something. */
  const askedThere = (code: string): number =>
    ['InventoryTransferRequests', 'PurchaseRequests', 'PurchaseOrders']
      .flatMap((set) => sap.company.sets.get(set) ?? [])
      .filter((it) => it['Cancelled'] !== 'tYES')
      .flatMap((it) => it['DocumentLines'] ?? it['StockTransferLines'] ?? [])
      .filter((line: unknown): line is { ItemCode: string; Quantity: number } => (line as { ItemCode: string }).ItemCode === code)
      .reduce((sum: number, line) => sum + line.Quantity, 0);
  return { ...stage, sap, db, fernanda, tomas, boss, material, place, takeoff, ask, decide, until, rowsOf, look, askedThere };
}
