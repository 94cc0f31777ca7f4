import type { Client } from 'pg';
import { seedRoles } from '../src/access/roles/defaults.ts';
import { hashPassword } from '../src/access/sessions/passwords.ts';
import { newPool, openDatabase } from '../src/platform/database/database.ts';
import { newLine } from '../src/platform/database/line.ts';
import { Files, type FileStore } from '../src/platform/files/files.ts';
import { StartProblem } from '../src/platform/start-problem.ts';
import { todayInChile } from '../src/platform/today.ts';
import { loadAccounts } from './access/accounts.ts';
import { loadCatalogues } from './catalogues/catalogues.ts';
import { loadApprovals } from './approvals/approvals.ts';
import { loadAudit } from './administration/audit.ts';
import { loadComments } from './projects/comments.ts';
import { loadAreas } from './projects/areas.ts';
import { bannerOn } from './company.ts';
import { copyRows } from './copy.ts';
import { loadConfiguration } from './administration/configuration.ts';
import { demoDay } from './days.ts';
import { loadDocuments } from './documents/documents.ts';
import { loadDeals } from './projects/deals.ts';
import { existingIn } from './existing.ts';
import { loadFlows } from './flows.ts';
import { generate } from './projects/generate.ts';
import { loadMaterials } from './materials/materials.ts';
import { loadOrganization } from './access/organization.ts';
import { loadOutsidePages } from './projects/outside-pages.ts';
import { demoPassword } from './access/people.ts';
import { loadPhotos } from './projects/photos.ts';
import { loadPlans } from './schedule/place-plans.ts';
import { loadRoles } from './access/roles.ts';
import { columns, type Batch, type Table } from './rows.ts';
import { staffFor } from './access/staff.ts';
import { loadTypes } from './projects/types.ts';

interface Options {
  projects?: number;
  seed?: number;
  today?: string;
  /** Add to a database that already holds something. */
  add?: boolean;
  /** So many places get a plan; without it every place. Thousands of rows for each hundred places take their time. */
  plans?: number;
  /** Where the server keeps its files; without it nothing is loaded that has any. */
  store?: FileStore;
}

export interface LoadReport {
  projects: number;
  places: number;
  seconds: number;
}

/** Loads the demo company into a migrated database, all of it or nothing. */
export async function loadDemo(
  url: string,
  { projects = 40, seed = 1, today, add = false, plans, store }: Options = {},
): Promise<LoadReport> {
  const began = performance.now();
  const client = newLine(url);
  await client.connect();
  try {
    if (!add) await refuseUnlessEmpty(client);
    await withRoles(url);
    const passwordHash = await hashPassword(demoPassword);

    await client.query('begin');
    // Two loads at once would give the same numbers.
    await client.query('lock table users, clients, projects, places in share row exclusive mode');
    if (!add) await refuseUnlessEmpty(client);
    const existing = await existingIn(client, projects);
    const counted = { projects: 0, places: 0 };
    for (const batch of generate({ projects, seed, passwordHash, existing, ...(today && { today }) })) {
      await copyBatch(client, batch);
      counted.projects += batch.projects.length;
      counted.places += batch.places.length;
    }
    await loadOrganization(client, staffFor(projects));
    await loadApprovals(client);
    await loadCatalogues(client);
    await loadTypes(client);
    await loadPlans(client, { seed, after: existing.start.place, ...(plans !== undefined && { most: plans }) });
    await loadAccounts(client);
    await loadRoles(client);
    await loadConfiguration(client);
    // The demo makes no addresses: any secret will do.
    const files = store && new Files(store, Buffer.alloc(32));
    await loadComments(client, { today: today ?? '2026-11-20', files });
    if (files) {
      await loadDocuments(client, { files, today: today ?? demoDay });
      await loadPhotos(client, { files, today: today ?? demoDay });
    }
    await loadAudit(client);
    await loadAreas(client);
    await loadOutsidePages(client);
    await loadDeals(client);
    if (await loadMaterials(client, seed)) await loadFlows(client, { url, files });
    await client.query(`insert into maintenance_banner (id, enabled, description) values (1, true, $1) on conflict (id) do nothing`, [
      bannerOn(today ?? todayInChile()),
    ]);
    await client.query(numberOn);
    // Its past is what its rows say of themselves, not how they were loaded.
    if (!add) await client.query('select versions.begin_anew()');
    await client.query('commit');
    // Also empties the waiting lists of the text indexes, which a bulk load fills.
    await client.query('vacuum (analyze)');
    return { ...counted, seconds: (performance.now() - began) / 1000 };
  } finally {
    await client.end();
  }
}

/** New rows made in the application are numbered on from those of the demo. */
const numberOn = `
  select setval(pg_get_serial_sequence(name, 'id'), last)
  from (values
    ('users', (select max(id) from users)), ('special_panels', (select max(id) from special_panels)), ('clients', (select max(id) from clients)),
    ('projects', (select max(id) from projects)), ('places', (select max(id) from places))
  ) as it(name, last) where last is not null;

  select setval('place_codes', max(substr("codigoLugarInstalacion", 4)::bigint))
  from places where "codigoLugarInstalacion" ~ '^LI-[0-9]{6,12}$' having count(*) > 0;

  insert into project_code_counters (linea, year, last)
  select left("codigoProyecto", 2), 2000 + substr("codigoProyecto", 4, 2)::integer, max(substr("codigoProyecto", 6)::integer)
  from projects where "codigoProyecto" ~ '^(RE|CI|PG)-[0-9]{5,10}$' group by 1, 2
  on conflict (linea, year) do update set last = greatest(project_code_counters.last, excluded.last)`;

async function refuseUnlessEmpty(client: Client): Promise<void> {
  const { rows } = await client.query('select from users union all select from projects union all select from clients limit 1');
  if (rows.length > 0) throw new StartProblem('La base de datos ya tiene datos. Para sumarle la empresa de demostración use --add.');
}

async function withRoles(url: string): Promise<void> {
  const db = openDatabase(newPool(url, 2));
  try {
    await seedRoles(db);
  } finally {
    await db.destroy();
  }
}

async function copyBatch(client: Client, batch: Batch): Promise<void> {
  await copyTable(client, 'users', batch.users);
  await copyTable(client, 'special_panels', batch.special_panels);
  await copyTable(client, 'clients', batch.clients);
  await copyTable(client, 'projects', batch.projects);
  await copyTable(client, 'project_stages', batch.project_stages);
  await copyTable(client, 'project_panels', batch.project_panels);
  await copyTable(client, 'project_members', batch.project_members);
  await copyTable(client, 'places', batch.places);
  await copyTable(client, 'contacts', batch.contacts);
  await copyTable(client, 'technical_information', batch.technical_information);
  await copyTable(client, 'technical_panels', batch.technical_panels);
  await copyTable(client, 'technical_inverters', batch.technical_inverters);
  await copyTable(client, 'access_log', batch.access_log);
}

const copyTable = <T extends Table>(client: Client, table: T, rows: Batch[T]): Promise<void> =>
  copyRows<(typeof columns)[T][number]>(client, table, columns[table], rows);
