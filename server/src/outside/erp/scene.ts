import { afterAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import type { ErpDocument } from 'contract/erp/index.ts';
import { scene } from '../../../test/scene.ts';
import { seeds, serialItem } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn, type StandIn } from '../../../test/sap/server.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './choose.ts';
import type { Erp } from './port.ts';

export const transfer = (changes: Partial<ErpDocument> = {}): ErpDocument => ({
  kind: 'InventoryTransferRequest',
  reference: randomUUID(),
  request_type: 'TRASLADO',
  requester_email: 'camila.peumo@soldepapel.example',
  comments: 'Solicitud 1532 · CI-26012',
  project_code: 'CI-26012',
  cost_center: 'CC-2100',
  place_code: 'LI-000412',
  from_warehouse: 'BF0001',
  to_warehouse: 'BM0002',
  lines: [{ reference: 'a', item_code: 'PAN-000003', description: 'Panel 550 W', quantity: '40' }],
  ...changes,
});
export const purchase = (changes: Partial<ErpDocument> = {}): ErpDocument => {
  const { from_warehouse: _from, to_warehouse: _to, ...common } = transfer();
  return {
    ...common,
    kind: 'PurchaseRequest',
    required_date: '2026-12-15',
    lines: [
      { reference: 'a', item_code: 'INV-000007', description: 'Inversor 50 kW', quantity: '2' },
      { reference: 'b', item_code: 'CON-000012', description: 'Cable 6 mm²', quantity: '100.125' },
    ],
    ...changes,
  };
};
export const order = (entry: string, quantity: string, changes: Partial<ErpDocument> = {}): ErpDocument =>
  purchase({
    kind: 'PurchaseOrder',
    supplier: '78900012-3P',
    currency: 'USD',
    lines: [
      {
        reference: 'o',
        item_code: 'INV-000007',
        description: 'Inversor 50 kW',
        quantity,
        unit_price: '4150.55',
        base: { kind: 'PurchaseRequest', entry, line: 0 },
      },
    ],
    ...changes,
  });

/** The three that keep documents: we ourselves, and SAP in both of its envelopes. */
export async function erpScene() {
  const { db } = await scene();
  const standIns: StandIn[] = [];
  afterAll(() => Promise.all(standIns.map((it) => it.close())));

  async function sap(version: 'v1' | 'v2'): Promise<Erp> {
    const standIn = await serviceLayerStandIn({ ...seeds, items: [...seeds.items, serialItem], version });
    standIns.push(standIn);
    const settings = { ERP_URL: standIn.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
    return chosenErp(readConfig(settings), db);
  }

  const kinds = [
    ['our own documents', async () => chosenErp(readConfig({}), db)],
    ['SAP Business One, v1', () => sap('v1')],
    ['SAP Business One, v2', () => sap('v2')],
  ] as const;

  return { db, kinds };
}
