import { expect, test } from 'vitest';
import { askLeftover, findLeftovers, listLeftovers, receiveStock } from 'contract/materials/index.ts';
import { scene } from '../../../test/scene.ts';

// What comes back or is on its way is offered before something is bought, and what is asked for is held for working days.

const { db, given, employee } = await scene();
const camila = await employee({ permissions: ['materials:read', 'materials:create', 'purchase_requests:read'] });
const boss = await employee({ permissions: ['materials:read', 'materials:approve', 'approvals:approve'] });
await given.rules([{ level: 1, staff_id: boss.staff_id }]);
const project = await given.project();
const there = await given.project({ nombre: 'Planta Colbún' });
const [from, to] = [await given.warehouse(), await given.warehouse({ nombre: 'Bodega Rengo' })];
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000 - 3_600_000);

const offersOf = async (code: string) => {
  const [found] = await camila.call(findLeftovers, { project_code: project.codigoProyecto, items: [{ code, quantity: '40' }] });
  return found?.offers ?? [];
};

/** A return that nobody has decided, of which each line says how what comes back is. */
async function coming(material_id: number, lines: { quantity: string; condition: 'nuevo' | 'usado' | 'danado' }[]) {
  const request = await given.materialRequest({ project_id: there.id, lines: [{ material_id, quantity: '90', received: '90' }] });
  const { id, number } = await db
    .insertInto('material_returns')
    .values({
      status: 'pendiente',
      project_id: there.id,
      place_id: null,
      cost_center: null,
      to_warehouse_id: to.id,
      reason: 'Sobra',
      requested_by: camila.id,
      requested_at: daysAgo(6),
      decided_by: null,
      decided_at: null,
      decision_comment: null,
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  const ofRequest = { return_id: id, request_line_id: request.items[0]?.id ?? 0, material_id, warehouse_id: null };
  await db
    .insertInto('material_return_lines')
    .values(lines.map((it, at) => ({ ...ofRequest, ...it, line: at + 1 })))
    .execute();
  return number;
}

test('what is about to be given back is offered with its paper, its age and how it is; what is damaged is not', async () => {
  const [used, damaged] = [await given.material(), await given.material()];
  const number = await coming(used.id, [
    { quantity: '7', condition: 'usado' },
    { quantity: '2', condition: 'danado' },
  ]);
  await coming(damaged.id, [{ quantity: '5', condition: 'danado' }]);

  expect(await offersOf(used.codigo)).toMatchObject([
    { source: 'devolucion', place: 'Bodega Rengo', paper: number, quantity: '7', condition: 'usado', days: 6 },
  ]);
  expect(await offersOf(damaged.codigo)).toEqual([]);
});

test('of what lies in a warehouse it is said that it is new, until something used of it was taken back', async () => {
  const material = await given.material();
  await given.stock({ warehouse_id: from.id, material_id: material.id, quantity: '12' });
  const lying = async () => (await offersOf(material.codigo)).find((it) => it.source === 'bodega');
  const number = await coming(material.id, [{ quantity: '4', condition: 'usado' }]);
  expect(await lying()).toMatchObject({ quantity: '12', condition: 'nuevo' });

  await db
    .updateTable('material_returns')
    .set({ status: 'aprobado', decided_by: boss.id, decided_at: new Date() })
    .where('number', '=', number)
    .execute();

  expect(await lying()).toMatchObject({ quantity: '12', condition: 'mixto' });
});

test('of what comes back as good as new and used, it is said that some of it was used', async () => {
  const { id, codigo } = await given.material();
  await coming(id, [
    { quantity: '3', condition: 'nuevo' },
    { quantity: '4', condition: 'usado' },
  ]);

  expect(await offersOf(codigo)).toMatchObject([{ source: 'devolucion', quantity: '7', condition: 'usado' }]);
});

test('what was sent for no request and nobody has received is offered with its paper and since when it is on its way', async () => {
  const { id: material_id, codigo } = await given.material();
  const ofWhom = { request_id: null, project_id: null, comment: null, driver: null, driver_rut: null, plate: null };
  const nothing = {
    ...ofWhom,
    received_by: null,
    received_at: null,
    closed_by: null,
    closed_at: null,
    settlement: null,
    close_reason: null,
  };
  const ofLine = { request_line_id: null, received_quantity: null, reason: null, unit_cost: null };
  const { id, number } = await db
    .insertInto('stock_transfers')
    .values({
      ...nothing,
      kind: 'DESPACHO',
      status: 'enviado',
      from_warehouse_id: from.id,
      to_warehouse_id: to.id,
      sent_by: camila.id,
      sent_at: daysAgo(9),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('stock_transfer_lines')
    .values({ ...ofLine, transfer_id: id, line: 1, material_id, quantity: '11' })
    .execute();

  expect(await offersOf(codigo)).toMatchObject([
    { source: 'traslado', place: 'Bodega Rengo', paper: number, quantity: '11', condition: 'nuevo', days: 9 },
  ]);
  await db
    .updateTable('stock_transfers')
    .set({ status: 'recibido', received_by: camila.id, received_at: new Date() })
    .where('id', '=', id)
    .execute();
  expect(await offersOf(codigo)).toEqual([]);
});

test('what is asked for is held three working days: neither a weekend nor a holiday counts', async () => {
  const today = Temporal.Now.plainDateISO('America/Santiago');
  // The next day from Monday to Friday is a holiday: that of the company itself counts as any.
  let holiday = today.add({ days: 1 });
  while (holiday.dayOfWeek > 5) holiday = holiday.add({ days: 1 });
  await db
    .insertInto('holidays')
    .values({ fecha: holiday.toString(), nombre: 'Feriado de prueba', ambito: 'nacional' })
    .onConflict((it) => it.doNothing())
    .execute();
  const free = new Set((await db.selectFrom('holidays').select('fecha').execute()).map((it) => it.fecha));
  let last = today;
  for (let left = 3; left > 0;) {
    last = last.add({ days: 1 });
    if (last.dayOfWeek <= 5 && !free.has(last.toString())) left -= 1;
  }

  const { id: material_id, codigo: code } = await given.material({ price: '1000' });
  await given.stock({ warehouse_id: from.id, material_id, quantity: '40' });
  const [offer] = await offersOf(code);
  const { source = 'bodega', key = 0, fingerprint = '' } = offer ?? {};
  const asked = await camila.call(askLeftover, {
    project_code: project.codigoProyecto,
    code,
    quantity: '40',
    offer: { source, key, code, fingerprint },
  });

  expect(Temporal.Instant.from(asked.held_until).toZonedDateTimeISO('America/Santiago').toPlainDate().toString()).toBe(last.toString());
  expect(last.since(today).days).toBeGreaterThanOrEqual(4);
  expect((await camila.call(listLeftovers, { search: asked.number })).items).toMatchObject([{ held_until: asked.held_until }]);
});

test('for a warehouse the distance is taken from it, of sites, of warehouses and of what comes back to one, each with its age and how it is', async () => {
  const goal = await given.warehouse({ coordenadas: '-33.450000, -70.660000' });
  const keeper = await employee({ permissions: ['materials:read', 'mobile_warehouses:read', 'mobile_warehouses:create'] });
  const near = await given.warehouse({ coordenadas: '-33.460000, -70.660000' });
  await db.updateTable('warehouses').set({ coordenadas: '-34.400000, -70.860000' }).where('id', '=', to.id).execute();
  const site = await given.project({ nombre: 'Planta Paine' });
  await given.place({ codigoProyecto: site.codigoProyecto, latitud: '-33.81', longitud: '-70.74' });
  const { id, codigo: code } = await given.material();
  await db
    .updateTable('materials')
    .set({ created_at: daysAgo(200) })
    .where('id', '=', id)
    .execute();
  await given.materialRequest({
    project_id: site.id,
    created_at: daysAgo(45),
    lines: [{ material_id: id, quantity: '12', received: '12' }],
  });
  await coming(id, [{ quantity: '7', condition: 'usado' }]);
  await keeper.call(receiveStock, { warehouse_code: near.codigo, items: [{ code, quantity: '3' }] });
  await given.stock({ warehouse_id: goal.id, material_id: id, quantity: '500' });

  const [found] = await camila.call(findLeftovers, { to_warehouse: goal.codigo, items: [{ code, quantity: '40' }] });

  // What lies in the warehouse itself is no offer to it.
  expect(found?.offers.map((it) => [it.source, it.place, it.distance_km, it.days, it.condition])).toEqual([
    ['bodega', near.nombre, 1.1, 0, 'nuevo'],
    ['obra', 'Planta Paine', 40.7, 45, 'nuevo'],
    ['devolucion', 'Bodega Rengo', 107.2, 6, 'usado'],
  ]);
});

test('of projects without a place it is told whether they share the comuna or the region, whoever asks and whoever gives', async () => {
  const goal = await given.project({ codigo_comuna: '13119' });
  const { id, codigo: code } = await given.material();
  const lies = async (nombre: string, codigo_comuna: string | null, quantity: string) => {
    const giver = await given.project({ nombre, codigo_comuna });
    const lines = [{ material_id: id, quantity, received: quantity }];
    await given.materialRequest({ project_id: giver.id, created_at: daysAgo(60), lines });
  };
  await lies('En el norte', '01101', '30');
  await lies('En la región', '13101', '20');
  await lies('En la comuna', '13119', '10');
  await lies('No se sabe', null, '5');

  const [found] = await camila.call(findLeftovers, { project_code: goal.codigoProyecto, items: [{ code, quantity: '40' }] });

  expect(found?.offers.map((it) => [it.source, it.place, it.near, it.distance_km, it.days])).toEqual([
    ['obra', 'En la comuna', 'comuna', null, 60],
    ['obra', 'En la región', 'region', null, 60],
    ['obra', 'En el norte', null, null, 60],
    ['obra', 'No se sabe', null, null, 60],
  ]);
});
