import { randomUUID } from 'node:crypto';
import type { ErpNewPartner } from 'contract/erp/index.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { sapAt } from '../../../test/sap/open.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './choose.ts';
import type { ErpSupplier } from './port.ts';

const { db } = await scene();
const standIns = [await serviceLayerStandIn({ ...seeds, version: 'v1' }), await serviceLayerStandIn({ ...seeds, version: 'v2' })] as const;
afterAll(() => Promise.all(standIns.map((it) => it.close())));

const account = (number: string) => ({ bank: '901', country: 'CL', account: number, holder: 'Módulos SpA' });
const inSap = (at: 0 | 1, set: string, key: string) => (code: string) =>
  Promise.resolve(standIns[at].company.rows(set).find((it) => it[key] === code));
const ownCard = async (code: string) =>
  (await db.selectFrom('erp_cards').where('code', '=', code).select('content').executeTakeFirst())?.content;

const sapCards = (at: 0 | 1) => ({
  erp: () => sapAt(standIns[at].url, {}),
  partner: inSap(at, 'BusinessPartners', 'CardCode'),
  item: inSap(at, 'Items', 'ItemCode'),
  paid: (number: string) => ({
    BPBankAccounts: [{ BankCode: '901', AccountNo: number, AccountName: 'Módulos SpA', Country: 'CL' }],
    DefaultAccount: number,
  }),
  frozen: { Frozen: 'tYES' },
});
const kinds = [
  [
    'our own cards',
    {
      erp: () => chosenErp(readConfig({}), db),
      partner: ownCard,
      item: ownCard,
      paid: (number: string) => ({ bank: account(number) }),
      frozen: { frozen: true },
    },
  ],
  ['SAP Business One, v1', sapCards(0)],
  ['SAP Business One, v2', sapCards(1)],
] as const;

describe.each(kinds)('%s', (_name, { erp: open, partner, item, paid, frozen }) => {
  const erp = open();
  afterAll(() => erp.stop());
  const newCode = () => randomUUID().slice(0, 8).toUpperCase();

  test('a supplier is paid in the account that was told last, alone, however often it is told', async () => {
    const code = `${newCode()}P`;
    await erp.createPartner(randomUUID(), { code, name: 'Módulos SpA', tax_id: '78900023-9', currency: 'CLP' });

    for (const number of ['11112222', '33334444', '33334444']) await erp.changePartner({ code, bank: account(number) });

    expect(await partner(code)).toMatchObject(paid('33334444'));
    expect(await partner(code)).not.toMatchObject(frozen);
  });

  test('what is frozen keeps everything else', async () => {
    const [code, material] = [`${newCode()}P`, newCode()];
    await erp.createPartner(randomUUID(), { code, name: 'Módulos SpA', tax_id: '78900023-9', currency: 'CLP' });
    await erp.createItem(randomUUID(), { code: material, name: 'Panel 600 W', group: 'Paneles', unit: 'UN' });
    await erp.changePartner({ code, bank: account('55556666') });

    await erp.changePartner({ code, frozen: true });
    await erp.changeItem({ code: material, frozen: true });

    expect(await partner(code)).toMatchObject({ ...paid('55556666'), ...frozen });
    expect(await item(material)).toMatchObject(frozen);
  });

  test('whether a card is already as a change says is asked of the ERP, and changes nothing', async () => {
    const [code, material] = [`${newCode()}P`, newCode()];
    await erp.createPartner(randomUUID(), { code, name: 'Módulos SpA', tax_id: '78900023-9', currency: 'CLP' });
    await erp.createItem(randomUUID(), { code: material, name: 'Panel 600 W', group: 'Paneles', unit: 'UN' });
    const change = { code, bank: account('77778888') };
    expect([await erp.hasPartnerChange(change), await erp.hasItemChange({ code: material, frozen: true })]).toEqual([false, false]);

    await erp.changePartner(change);
    await erp.changeItem({ code: material, frozen: true });

    expect([await erp.hasPartnerChange(change), await erp.hasItemChange({ code: material, frozen: true })]).toEqual([true, true]);
    const others = [
      { ...change, bank: account('77778889') },
      { ...change, frozen: true },
      { ...change, code: "NADIE'P" },
    ];
    expect(await Promise.all(others.map((it) => erp.hasPartnerChange(it)))).toEqual([false, false, false]);
  });

  test('what the ERP does not have is refused, and surely did nothing', async () => {
    const refused = { kind: 'refused', nothingDone: true, code: '-2028' };

    await expect(erp.changePartner({ code: "NADIE'P", frozen: true })).rejects.toMatchObject(refused);
    await expect(erp.changeItem({ code: 'NADA', frozen: true })).rejects.toMatchObject(refused);
  });
});

describe.each([
  ['v1', 0],
  ['v2', 1],
] as const)('SAP Business One, %s', (_name, at) => {
  const erp = sapAt(standIns[at].url, {});
  afterAll(() => erp.stop());
  const partner = inSap(at, 'BusinessPartners', 'CardCode');
  const made = async (terms: Partial<ErpNewPartner>) => {
    const code = `${randomUUID().slice(0, 8).toUpperCase()}P`;
    await erp.createPartner(randomUUID(), { code, name: 'Módulos SpA', tax_id: '78900023-9', currency: 'CLP', ...terms });
    return { code, card: await partner(code) };
  };

  test('a supplier is created with what they bill and when they are paid, and is read as the same', async () => {
    const named = await made({ billing: 'factura', payment_condition: { name: 'credito 60', days: 15 } });
    expect(named.card).toMatchObject({ VatLiable: 'vLiable', PayTermsGrpCode: 7 });
    expect((await made({ billing: 'factura_exenta', payment_condition: { name: 'Al contado', days: 0 } })).card).toMatchObject({
      VatLiable: 'vExempted',
      PayTermsGrpCode: 1,
    });
    expect((await made({ billing: 'boleta_honorarios' })).card).toMatchObject({ SubjectToWithholdingTax: 'boYES' });
    const unknown = await made({ billing: 'extranjera', country: 'DE', payment_condition: { name: '45 días', days: 45 } });
    expect(unknown.card).not.toHaveProperty('PayTermsGrpCode');

    const read = new Map<string, ErpSupplier>();
    for await (const page of erp.suppliers()) for (const it of page) read.set(it.code, it);
    expect(read.get(named.code)).toMatchObject({ billing: 'factura', payment_condition: { days: 60 } });
    expect(read.get(unknown.code)).toMatchObject({ billing: 'extranjera', payment_condition: null });
  });

  test('an account abroad is that of the bank with its SWIFT code; one that the ERP does not have is asked for', async () => {
    const { code } = await made({ country: 'DE' });
    const abroad = { country: 'DE', account: 'DE89370400440532013000', holder: 'Solarwerk', swift: 'DEUTDEFF' };

    await erp.changePartner({ code, bank: abroad });

    expect(await partner(code)).toMatchObject({
      BPBankAccounts: [{ BankCode: 'DEUT', BICSwiftCode: 'DEUTDEFF', IBAN: 'DE89370400440532013000', Country: 'DE' }],
      DefaultBankCode: 'DEUT',
    });
    await expect(erp.changePartner({ code, bank: { ...abroad, swift: 'COBADEFF' } })).rejects.toMatchObject({
      kind: 'refused',
      message: 'El ERP no tiene un banco de DE con el código SWIFT COBADEFF: créelo ahí y envíe la cuenta de nuevo.',
    });
  });
});
