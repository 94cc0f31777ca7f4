import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { updateSetting, type SettingKey } from 'contract/administration/index.ts';
import {
  getCubageChanges,
  postDocumentToErp,
  ruleWeights,
  saveVariables,
  updateDocumentMaterial,
  type RuleWeight,
} from 'contract/cubication/index.ts';
import { editMaterial, getMaterial, type MaterialInfo } from 'contract/materials/index.ts';
import { takeoffScene } from '../scene.ts';

const { db, fernanda, as, given, material, place, takeoff, ask, decide, look, rowsOf } = await takeoffScene({ background: false });
const administrator = await as('maintenance:update', 'maintenance:read');
const keeper = await as('materials:read', 'material_creation:update');

async function set(rule: string, weight: RuleWeight) {
  const key = `check_${rule}` as SettingKey;
  const row = await db.selectFrom('settings').where('key', '=', key).select('version').executeTakeFirst();
  return administrator.call(updateSetting, { key, value: ruleWeights[weight], version: row?.version ?? 0 });
}
const editOf = ({ code, version, description, family_id, unit_id, observations }: MaterialInfo) => ({
  code,
  version,
  description,
  family_id,
  unit_id,
  observations,
});
const findingsOf = async (document_id: number) => (await look(document_id)).findings.map((it) => [it.rule, it.weight]);
test('a check stops, warns or is not made as the constant says; the editor is told which', async () => {
  const it = await material();
  const { document_id, rows } = await takeoff([{ code: it.codigo, quantity: '1' }]);
  await sql`update cubage_rows set cost = 0 where id = ${rows[0]?.id}`.execute(db);

  expect(await findingsOf(document_id)).toEqual([['no_price', 'stops']]);
  expect(await fernanda.refused(postDocumentToErp, { document_id })).toMatchObject({
    status: 422,
    code: 'rule',
    rows: [{ row_id: rows[0]?.id }],
  });

  await set('no_price', 'warns');
  expect((await look(document_id)).weights).toMatchObject({ no_price: 'warns', no_code: 'stops' });
  // Whoever has it open is told with what changed.
  expect((await fernanda.call(getCubageChanges, { document_id, since: 0 })).weights).toMatchObject({ no_price: 'warns', no_code: 'stops' });
  expect(await findingsOf(document_id)).toEqual([['no_price', 'warns']]);

  await set('no_price', 'off');
  expect([await findingsOf(document_id), (await look(document_id)).score]).toEqual([[], 100]);
  await decide(await ask({ document_id }));
  expect(await look(document_id)).toMatchObject({ status: 'enviando' });

  // What it costs is not known: nobody approves that as nothing.
  const other = await takeoff([{ code: it.codigo, quantity: '1' }]);
  await sql`update cubage_rows set cost = null, currency = null, rate = null, rate_day = null, rate_source = null where id = ${other.rows[0]?.id}`.execute(
    db,
  );
  expect(await fernanda.refused(postDocumentToErp, { document_id: other.document_id })).toMatchObject({
    status: 422,
    message: expect.stringContaining('No se sabe cuánto cuesta'),
    rows: [{ row_id: other.rows[0]?.id }],
  });
  await set('no_price', 'stops');
});

test('what the whole says stops every post of it once the company wants that, whichever rows are chosen', async () => {
  const it = await material();
  const { document_id, rows } = await takeoff([{ code: it.codigo, quantity: '1' }]);
  const { version } = await look(document_id);
  await fernanda.call(saveVariables, { document_id, version, variables: [{ name: 'strings', formula: '4' }] });
  expect(await findingsOf(document_id)).toEqual([['connectors', 'warns']]);

  await set('connectors', 'stops');
  const refused = await fernanda.refused(postDocumentToErp, { document_id, ids: rows.map((row) => row.id) });
  expect(refused).toMatchObject({ status: 422, message: '4 strings piden al menos 4 pares MC4; hay 0.' });

  await set('connectors', 'warns');
  expect((await ask({ document_id })).status).toBe('en_aprobacion');
});

test('what the technical information of the place says, and does not agree with, is found; put right it is not', async () => {
  const certified = { price: '100', sec_certificate: 'E-013-22' };
  const panel = await given.material({ ...certified, codigo: 'PAN-900778' });
  const inverter = await given.material({ ...certified, codigo: 'INV-900778', descripcion: 'Inversor string monofásico 3 kW' });
  const at = await place();
  // 18 of 610 W on 6 kW.
  await db.updateTable('places').set({ kwp: '10.98' }).where('id', '=', at.id).execute();
  await given.technical({ place_id: at.id, paneles: [{ cantidad: 18 }], inversores: [{ cantidad: 2, potencia_kw: '3' }] });
  const rows = [
    { code: panel.codigo, quantity: '16' },
    { code: inverter.codigo, quantity: '3' },
  ];
  const { document_id } = await takeoff(rows, at);

  expect(await look(document_id)).toMatchObject({
    installed: { modules: 18, inverters: 2 },
    findings: [
      { rule: 'technical', message: expect.stringContaining('La relación CC/CA es 1,83') },
      { rule: 'power', message: 'Se cubican 16 módulos y la información técnica dice 18.' },
      { rule: 'inverters', message: 'Se cubican 3 inversores y la información técnica dice 2.' },
    ],
    score: 60,
  });

  await db.updateTable('technical_inverters').set({ cantidad: 3, potencia_kw: '4' }).where('place_id', '=', at.id).execute();
  const [panels] = await rowsOf(document_id);
  await fernanda.call(updateDocumentMaterial, { id: panels?.id ?? 0, seen: { quantity: '16' }, cells: { quantity: '18' } });
  expect(await look(document_id)).toMatchObject({ installed: { technical: [], modules: 18, inverters: 3 }, findings: [], score: 100 });
});

test('a module without an authorisation of the SEC, or with one that is over, is found; with one that holds it is not', async () => {
  const panel = await given.material({ codigo: 'PAN-900777', price: '100' });
  const { document_id } = await takeoff([{ code: panel.codigo, quantity: '1' }]);
  const certify = async (sec_certificate: string | null, sec_until: string | null) => {
    const seen = await keeper.call(getMaterial, { code: panel.codigo });
    return keeper.call(editMaterial, { ...editOf(seen), sec_certificate, sec_until });
  };

  expect([await findingsOf(document_id), (await rowsOf(document_id))[0]?.authorised]).toEqual([[['not_authorised', 'warns']], false]);
  expect(await certify('E-013-22', null)).toMatchObject({ sec_certificate: 'E-013-22', sec_until: null });
  expect([await findingsOf(document_id), (await rowsOf(document_id))[0]?.authorised]).toEqual([[], true]);
  await certify('E-013-22', '2020-01-31');
  expect(await findingsOf(document_id)).toEqual([['not_authorised', 'warns']]);

  // Whoever changes something else leaves the certificate as it is.
  const kept = await keeper.call(editMaterial, editOf(await keeper.call(getMaterial, { code: panel.codigo })));
  expect(kept).toMatchObject({ sec_certificate: 'E-013-22', sec_until: '2020-01-31' });
  expect(await keeper.refused(editMaterial, { ...editOf(kept), sec_certificate: null, sec_until: '2030-01-01' })).toMatchObject({
    status: 400,
  });
});
