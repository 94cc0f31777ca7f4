import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { up } from '../migrations/0633-supplying-received-less-returned.ts';
import { returnsIn } from '../src/supplying/reports/returns-scene.ts';
import { supplyScene } from '../src/supplying/scene.ts';

const stage = await supplyScene();
const { app, db, given, purchase, cable, ana } = stage;
const { giveBack, takeBack } = await returnsIn(stage);
// Without tables of its own, as the migrator gives it.
const bare = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: app.pool }) });
const at = (month: string): string => `${month}-15T12:00:00Z`;

test('what had left for its supplier is counted off in its month; what has not left, or came back, is not', async () => {
  await sql`drop trigger supplier_returns_sum_sent_back on supplier_returns`.execute(db);
  await sql`drop function sum_sent_back(), is_sent_back(text)`.execute(db);
  const { id, items } = await purchase({ lines: [{ material_id: cable.id, quantity: '9', received: '5' }] });
  const lines = items.map((it) => ({ id: it.id, quantity: '5' }));
  await given.receipt({ request_id: id, received_by: ana.id, received_at: at('2026-03'), lines });
  for (const sent_at of [at('2026-04'), at('2026-05'), at('2026-05')]) await giveBack(id, sent_at);
  await takeBack();
  await giveBack(id, undefined);

  await up(bare);

  const { rows } = await sql`
    select month::text, sum(received)::float as received from material_month_changes
    where material_id = ${cable.id} and received <> 0 group by 1 order by 1`.execute(db);
  expect(rows).toEqual([
    { month: '2026-03-01', received: 5 },
    { month: '2026-04-01', received: -0.01 },
    { month: '2026-05-01', received: -0.01 },
  ]);
});
