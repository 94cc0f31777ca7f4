import { describe, expect, test } from 'vitest';
import { getApprovals } from 'contract/approvals/index.ts';
import {
  abastecimientoApproveServiceRequest,
  addServiceItems,
  cancelQuotation,
  cancelServiceRequest,
  checkServiceRequest,
  createServiceRequest,
  getQuotationInfo,
  inviteSuppliers,
  justifyBidding,
  readyForApproval,
  startBidding,
  updateServiceItem,
} from 'contract/services/index.ts';
import { secretTo } from '../../../test/letters.ts';
import { biddingScene, inHours, itemOf, versionOf } from './scene.ts';

const {
  db,
  rocio,
  jaime,
  camila,
  aida,
  boss,
  director,
  item,
  ask,
  askMuch,
  offer,
  of,
  read,
  bid,
  round,
  invite,
  reply,
  end,
  look,
  openBy,
  closed,
  opened,
  take,
  actText,
} = await biddingScene();

describe('a purchase that is expected to reach the threshold', () => {
  test('is known beforehand: nobody quotes it by hand, and supply bids it', async () => {
    const request = await askMuch();
    expect(request.must_bid).toBe(true);
    const quote = { item_id: itemOf(request), version: request.version, documents: [offer(1, '1000')] };
    expect(await rocio.refused(updateServiceItem, quote)).toMatchObject({ code: 'rule', message: expect.stringContaining('se licita') });

    const bidding = await bid(request);

    expect(bidding).toMatchObject({ status: 'sellada', reason: null, invited: 0, received: 0, service_number: request.number, act: null });
    expect((await round(bidding)).lines).toMatchObject([
      { line: 1, quantity: '2', unit: 'día', description: 'SRV-GRUA Grúa de 30 toneladas' },
    ]);
    const after = await read(request);
    expect(after.biddings).toEqual([{ number: bidding.number, status: 'sellada' }]);
    expect(after.flags.map((it) => it.code)).toEqual(['bidding']);
    expect(await rocio.refused(updateServiceItem, { ...quote, version: after.version })).toMatchObject({
      message: `Esta compra se licita: las ofertas llegan por la licitación ${bidding.number}.`,
    });
    for (const [by, call, input] of [
      [rocio, updateServiceItem, { item_id: itemOf(request), version: after.version, quantity: '3' }],
      [camila, addServiceItems, { ...of(after), items: [item()] }],
      [camila, cancelServiceRequest, { ...of(after), reason: 'No va' }],
      [rocio, startBidding, { ...of(after), deadline: inHours(24).toISOString() }],
    ] as const)
      expect(await by.refused(call, input)).toMatchObject({ status: 409, message: expect.stringContaining(bidding.number) });
  });

  test('is offered by who is from abroad as by anybody, and bought from them by country and number', async () => {
    await db.insertInto('suppliers').values({ codigo: 'AUSSEN', nombre: 'Solar GmbH', rut: null, en_erp: true }).execute();
    await db
      .updateTable('supplier_records')
      .set({ country: 'DE', tax_id: 'DE 811.569-869' })
      .where('supplier_code', '=', 'AUSSEN')
      .execute();
    const request = await askMuch();
    const bidding = await bid(request);
    const guest = { rut: 'de 811569869', name: 'De afuera', email: 'bieter@solar.example' };
    const asked = { quotation_id: bidding.quotation_id, version: (await round(bidding)).version, suppliers: [guest] };
    await rocio.call(inviteSuppliers, asked);
    await reply(await secretTo(db, guest.email, 'Invitación'), '98000000');
    await end(bidding);
    await openBy(bidding, rocio);
    await openBy(bidding, aida);

    expect((await round(bidding)).invitations).toMatchObject([{ supplier_rut: 'DE 811569869', supplier_code: 'AUSSEN' }]);
    await take(bidding);
    expect((await read(request)).service_items[0]?.documents).toMatchObject([
      { supplier_rut: 'DE 811569869', price: '98000000', valid_supplier: true },
    ]);
  });

  test('comes without quotations', async () => {
    const items = [item([offer(1, '150000000')], { price: '150000000' })];
    const { project_code } = await askMuch();
    expect(await camila.refused(createServiceRequest, { title: 'x', project_code, items })).toMatchObject({
      fields: { items: expect.stringContaining('se licita') },
    });
  });

  test('below it supply may bid all the same, and says why; nobody else bids', async () => {
    const request = await ask({ items: [item([], { price: '1000' })] });
    expect(request.must_bid).toBe(false);
    const wanted = { ...of(request), deadline: inHours(24).toISOString() };

    expect(await camila.refused(startBidding, wanted)).toMatchObject({ status: 403 });
    expect(await rocio.refused(startBidding, wanted)).toMatchObject({ fields: { reason: expect.any(String) } });
    expect(await rocio.refused(startBidding, { ...wanted, reason: 'x', deadline: inHours(0.5).toISOString() })).toMatchObject({
      fields: { deadline: expect.any(String) },
    });
    expect(await bid(request, { reason: 'Hay tres proveedores parecidos' })).toMatchObject({ reason: 'Hay tres proveedores parecidos' });
  });
});

describe('what was opened', () => {
  test('is bought from: offers taken from it need no other quotations, and whoever approves has the act', async () => {
    const { request, bidding } = await opened();
    await take(bidding);
    const quoted = await read(request);
    expect(quoted.service_items[0]).toMatchObject({ quotations: 3, quotations_needed: 3, flags: [] });
    expect([quoted.flags, quoted.amount]).toEqual([[], '198000000']);
    const pending = await rocio.call(readyForApproval, of(await rocio.call(checkServiceRequest, of(quoted))));

    expect(pending.status).toBe('pending');
    const [waiting] = (await boss.call(getApprovals, {})).items;
    const told = JSON.stringify(waiting);
    expect(told).toContain(`Acta de apertura ${bidding.act?.number}`);
    expect(told).toContain(`${bidding.number}, abierta el`);
    expect(director.id).not.toBe(boss.id);
  });

  test('is asked for why, when fewer offered than the policy asks for', async () => {
    const { request, bidding } = await opened(['99000000']);
    await take(bidding);
    const few = await read(request);
    expect(few.service_items[0]?.flags).toEqual([
      {
        code: 'few_quotations',
        text: `Faltan 2 cotizaciones: la licitación ${bidding.number} recibió 1. Abastecimiento puede indicar por qué se compra con menos.`,
      },
    ]);
    const now = await look(bidding);
    expect(await aida.refused(justifyBidding, { ...versionOf(now), reason: 'x' })).toMatchObject({ status: 403 });

    await rocio.call(justifyBidding, { ...versionOf(now), reason: 'Solo uno llega a la faena' });

    expect((await read(request)).service_items[0]?.flags).toEqual([]);
    const sent = await rocio.call(readyForApproval, of(await rocio.call(checkServiceRequest, of(await read(request)))));
    expect(sent.status).toBe('pending');
  });

  test('gives a late offer only with a reason', async () => {
    const { request, bidding, tokens } = await closed(['99000000']);
    await reply(tokens[1] ?? '', '90000000');
    await openBy(bidding, rocio);
    await openBy(bidding, jaime);
    const late = (await round(bidding)).offers?.findIndex((it) => it.late) ?? -1;

    await expect(take(bidding, late)).rejects.toThrow('late_reason');
    const { round: after } = await take(bidding, late, { late_reason: 'Se cortó internet en la zona' });

    expect(after.offers?.[late]).toMatchObject({ late: true, late_reason: 'Se cortó internet en la zona', taken_by: 'Rocío Compra' });
    expect((await read(request)).amount).toBe('180000000');
  });

  test('is the only thing that is bought: what was quoted before it is not', async () => {
    const request = await ask({ items: [item([offer(1, '900')], { price: '1000' })] });
    const bidding = await bid(request, { reason: 'Comparar' });
    const [token = ''] = await invite(bidding, 2);
    await reply(token, '950');
    await end(bidding);
    await openBy(bidding, rocio);
    await openBy(bidding, aida);
    await take(bidding);
    const both = await read(request);
    const [byHand, fromIt] = both.service_items[0]?.documents ?? [];
    const choose = (id: number | undefined, version: number) =>
      rocio.call(updateServiceItem, {
        item_id: itemOf(both),
        version,
        quotations: [byHand, fromIt].map((it) => ({ id: it?.id ?? 0, selected: it?.id === id })),
      });

    const wrong = await choose(byHand?.id, both.version);
    expect(wrong.flags).toMatchObject([{ code: 'bidding', text: expect.stringContaining('no salió de la licitación') }]);
    expect(await rocio.refused(abastecimientoApproveServiceRequest, of(wrong))).toMatchObject({ status: 422 });
    expect((await choose(fromIt?.id, wrong.version)).flags).toEqual([]);
  });

  test('deserted or given up, it may be bid again, and is not quoted by hand meanwhile', async () => {
    const { request, bidding } = await opened([]);
    expect(bidding.status).toBe('desierta');
    expect((await actText(bidding)).text).toContain('desierta');
    const again = await bid(await read(request));
    const quote = await rocio.call(getQuotationInfo, { number: again.number });
    await camila.call(cancelQuotation, { quotation_id: quote.id, version: quote.version, reason: 'Cambió el alcance' });

    expect((await read(request)).biddings).toEqual([
      { number: again.number, status: 'anulada' },
      { number: bidding.number, status: 'desierta' },
    ]);
    expect((await read(request)).flags).toEqual([]);
    expect((await bid(await read(request))).status).toBe('sellada');
  });
});
