import {
  createQuotationPolicy,
  deleteQuotationPolicy,
  listQuotationPolicies,
  updateQuotationPolicy,
  type QuotationPolicy,
} from 'contract/services/index.ts';
import { formatDay } from 'contract/format.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { scene } from '../../../test/scene.ts';
import { policyOn } from './policies.ts';

const { as, db, employee } = await scene();
const administrator = await employee({ nombre: 'Catalina Tara', permissions: ['maintenance:read', 'maintenance:update'] });
const buyer = await as('services:read', 'services:create', 'services:update', 'services:approve');

const today = Temporal.Now.plainDateISO('America/Santiago');
const day = (ahead: number) => today.add({ days: ahead }).toString();
const rules = {
  quotation_threshold: '3000000',
  supply_only_threshold: '120000000',
  bidding_threshold: '250000000',
  quotations_below_threshold: 1,
  quotations_above_threshold: 4,
  reopening_days: 20,
};
const reason = 'La tasa subió: las compras chicas ya no justifican tres cotizaciones.';
const fingerprintSeen = async () => ({ fingerprint: (await buyer.call(listQuotationPolicies, {})).fingerprint });
const create = async (more: Partial<typeof rules> & { desde?: string } = {}): Promise<QuotationPolicy> =>
  administrator.call(createQuotationPolicy, { desde: day(10), ...rules, reason, ...more, ...(await fingerprintSeen()) });
/** A version that began in the past, as time makes them. */
const begin = (desde: string) =>
  db
    .insertInto('quotation_policies')
    .values({ desde, ...rules, reason, changed_by: null, changed_at: new Date('2020-01-01T12:00:00Z') })
    .returning('id')
    .executeTakeFirstOrThrow();

beforeEach(async () => {
  // Only the first one stays: what holds is deleted by nobody but a test.
  await sql`alter table quotation_policies disable trigger quotation_policies_stay`.execute(db);
  await sql`delete from quotation_policies where desde > '1900-01-01'`.execute(db);
  await sql`alter table quotation_policies enable trigger quotation_policies_stay`.execute(db);
});

const constraintBroken = (statement: string) =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => 'done',
      (error: { constraint?: string }) => error.constraint,
    );

test('a new database has the policy of the specification, since ever', async () => {
  const { items } = await buyer.call(listQuotationPolicies, {});

  expect(items).toMatchObject([
    {
      desde: '1900-01-01',
      label: 'Política inicial',
      standing: 'in_force',
      quotation_threshold: '2000000',
      supply_only_threshold: '100000000',
      bidding_threshold: '200000000',
      quotations_below_threshold: 1,
      quotations_above_threshold: 3,
      reopening_days: 14,
      changed_by: null,
    },
  ]);
  expect(await policyOn(db, '1900-01-01')).toEqual(items[0]);
});

test('a version holds from its day until the next one begins, and says who made it and why', async () => {
  const made = await create();
  const later = await create({ desde: day(20), reopening_days: 5 });

  expect(made).toMatchObject({
    ...rules,
    reason,
    standing: 'future',
    changed_by: 'Catalina Tara',
    label: `Política desde el ${formatDay(day(10))}`,
  });
  const holding = await Promise.all([9, 10, 19, 20, 4000].map((it) => policyOn(db, day(it)).then(({ reopening_days }) => reopening_days)));
  expect(holding).toEqual([14, 20, 20, 5, 5]);
  const { items } = await buyer.call(listQuotationPolicies, {});
  expect(items.map((it) => [it.id, it.standing])).toEqual([
    [later.id, 'future'],
    [made.id, 'future'],
    [items[2]?.id, 'in_force'],
  ]);
});

test('one in force stands before those that were', async () => {
  const [older, current] = [await begin(day(-30)), await begin(day(0))];

  const { items } = await buyer.call(listQuotationPolicies, {});

  expect(items.map((it) => it.standing)).toEqual(['in_force', 'past', 'past']);
  expect((await policyOn(db, day(0))).id).toBe(current.id);
  expect((await policyOn(db, day(-1))).id).toBe(older.id);
});

test('a future version is changed and deleted; the one before it goes on', async () => {
  const { id } = await create();

  const changed = await administrator.call(updateQuotationPolicy, {
    id,
    desde: day(12),
    ...rules,
    quotations_above_threshold: 2,
    reason,
    ...(await fingerprintSeen()),
  });
  expect(changed).toMatchObject({ id, desde: day(12), quotations_above_threshold: 2 });
  expect((await policyOn(db, day(11))).reopening_days).toBe(14);

  await administrator.call(deleteQuotationPolicy, { id, ...(await fingerprintSeen()) });
  expect((await buyer.call(listQuotationPolicies, {})).items).toHaveLength(1);
  const audit = await db
    .selectFrom('audit')
    .select('action')
    .where('entity', '=', 'quotation_policy')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(audit.map((it) => it.action)).toEqual(['delete', 'update', 'create']);
});

describe('what holds or held never changes', () => {
  test.each([
    ['the one in force', day(0)],
    ['one of before', day(-30)],
  ])('%s is neither changed nor deleted', async (_which, desde) => {
    const { id } = await begin(desde);
    if (desde !== day(0)) await begin(day(-3));

    for (const refused of [
      await administrator.refused(updateQuotationPolicy, { id, desde: day(5), ...rules, reason, ...(await fingerprintSeen()) }),
      await administrator.refused(deleteQuotationPolicy, { id, ...(await fingerprintSeen()) }),
    ])
      expect(refused).toMatchObject({ status: 422, code: 'rule', message: expect.stringContaining('ya rige o rigió') });
  });

  test('the database keeps it so too', async () => {
    const { id } = await begin(day(0));

    expect(await constraintBroken(`update quotation_policies set reopening_days = 1 where id = ${id}`)).toBe('quotation_policies_stay');
    expect(await constraintBroken(`delete from quotation_policies where id = ${id}`)).toBe('quotation_policies_stay');
    expect(await constraintBroken(`delete from quotation_policies where desde = '1900-01-01'`)).toBe('quotation_policies_stay');
  });

  test('nor does a version begin on a day that has begun', async () => {
    const { id } = await create();

    for (const desde of [day(0), day(-1)]) {
      const given = { desde, ...rules, reason, ...(await fingerprintSeen()) };
      for (const refused of [
        await administrator.refused(createQuotationPolicy, given),
        await administrator.refused(updateQuotationPolicy, { id, ...given }),
      ])
        expect(refused).toMatchObject({ status: 400, fields: { desde: expect.stringContaining('desde mañana') } });
      expect(await constraintBroken(`update quotation_policies set desde = '${desde}' where id = ${id}`)).toBe(
        'quotation_policies_announced',
      );
    }
  });
});

test.each([
  [{ supply_only_threshold: '2999999' }, 'supply_only_threshold'],
  [{ bidding_threshold: '119999999' }, 'bidding_threshold'],
  [{ quotations_below_threshold: 5 }, 'quotations_above_threshold'],
  [{ quotations_below_threshold: 0 }, 'quotations_below_threshold'],
  [{ quotations_above_threshold: 11 }, 'quotations_above_threshold'],
  [{ quotation_threshold: '0' }, 'quotation_threshold'],
  [{ quotation_threshold: '12.5' }, 'quotation_threshold'],
  [{ bidding_threshold: '1234567890123' }, 'bidding_threshold'],
  [{ reopening_days: -1 }, 'reopening_days'],
  [{ reopening_days: 366 }, 'reopening_days'],
  [{ reason: ' ' }, 'reason'],
  [{ desde: '2026-02-30' }, 'desde'],
])('%j is refused at %s, and nothing is written', async (wrong, name) => {
  const refused = await administrator.refused(createQuotationPolicy, {
    desde: day(10),
    ...rules,
    reason,
    ...(await fingerprintSeen()),
    ...wrong,
  });

  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [name]]);
  expect((await buyer.call(listQuotationPolicies, {})).items).toHaveLength(1);
});

test('the database refuses thresholds that do not grow, and fewer quotations above than below', async () => {
  const { id } = await create();
  const set = (what: string) => constraintBroken(`update quotation_policies set ${what} where id = ${id}`);

  expect(await set('supply_only_threshold = 1')).toBe('quotation_policies_grow');
  expect(await set('bidding_threshold = 3000000')).toBe('quotation_policies_grow');
  expect(await set('quotations_above_threshold = 1, quotations_below_threshold = 2')).toBe('quotation_policies_ask_more');
  expect(await set('quotation_threshold = 0')).toBe('quotation_policies_quotation_threshold_check');
});

test('two versions do not begin on the same day', async () => {
  await create();

  const refused = await administrator.refused(createQuotationPolicy, { desde: day(10), ...rules, reason, ...(await fingerprintSeen()) });

  expect(refused).toMatchObject({ status: 409, fields: { desde: expect.stringContaining('Ya hay una versión') } });
});

test('two who change the policy at once: the second is shown what the first made of it', async () => {
  const { id } = await create();
  const before = await fingerprintSeen();
  const inputs = [15, 16].map((ahead) => ({ desde: day(ahead), ...rules, reason, ...before }));

  const both = await Promise.all(inputs.map((it) => administrator.raw(createQuotationPolicy, it)));

  expect(both.map((it) => it.statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
  expect(both.find((it) => it.statusCode === 412)?.json()).toMatchObject({ code: 'stale', current: { items: [{}, {}, {}] } });
  // Neither is one changed nor deleted by who has not seen the new one.
  expect(await administrator.refused(updateQuotationPolicy, { id, ...inputs[0], desde: day(11) })).toMatchObject({ status: 412 });
  expect(await administrator.refused(deleteQuotationPolicy, { id, ...before })).toMatchObject({ status: 412 });
});

test('a buyer reads the policy, and changes nothing of it', async () => {
  const { id } = await create();
  const given = { desde: day(30), ...rules, reason, ...(await fingerprintSeen()) };

  for (const refused of [
    await buyer.refused(createQuotationPolicy, given),
    await buyer.refused(updateQuotationPolicy, { id, ...given }),
    await buyer.refused(deleteQuotationPolicy, { id, ...(await fingerprintSeen()) }),
  ])
    expect(refused).toMatchObject({ status: 403 });
  expect(await administrator.refused(deleteQuotationPolicy, { id: 999_999, ...(await fingerprintSeen()) })).toMatchObject({ status: 404 });
});
