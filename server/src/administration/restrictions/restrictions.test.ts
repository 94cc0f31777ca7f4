import { getRestrictions, restrictionCodes, restrictionHistory, updateRestriction } from 'contract/administration/index.ts';
import { expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { restriction } from '../index.ts';

const { app, db, as } = await scene();
const keeper = await as('approval_matrix:read', 'approval_matrix:update');
const source = { db, events: app.events };
const find = async (codigo: string) => {
  const found = (await keeper.call(getRestrictions, {})).find((it) => it.codigo === codigo);
  if (!found) throw new Error(`no restriction ${codigo}`);
  return found;
};

test('every limit that the program knows has a row, with its unit', async () => {
  const listed = await keeper.call(getRestrictions, {});

  expect(listed.map((it) => it.codigo)).toEqual([...restrictionCodes]);
  expect(await find('material_request_lines')).toMatchObject({ quantity: '200', unidad: 'líneas', activo: true });
});

test('a changed limit holds at once, and one that is switched off does not hold', async () => {
  const { restriction_id, version } = await find('material_request_lines');
  expect(await restriction(source, 'material_request_lines')).toBe(200);

  await keeper.call(updateRestriction, { restriction_id, quantity: 120, version });
  expect(await restriction(source, 'material_request_lines')).toBe(120);

  await keeper.call(updateRestriction, { restriction_id, quantity: 120, activo: 'false', version: version + 1 });
  expect(await restriction(source, 'material_request_lines')).toBeUndefined();
});

test('what is counted is counted whole; a quantity may have decimals', async () => {
  const lines = await find('transfer_lines');
  const line = await find('line_quantity');

  expect(await keeper.refused(updateRestriction, { restriction_id: lines.restriction_id, quantity: '10.5' })).toMatchObject({
    status: 400,
    fields: { quantity: 'Indique un número entero de líneas.' },
  });
  expect(await keeper.call(updateRestriction, { restriction_id: line.restriction_id, quantity: '750.5' })).toMatchObject({
    quantity: '750.5',
  });
});

test.each(['-1', 'muchas', '12345678'])('the quantity %s is refused at its field', async (quantity) => {
  const { restriction_id } = await find('line_quantity');

  expect(await keeper.refused(updateRestriction, { restriction_id, quantity })).toMatchObject({
    status: 400,
    fields: { quantity: expect.any(String) },
  });
});

test('an old version is refused with the restriction as it is; the specification’s own two parameters need none', async () => {
  const { restriction_id, version } = await find('open_requests_per_project');
  await keeper.call(updateRestriction, { restriction_id, quantity: 25 });

  expect(await keeper.refused(updateRestriction, { restriction_id, quantity: 30, version })).toMatchObject({
    status: 412,
    current: { quantity: '25', version: version + 1 },
  });
  expect(await keeper.refused(updateRestriction, { restriction_id: 999_999, quantity: 1 })).toMatchObject({ status: 404 });
});

test('its history says who changed what, in words', async () => {
  const { restriction_id } = await find('urgent_requests_per_month');
  await keeper.call(updateRestriction, { restriction_id, quantity: 8 });

  const { items, total_items } = await keeper.call(restrictionHistory, { restriction_id });

  expect(total_items).toBe(1);
  expect(items[0]).toMatchObject({
    action: 'Modificó',
    who: expect.stringContaining('Persona'),
    changes: [{ field: 'Cantidad', before: '5', after: '8' }],
  });
});
