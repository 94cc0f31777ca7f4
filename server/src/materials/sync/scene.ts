import { afterAll, beforeEach } from 'vitest';
import { listErpSyncs, startErpSync } from 'contract/materials/index.ts';
import type { Seeds } from '../../../test/sap/company.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { scene } from '../../../test/scene.ts';
import { runErpSync } from './sync.ts';

/** A company whose ERP is read: its stand-in, and a run as the office asks for it. */
export async function syncScene(seeds: Seeds) {
  const sap = await serviceLayerStandIn(seeds);
  afterAll(() => sap.close());
  beforeEach(() => sap.heal());
  const environment = { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
  const all = await scene({ environment });
  const { app, db, config } = all;
  const workshop = { db, events: app.events, jobs: app.jobs, config, outside: app.outside };
  const office = await all.as('purchase_requests:read', 'purchase_requests:update', 'materials:read', 'mobile_warehouses:read');
  const sync = async () => {
    const run = await office.call(startErpSync, {});
    await runErpSync(workshop, run.id);
    const { items } = await office.call(listErpSyncs, { per_page: 1 });
    return items[0];
  };
  return { ...all, sap, workshop, office, sync };
}
