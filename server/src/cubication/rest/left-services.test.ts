import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getApproval, getApprovals } from 'contract/approvals/index.ts';
import { createDocumentServices, getCubage, postDocument, serviceFormulas, serviceTypeNames } from 'contract/cubication/index.ts';
import {
  abastecimientoApproveServiceRequest,
  cancelServiceRequest,
  createServiceRequest,
  getServiceTakeoff,
  type DocumentSent,
} from 'contract/services/index.ts';
import type { Input } from 'contract/call.ts';
import { scene } from '../../../test/scene.ts';

const { as, db, given, employee } = await scene();
const fernanda = await as('cubication:read', 'cubication:create', 'cubication:update');
const camila = await employee({ nombre: 'Camila Pide', permissions: ['services:read', 'services:create', 'projects:read'] });
const rocio = await employee({ permissions: ['services:read', 'services:create', 'services:update'], isSupply: true });
const boss = await employee({ nombre: 'Bruno Jefe', permissions: ['services:read', 'approvals:read', 'approvals:approve'] });
await given.rules([{ kind: 'services', level: 1, staff_id: boss.staff_id }]);
await db
  .insertInto('services')
  .values([
    { codigo: 'SRV-GRUA', nombre: 'Grúa de 30 toneladas', unidad: 'HR' },
    { codigo: 'SRV-CAMION', nombre: 'Camioneta', unidad: 'DIA' },
    { codigo: 'SRV-TOPO', nombre: 'Topografía', unidad: 'GL' },
  ])
  .execute();
await db
  .updateTable('request_restrictions')
  .set({ quantity: '10000' })
  .where('codigo', 'in', ['open_requests_per_project', 'service_request_items'])
  .execute();

await db.insertInto('suppliers').values({ codigo: 'P1', nombre: 'Grúas del Norte', rut: '76123456-0' }).execute();

type Service = Input<typeof createDocumentServices>['services'][number];
const crane: Service = { service_type: 'machinery', code: 'SRV-GRUA', Unit_Cost: '78000', Quantity: '1', Hour: '8', Day_Month: '2' };
const van: Service = { service_type: 'transport', code: 'SRV-CAMION', Unit_Cost: '42000', Quantity: '2', Days: '15' };

async function takeoff(services: Service[], { is_sap }: { is_sap?: 'false' } = {}) {
  const project = await given.project({ jefe_proyecto_id: boss.id });
  const place = await given.place({ codigoProyecto: project.codigoProyecto, kwp: '10' });
  const { document_id, number } = await fernanda.call(postDocument, { place_id: place.id, ...(is_sap && { is_sap }) });
  if (services.length > 0) await fernanda.call(createDocumentServices, { document_id, services });
  return { place, project, document_id, number };
}
const leftAt = (place_id: number, by = camila) => by.call(getServiceTakeoff, { place_id });
const ask = ({ place, project }: Awaited<ReturnType<typeof takeoff>>, code: string, quantity: string, documents: DocumentSent[] = []) =>
  camila.call(createServiceRequest, {
    title: 'Montaje',
    project_code: project.codigoProyecto,
    place_id: place.id,
    items: [{ code, quantity, documents }],
  });

test('what is left of the services is what was taken off less what was asked for; cancelled, it is left again', async () => {
  const at = await takeoff([crane, van, { ...van, Quantity: '1', Days: '1.5' }, { ...van, code: undefined, name: 'Flete a mano' }]);
  expect(await leftAt(at.place.id)).toEqual({
    documents: [at.number],
    lines: [
      { code: 'SRV-CAMION', name: 'Camioneta', unit: 'DIA', taken_off: '31.5', asked: '0', left: '31.5', beyond: '0' },
      { code: 'SRV-GRUA', name: 'Grúa de 30 toneladas', unit: 'HR', taken_off: '16', asked: '0', left: '16', beyond: '0' },
    ],
    by_hand: 1,
  });

  const asked = await ask(at, 'SRV-GRUA', '10');
  await ask(at, 'SRV-GRUA', '9');
  await ask(at, 'SRV-TOPO', '1');
  expect((await leftAt(at.place.id)).lines.slice(1)).toMatchObject([
    { code: 'SRV-GRUA', asked: '19', left: '0', beyond: '3' },
    { code: 'SRV-TOPO', taken_off: '0', asked: '1', left: '0', beyond: '1' },
  ]);

  await camila.call(cancelServiceRequest, { service_request_id: asked.id, version: asked.version, reason: 'No hace falta' });
  expect((await leftAt(at.place.id)).lines[1]).toMatchObject({ asked: '9', left: '7', beyond: '0' });
});

test('at a place without a take-off, of a study and of a place that one does not see nothing is told', async () => {
  const none = { documents: [], lines: [], by_hand: 0 };
  expect(await leftAt((await given.place({})).id)).toEqual(none);
  const study = await takeoff([crane], { is_sap: 'false' });
  await ask(study, 'SRV-GRUA', '1');
  expect(await leftAt(study.place.id)).toEqual(none);

  const { place } = await takeoff([crane]);
  const elsewhere = await employee({ permissions: ['services:read'], seesAllProjects: false });
  expect(await leftAt(place.id, elsewhere)).toEqual(none);
  const response = await camila.raw(getServiceTakeoff, { place_id: place.id });
  expect([response.statusCode, /78000|cost|price|total/i.test(response.body)]).toEqual([200, false]);
});

test('whoever decides reads it beside the service, in the list and alone', async () => {
  const at = await takeoff([crane]);
  const asked = await ask(at, 'SRV-GRUA', '20', [{ supplier_rut: '76123456-0', supplier: 'Grúas del Norte', price: '90000' }]);
  const { approvals } = await rocio.call(abastecimientoApproveServiceRequest, { service_request_id: asked.id, version: asked.version });

  const against = [{ sap_code: 'SRV-GRUA', takeoff: { taken_off: '16', left: '0', beyond: '4' } }];
  expect((await boss.call(getApproval, { approval_id: approvals[0]?.id ?? 0 })).service_materials).toMatchObject(against);
  const { items } = await boss.call(getApprovals, { kind: 2, per_page: 200 });
  expect(items.find((it) => it.id === asked.id)?.service_materials).toMatchObject(against);
});

const figure = fc.integer({ min: 0, max: 9_999 }).map((it) => (it / 100).toString());

test('of every kind of service as many are taken off as make its cost at its unit cost', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constantFrom(...serviceTypeNames), figure, figure, figure), { maxLength: 5 }), async (kinds) => {
      const at = await takeoff(
        kinds.map(([service_type, ...values]) => {
          const uses = serviceFormulas[service_type].filter((it) => it !== 'Unit_Cost');
          const cells = Object.fromEntries(uses.map((column, nth) => [column, values[nth] ?? '1']));
          return { service_type, code: 'SRV-TOPO', Unit_Cost: '1', ...cells };
        }),
      );
      const { totals } = await fernanda.call(getCubage, { document_id: at.document_id });
      const [line] = (await leftAt(at.place.id)).lines;
      const cost = totals.categories.reduce((sum, it) => sum + Number(it.total), 0);
      // To the thousandth, where half of one goes up.
      expect(Math.abs(Number(line?.taken_off ?? '0') - cost)).toBeLessThan(0.000_500_1);
    }),
    { numRuns: 12 },
  );
});
