import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../migrations/0169-services-policies.ts';
import { policyOn } from '../src/services/policies/policies.ts';
import { scene } from './scene.ts';

const { app, db, given } = await scene();
// Without tables of its own, as the migrator gives it.
const bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) });

/** The policy as it was made from these constants, and the keys that stay among them. */
async function takenOver(constants: Record<string, string | number | null>, changed_by = 'nadie@soldepapel.example') {
  await sql`drop table quotation_policies cascade; delete from settings`.execute(db);
  const rows = Object.entries(constants).map(([key, value]) => ({ key, value: JSON.stringify(value), changed_by }));
  if (rows.length > 0) await db.insertInto('settings').values(rows).execute();
  await up(bare);
  const left = await db.selectFrom('settings').select('key').execute();
  return { policy: await policyOn(db, '1950-06-01'), left: left.map((it) => it.key) };
}

test('what somebody had set among the constants begins the policy, under their name, and leaves nothing behind', async () => {
  const person = await given.user({ nombre: 'Rocío Alerce' });

  const { policy, left } = await takenOver(
    { quotation_threshold: '2500000', quotations_above_threshold: 2, reopening_days: 0, access_log_days: 400 },
    person.email,
  );

  expect(policy).toMatchObject({
    desde: '1900-01-01',
    quotation_threshold: '2500000',
    supply_only_threshold: '100000000',
    bidding_threshold: '200000000',
    quotations_below_threshold: 1,
    quotations_above_threshold: 2,
    reopening_days: 0,
    reason: 'Los valores que estaban en Constantes.',
    changed_by: 'Rocío Alerce',
  });
  expect(left).toEqual(['access_log_days']);
});

test('constants that did not fit each other become a policy that does', async () => {
  const { policy } = await takenOver({
    quotation_threshold: '300000000',
    supply_only_threshold: '0',
    bidding_threshold: '5',
    quotations_below_threshold: 6,
    quotations_above_threshold: 2,
  });

  expect(policy).toMatchObject({
    quotation_threshold: '300000000',
    supply_only_threshold: '300000000',
    bidding_threshold: '300000000',
    quotations_below_threshold: 6,
    quotations_above_threshold: 6,
  });
});

test('a constant that was reset, or holds nonsense of before, counts for nothing', async () => {
  const { policy, left } = await takenOver({ quotation_threshold: null, bidding_threshold: 'mucho' });

  expect(policy).toMatchObject({
    quotation_threshold: '2000000',
    bidding_threshold: '200000000',
    reason: 'Los valores con que viene el sistema.',
  });
  expect(left).toEqual([]);
});
