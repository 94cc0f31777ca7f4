import { monitorEventLoopDelay } from 'node:perf_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as contract from 'contract/projects/index.ts';
import { sql } from 'kysely';
import { openApp } from './src/app.ts';
import { given as access } from './src/access/given.ts';
import { seedRoles } from './src/access/default-roles.ts';
import { readConfig } from './src/platform/config.ts';
import { migrate } from './src/platform/migrate.ts';
import { startPostgres } from './src/platform/postgres.ts';
import { callerWith } from './test/scene-caller.ts';

const dir = await mkdtemp(join(tmpdir(), 'bench-imp-'));
const { url, stop } = await startPostgres({ dir, durable: false });
await migrate(url);
const app = await openApp(readConfig({ DATA_DIR: dir, LOG_LEVEL: 'error' }), url, { background: false });
await seedRoles(app.db);
const { db } = app;
const person = await access.user(db, { permissions: ['projects:read', 'projects:create', 'projects:update'] });
const ana = callerWith(app, await access.session(db, person.id));
const own = await access.user(db, { permissions: ['projects:read'], seesAllProjects: false });
const carla = callerWith(app, await access.session(db, own.id));

const log = (...it: unknown[]) => console.log(...it);
async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const delay = monitorEventLoopDelay({ resolution: 5 }); delay.enable();
  const start = performance.now();
  const value = await work();
  const ms = performance.now() - start; delay.disable();
  log(name.padEnd(44), `${ms.toFixed(0)} ms`.padStart(9), ` loop max ${(delay.max / 1e6).toFixed(0)} ms, p99 ${(delay.percentile(99) / 1e6).toFixed(0)}`);
  return value;
}
try {
  const words = ['Bodega', 'Casa', 'Frigorífico', 'Viña', 'Condominio', 'Packing', 'Galpón', 'Colegio', 'Hospital', 'Planta', 'Solar', 'Parque'];
  const second = ['Los Espejos', 'Ñuñoa', 'San Andrés', 'Panguipulli', 'El Roble', 'Las Terrazas', 'Maipú', 'La Serena', 'Boldo', 'Canelo', 'Quillay', 'Lomas Coloradas', 'Chañaral'];
  const streets = ['Avenida Irarrázaval', 'Camino Los Pangues', 'Calle Prat', 'Avenida Providencia', 'Pasaje El Litre'];
  const arr = (a: string[]) => sql`(${a}::text[])`;
  await timed('seed', async () => {
    await sql`insert into clients (nombre) select 'Cliente ' || n from generate_series(1, 2000) n`.execute(db);
    await sql`insert into projects ("codigoProyecto", nombre, linea, cliente_id, direccion, kwp, monto, observaciones, codigo_comuna) select 'CI-' || n, ${arr(words)}[1 + n % 12] || ' ' || ${arr(second)}[1 + (n / 12) % 13] || ' ' || n, 'CI', 1 + n % 2000, ${arr(streets)}[1 + n % 5] || ' ' || n, n, n * 1000, repeat('texto ', 20), '13120' from generate_series(1, 20000) n`.execute(db);
    await sql`insert into project_stages select id, 1 + id % 8 from projects`.execute(db);
    await sql`insert into project_members select id, ${own.id} from projects where id % 50 = 0`.execute(db);
    await sql`insert into places ("codigoLugarInstalacion", "codigoProyecto", nombre, direccion, latitud, longitud) select 'LI-' || lpad(n::text, 6, '0'), 'CI-' || (1 + n % 20000), 'Techo ' || ${arr(second)}[1 + n % 13] || ' ' || n, ${arr(streets)}[1 + n % 5] || ' ' || n, -33.4, -70.6 from generate_series(1, 60000) n`.execute(db);
    await sql`insert into audit (user_id, action, entity, entity_id, before, after, request_id) select 1, case when n % 20 = 0 then 'create' else 'update' end, case when n % 2 = 0 then 'place' else 'project' end, case when n % 2 = 0 then 'LI-' || lpad((1 + n % 60000)::text, 6, '0') else 'CI-' || (1 + n % 20000) end, case when n % 20 = 0 then null else '{"nombre":"a"}'::jsonb end, case when n % 20 = 0 then jsonb_build_object('codigoProyecto', 'CI-' || (1 + (1 + n % 60000) % 20000), 'nombre', 'x') else '{"nombre":"b"}'::jsonb end, 'r' from generate_series(1, 1000000) n`.execute(db);
    await sql`analyze`.execute(db);
  });
  for (const caller of [ana, carla]) for (const search of ['ca', 'solar', 'CI-1234', 'LI-000123', 'nunoa', 'irarrazaval 3400', 'andres frigorifico', 'panguipuli', 'frigorofico andres', 'zzzzqqq', 'avenida providensia 12', 'techo']) {
    await caller.call(contract.searchEverything, { search });
    const times: number[] = [];
    let n = 0;
    for (let i = 0; i < 5; i++) { const s = performance.now(); n = (await caller.call(contract.searchEverything, { search })).items.length; times.push(performance.now() - s); }
    log('search', search.padEnd(26), times.map((t) => t.toFixed(0)).join(' '), `hits ${n}`);
  }
  const someone = (await sql<{ c: string }>`select entity_id as c from audit where entity = 'project' limit 1`.execute(db)).rows[0]?.c ?? '';
  for (let i = 0; i < 3; i++) await timed(`history of ${someone}`, async () => log((await ana.call(contract.listHistory, { codigoProyecto: someone })).total_items));
  if (process.argv.includes('--explain')) {}
  const lines = Array.from({ length: 10000 }, (_, n) => `N-${n},Proyecto importado ${n},${['RE', 'CI', 'PG'][n % 3]},Cliente ${1 + n % 2000},Ñuñoa,Calle ${n},${n}.5,${n * 1000},2026-11-20,2027-01-31,${n % 100},sí,Ingeniería;Abastecimiento,Techo ${n},"-33,4","-70,6",obs ${n}`);
  const content = `codigo,nombre,linea,cliente,comuna,direccion,kwp,monto,inicio,termino,avance,comprometido,etapas,lugar,latitud,longitud,observaciones\n${lines.join('\n')}\n`;
  const file = () => new File([content], 'a.csv', { type: 'text/csv' });
  const seen = await timed('preview 10,000 new', () => ana.call(contract.previewProjectImport, { file: file() }));
  log(seen.counts, seen.items[0]);
  await timed('page of it', () => ana.call(contract.getProjectImport, { import_id: seen.import_id, page: 3 }));
  log(await timed('apply 10,000 new', () => ana.call(contract.applyProjectImport, { import_id: seen.import_id })));
  const again = await timed('preview 10,000 unchanged', () => ana.call(contract.previewProjectImport, { file: file() }));
  log(again.counts);
  const changed = content.replaceAll(',sí,', ',no,').replaceAll('"-33,4"', '"-33,5"');
  const third = await timed('preview 10,000 changed', () => ana.call(contract.previewProjectImport, { file: new File([changed], 'a.csv', { type: 'text/csv' }) }));
  log(third.counts, third.items[0]?.summary);
  log(await timed('apply 10,000 changed', () => ana.call(contract.applyProjectImport, { import_id: third.import_id })));
  await sql`insert into projects ("codigoProyecto", nombre, linea, cliente_id, direccion, observaciones) select 'E-' || n, 'Exportado ' || n, 'CI', 1 + n % 2000, 'Calle ' || n, repeat('texto ', 20) from generate_series(1, 20000) n`.execute(db);
  await app.http.listen({ port: 0 });
  const { port } = app.http.server.address() as { port: number };
  const session = await access.session(db, person.id);
  globalThis.gc?.();
  for (let i = 0; i < 2; i++) {
    globalThis.gc?.();
    const idle = process.memoryUsage().rss; let most = 0; let bytes = 0; let first = 0;
    const watch = setInterval(() => { most = Math.max(most, process.memoryUsage().rss); }, 20);
    const start = performance.now();
    await timed('export 50,000', async () => {
      const response = await fetch(`http://127.0.0.1:${port}/backend/projects/filtered_projects_xlsx`, { headers: { 'x-access-key': 'web', authorization: `Bearer ${session.token}`, cookie: `session_half=${session.cookie}` } });
      for await (const chunk of response.body as AsyncIterable<Uint8Array>) { first ||= performance.now() - start; bytes += chunk.length; }
    });
    clearInterval(watch);
    log(`${bytes} bytes, first after ${first.toFixed(0)} ms, rss +${((most - idle) / 1e6).toFixed(0)} MB over ${(idle / 1e6).toFixed(0)}`);
  }
} finally {
  await app.close(); await stop(); await rm(dir, { recursive: true, force: true });
}
