import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { sapAt } from '../../../test/sap/open.ts';
import { seeds } from '../../../test/sap/seeds.ts';
import { serviceLayerStandIn } from '../../../test/sap/server.ts';
import { readConfig } from '../../platform/config.ts';
import { chosenErp } from './chosen.ts';

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

  test('what the ERP does not have is refused, and surely did nothing', async () => {
    const refused = { kind: 'refused', nothingDone: true, code: '-2028' };

    await expect(erp.changePartner({ code: "NADIE'P", frozen: true })).rejects.toMatchObject(refused);
    await expect(erp.changeItem({ code: 'NADA', frozen: true })).rejects.toMatchObject(refused);
  });
});
