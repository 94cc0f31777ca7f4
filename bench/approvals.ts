import { sql } from 'kysely';
import { approvalChain } from '../server/src/approvals/index.ts';
import { newPool, openDatabase } from '../server/src/platform/database/database.ts';

const rounds = 2_000;

/** How long it takes to find who approves a request, with 5,000 rules in force: half-time and the slowest of a hundred, in milliseconds. */
export async function approverLookup(url: string): Promise<{ p50: number; p99: number }> {
  const db = openDatabase(newPool(url, 2));
  try {
    await fillMatrix(url);
    const projects = await db.selectFrom('projects').select('codigoProyecto').orderBy('id').limit(400).execute();
    const requester = { user_id: (await db.selectFrom('users').select('id').where('codigo_rol', '=', 'SUP').executeTakeFirstOrThrow()).id };
    const times: number[] = [];
    for (let n = -200; n < rounds; n += 1) {
      const codigo_proyecto = projects[(n + 200) % projects.length]?.codigoProyecto;
      const amount = String((n + 201) * 90_000);
      const began = performance.now();
      await approvalChain(db, { kind: 'purchase_orders', amount, currency: 'CLP', codigo_proyecto, requester, date: '2026-11-20' });
      if (n >= 0) times.push(performance.now() - began);
    }
    const sorted = times.toSorted((a, b) => a - b);
    return { p50: sorted[rounds / 2] ?? 0, p99: sorted[Math.floor(rounds * 0.99)] ?? 0 };
  } finally {
    await db.destroy();
  }
}

/** Rules of their own for many projects, until there are 5,000 in force. */
async function fillMatrix(url: string): Promise<void> {
  const db = openDatabase(newPool(url, 1));
  await sql`insert into approval_matrix_versions (version, comment) select max(version) + 1, 'Prueba de carga' from approval_matrix_versions`.execute(
    db,
  );
  await sql`
    insert into approval_rules (kind, codigo_proyecto, level, amount_from, amount_to, approver_kind, cargo_id, desde_version)
    select kind, "codigoProyecto", band, (band - 1) * 50000000, case when band < 3 then band * 50000000 end, 'position', place.id, version
    from (select "codigoProyecto", row_number() over (order by id) as n from projects) as project
    cross join unnest(array['purchase_orders', 'materials', 'services', 'quotations']) as kind
    cross join generate_series(1, 3) as band
    join (select positions.id, row_number() over (order by positions.id) as n from positions
      where nombre in ('Gerenta general', 'Gerente de operaciones', 'Gerenta de finanzas')) as place on place.n = band
    cross join (select max(version) as version from approval_matrix_versions) as latest
    order by project.n limit greatest(0, 5000 - (select count(*) from approval_rules where hasta_version is null))`.execute(db);
  await sql`analyze approval_rules`.execute(db);
  await db.destroy();
}
