import { seeds } from 'server/test/sap/seeds.ts';
import { serviceLayerStandIn, type StandIn } from 'server/test/sap/server.ts';
import { cloneDemo } from './database.ts';
import { startServer } from './server.ts';
import { test as base } from './stage.ts';

/** A server beside a SAP Business One of its own. */
export const test = base.extend<object, { sap: StandIn }>({
  sap: [
    async ({ browserName: _any }, use) => {
      const sap = await serviceLayerStandIn({ ...seeds, warehouses: [...seeds.warehouses, 'BF0099'] });
      await use(sap);
      await sap.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ sap }, use, { workerIndex }) => {
      const { url, folder } = await cloneDemo(`pa_e2e_erp_${workerIndex}`);
      const environment = { ERP_URL: sap.url, ERP_COMPANY: 'SBO_DEMO', ERP_USER: 'integracion', ERP_PASSWORD: 'una-clave-de-prueba' };
      const server = await startServer(url, folder, environment);
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});
