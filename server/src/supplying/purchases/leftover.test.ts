import { expect, test, vi } from 'vitest';
import { listNotificacion } from 'contract/access/index.ts';
import { decideApproval } from 'contract/approvals/index.ts';
import {
  cancelMaterialRequest,
  declineLeftover,
  findLeftovers,
  getMaterialRequest,
  giveLeftover,
  ignoreLeftover,
} from 'contract/materials/index.ts';
import { getPurchaseRequest, replaceWithLeftover } from 'contract/supplying/index.ts';
import { supplyScene } from '../scene.ts';

const { ana, db, employee, given, project, purchase } = await supplyScene({ background: true });
const buyer = await employee({
  permissions: ['materials:read', 'materials:create', 'purchase_requests:read', 'purchase_requests:update'],
  isSupply: true,
});
const boss = await employee({ permissions: ['materials:read', 'materials:approve', 'approvals:approve'] });
const giver = await employee({ nombre: 'Gina', seesAllProjects: false, permissions: ['materials:read', 'materials:create'] });
await given.rules([{ level: 1, staff_id: boss.staff_id }]);
const theirs = await given.project({ nombre: 'Planta Maipú', jefe_proyecto_id: giver.id });

/** The one line of an approved purchase, of which enough lies at another site. */
async function replaceable() {
  const { id: material_id, codigo: code } = await given.material();
  const created_at = new Date(Date.now() - 45 * 86_400_000).toISOString();
  await given.materialRequest({ project_id: theirs.id, created_at, lines: [{ material_id, quantity: '60', received: '60' }] });
  const { id, number, items } = await purchase({ lines: [{ material_id, quantity: '10' }] });
  return { id, number, code, line: items[0]?.id ?? 0 };
}
async function replace({ number, code, line }: Awaited<ReturnType<typeof replaceable>>, quantity = '10') {
  const [found] = await buyer.call(findLeftovers, { project_code: project.codigoProyecto, items: [{ code, quantity }] });
  const [offer] = found?.offers ?? [];
  if (!offer) throw new Error('nothing is offered');
  const { version } = await buyer.call(getPurchaseRequest, { number });
  const { source, key, fingerprint } = offer;
  const asked = { material_request_item_id: line, code, quantity, offer: { source, key, code, fingerprint }, version };
  return buyer.call(replaceWithLeftover, asked);
}
async function decide(number: string, approved: boolean) {
  const { approvals } = await boss.call(getMaterialRequest, { number });
  const open = approvals.find((it) => it.estado === 'pendiente');
  const said = { approval_id: open?.id ?? 0, version: open?.version ?? 1, approved };
  await boss.call(decideApproval, approved ? said : { ...said, comentario: 'Se necesita allá' });
}
async function approve(number: string) {
  await decide(number, true);
  await vi.waitFor(async () => expect(await boss.call(getMaterialRequest, { number })).toMatchObject({ status: 'en_curso' }), {
    timeout: 20_000,
    interval: 50,
  });
  return (await boss.call(getMaterialRequest, { number })).version;
}
const untouched = { status: 'pendiente', items: [{ closed_quantity: '0', status: 'pendiente' }] };

test('a line is bought until the leftover in its place is sent; then it is given up, and so is a purchase without another', async () => {
  const bought = await replaceable();
  const { number } = await replace(bought);

  expect(await buyer.call(getPurchaseRequest, { number: bought.number })).toMatchObject({
    ...untouched,
    items: [{ ...untouched.items[0], leftovers: [{ number, quantity: '10' }] }],
  });
  expect(await ana.call(getMaterialRequest, { number: bought.number })).toMatchObject({ status: 'en_curso', close_reason: null });

  const version = await approve(number);
  expect(await buyer.call(getPurchaseRequest, { number: bought.number })).toMatchObject(untouched);
  await giver.call(giveLeftover, { number, version, kind: 'RETIRO' });

  expect(await ana.call(getMaterialRequest, { number: bought.number })).toMatchObject({
    status: 'cerrada',
    close_reason: `Va un sobrante en su lugar: ${number}`,
    items: [{ closed_quantity: '10' }],
  });
});

test('declined, nothing of the purchase has changed, and whoever asked for it hears that it goes on', async () => {
  const bought = await replaceable();
  const { number } = await replace(bought);
  const version = await approve(number);

  await giver.call(declineLeftover, { number, version, reason: 'Se instala el lunes' });

  expect(await buyer.call(getPurchaseRequest, { number: bought.number })).toMatchObject({
    ...untouched,
    items: [{ ...untouched.items[0], leftovers: [] }],
  });
  expect((await ana.call(listNotificacion, {})).items).toContainEqual(
    expect.objectContaining({ title: expect.stringContaining(`sigue la compra de ${bought.number}`), text: 'Se instala el lunes' }),
  );
});

test('rejected or taken back, it is bought as before', async () => {
  const bought = await replaceable();
  const rejected = await replace(bought);
  await decide(rejected.number, false);
  const cancelled = await replace(bought);
  const { id: request_id } = await buyer.call(getMaterialRequest, { number: cancelled.number });
  await buyer.call(cancelMaterialRequest, { request_id });

  expect(await buyer.call(getPurchaseRequest, { number: bought.number })).toMatchObject({
    ...untouched,
    items: [{ ...untouched.items[0], leftovers: [] }],
  });
});

test('no more is asked for elsewhere than the line still wants', async () => {
  const bought = await replaceable();
  await replace(bought, '6');

  await expect(replace(bought, '5')).rejects.toThrow();
  await replace(bought, '4');
});

test('of a line that was sent everybody reads the reason that was given, and is offered what the line is offered; a line of another charge is not there', async () => {
  const { code, line } = await replaceable();
  const { id: reason_id, nombre } = await db
    .selectFrom('leftover_reasons')
    .select(['id', 'nombre'])
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const item = { code, quantity: '10', material_request_item_id: line };
  const find = async (who: typeof buyer, project_code = project.codigoProyecto) =>
    (await who.call(findLeftovers, { project_code, items: [item] }))[0];

  const [offer] = (await find(buyer))?.offers ?? [];
  if (!offer) throw new Error('nothing is offered');
  const { source, key, fingerprint } = offer;
  const chosen = { ...item, offer: { source, key, code, fingerprint }, reason_id };
  expect((await find(ana))?.ignored).toBeNull();
  await buyer.call(ignoreLeftover, { project_code: project.codigoProyecto, ...chosen });

  expect([(await find(ana))?.ignored, (await find(buyer))?.ignored]).toEqual([nombre, nombre]);
  const elsewhere = { project_code: theirs.codigoProyecto };
  expect((await buyer.refused(findLeftovers, { ...elsewhere, items: [item] })).status).toBe(404);
  expect((await buyer.refused(ignoreLeftover, { ...elsewhere, ...chosen })).status).toBe(404);
  const other = await given.material();
  expect(
    (await buyer.refused(findLeftovers, { project_code: project.codigoProyecto, items: [{ ...item, code: other.codigo }] })).status,
  ).toBe(404);
});
