import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { getMaterialRequest, getRequests } from 'contract/materials/index.ts';
import { scene } from '../../test/scene.ts';

const { db, signIn } = await scene({ demo: true });

test('the demo company has requests in every state, each waiting for somebody or decided, to the peso', async () => {
  const vicente = await db
    .selectFrom('users')
    .where('email', '=', 'vicente.algarrobo@soldepapel.example')
    .select('id')
    .executeTakeFirstOrThrow();
  const caller = await signIn(vicente);

  const { items } = await caller.call(getRequests, { per_page: 100 });

  expect(new Set(items.map((it) => it.status))).toEqual(
    new Set(['pendiente', 'restringida', 'rechazada', 'anulada', 'incompleta', 'en_curso', 'recibida', 'cerrada']),
  );
  const fetched = await caller.call(getRequests, { transfer_kind: 'RETIRO' });
  expect(fetched.items).toMatchObject([{ status: 'en_curso', cost_center: 'CC-2100', to_code: null }]);
  const waiting = items.filter((it) => it.status === 'pendiente' || it.status === 'restringida');
  expect(waiting.filter((it) => it.waiting_for === null)).toEqual([]);
  expect(items.filter((it) => it.status === 'en_curso' && it.erp_number === null)).toEqual([]);
  const coming = await caller.call(getRequests, { per_page: 10, status: 'en_curso', warehouse_code: 'BM0002', project_code: 'CI-26012' });
  const infos = await Promise.all(coming.items.map((it) => caller.call(getMaterialRequest, { number: it.number })));
  expect(infos.filter((it) => it.transfers.some(({ status }) => status === 'enviado'))).toHaveLength(1);
  const { rows } = await sql`
    select number from material_requests as it
    where amount <> (select coalesce(sum(amount), 0) from material_request_lines where request_id = it.id)`.execute(db);
  expect(rows).toEqual([]);
});
