import {
  abastecimientoApproveServiceRequest,
  approveServiceRequest,
  cancelServiceRequest,
  reopenServiceRequest,
  type ServiceRequestInfo,
} from 'contract/services/index.ts';
import { stoppedStage } from 'contract/catalogues/index.ts';
import { expect, test } from 'vitest';
import { todayInChile } from '../../platform/today.ts';
import { serviceScene } from '../requests/scene.ts';

const { db, given, camila, rocio, boss, director, project, offer, item, ask, of, open, read } = await serviceScene();

const today = todayInChile();
const send = async (items = [item([offer(1, '1000')])]) => rocio.call(abastecimientoApproveServiceRequest, of(await ask({ items }, rocio)));
const yes = (it: ServiceRequestInfo) => ({ ...of(it), approval_version: open(it)?.version ?? 0 });
const policyOf = ({ id }: ServiceRequestInfo) =>
  db.selectFrom('service_requests').where('id', '=', id).select('policy_id').executeTakeFirstOrThrow();

test('a request in a stopped project is not reopened, and is when the project goes on', async () => {
  const asked = await ask();
  const cancelled = await camila.call(cancelServiceRequest, { ...of(asked), reason: 'Se aplazó' });
  await db.insertInto('project_stages').values({ project_id: project.id, stage_id: stoppedStage }).execute();

  expect(await camila.refused(reopenServiceRequest, of(cancelled))).toMatchObject({
    status: 422,
    message: expect.stringContaining(`No se puede reabrir ${asked.number}: el proyecto está en la etapa`),
  });

  await db.deleteFrom('project_stages').where('project_id', '=', project.id).where('stage_id', '=', stoppedStage).execute();
  expect((await camila.call(reopenServiceRequest, of(cancelled))).status).toBe('in_quotation');
});

test('the rate that was decided with stays, also when another one of that day is written later', async () => {
  const day = '2026-10-05';
  await db.insertInto('exchange_rates').values({ moneda: 'EUR', fecha: day, valor: '1100', fuente: 'Banco Central' }).execute();
  const inEuros = [item([offer(1, '1000', { coin: 'EUR', date: day })])];
  const [decided, waiting] = [await send(inEuros), await send(inEuros)];
  await boss.call(approveServiceRequest, yes(decided));

  await db.updateTable('exchange_rates').set({ valor: '1200' }).where('moneda', '=', 'EUR').where('fecha', '=', day).execute();

  const pesosOf = async (it: ServiceRequestInfo) =>
    (await read(it)).service_items[0]?.documents.map((one) => [one.price_clp, one.rate?.value]);
  expect([await pesosOf(decided), await pesosOf(waiting)]).toEqual([[['1100000', '1100']], [['1200000', '1200']]]);
});

test('a rate that changes between two yeses is shown before the second: the amount is another, and is said yes to as it is', async () => {
  await db.insertInto('exchange_rates').values({ moneda: 'USD', fecha: today, valor: '1000', fuente: 'Banco Central' }).execute();
  const dollars = { coin: 'USD' as const, date: today };
  const offers = [offer(1, '3000', { ...dollars, selected: true }), offer(2, '3100', dollars), offer(3, '3200', dollars)];
  const request = await send([item(offers)]);
  expect(open(request)?.amount_clp).toBe('6000000');
  const first = await boss.call(approveServiceRequest, yes(request));
  await db.updateTable('exchange_rates').set({ valor: '1100' }).where('moneda', '=', 'USD').where('fecha', '=', today).execute();

  expect(await director.refused(approveServiceRequest, yes(first))).toMatchObject({ status: 412 });

  const seen = await read(request, director);
  expect(open(seen)?.amount_clp).toBe('6600000');
  const approved = await director.call(approveServiceRequest, yes(seen));
  expect([approved.status, approved.amount, approved.service_items[0]?.documents[0]?.rate?.value]).toEqual(['approved', '6600000', '1100']);
});

test('whoever asked decides nothing of it in somebody’s place; another stand-in does, and it is said for whom', async () => {
  const request = await ask({ items: [item([offer(1, '1000')])] });
  const pending = await rocio.call(abastecimientoApproveServiceRequest, of(request));
  const away = { staff_id: boss.staff_id, desde: today, hasta: today };
  const { id } = await given.substitution({ ...away, substitute_id: camila.staff_id });

  expect(await camila.refused(approveServiceRequest, yes(pending))).toMatchObject({ status: 403 });

  await db.updateTable('substitutions').set({ substitute_id: director.staff_id }).where('id', '=', id).execute();
  const approved = await director.call(approveServiceRequest, yes(await read(request, director)));
  await db.updateTable('substitutions').set({ anulada_at: new Date() }).where('id', '=', id).execute();
  expect(approved.approvals[0]?.steps).toMatchObject([{ estado: 'aprobado', decided_by: 'Diana Directora', suplencia_de: 'Bruno Jefe' }]);
});

test('a yes is judged by the policy of its day, and that policy is kept with the request', async () => {
  const few = await send();
  const costly = await send([item([offer(1, '3000000', { selected: true }), offer(2, '3100000'), offer(3, '3200000')], { quantity: '1' })]);
  const before = await policyOf(few);
  const { id: stricter } = await db
    .insertInto('quotation_policies')
    .values({
      desde: today,
      quotation_threshold: '2000000',
      supply_only_threshold: '100000000',
      bidding_threshold: '200000000',
      quotations_below_threshold: 1,
      quotations_above_threshold: 4,
      reopening_days: 14,
      reason: 'Más competencia',
      changed_by: null,
      changed_at: new Date('2020-01-01T12:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

  expect(await boss.refused(approveServiceRequest, yes(costly))).toMatchObject({
    status: 422,
    message: expect.stringContaining('Falta una cotización'),
  });
  await boss.call(approveServiceRequest, yes(few));

  expect(before.policy_id).not.toBe(stricter);
  expect(await policyOf(few)).toEqual({ policy_id: stricter });
  expect(await policyOf(costly)).toEqual(before);
});

test('a price that comes to nothing does not go to approval', async () => {
  const request = await ask({ items: [item([offer(1, '0.0001')])] }, rocio);

  expect(await rocio.refused(abastecimientoApproveServiceRequest, of(request))).toMatchObject({
    status: 422,
    message: 'Ítem 1: Lo elegido suma menos de un peso: revise el precio y la moneda.',
  });
});
