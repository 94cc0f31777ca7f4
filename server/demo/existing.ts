import type { Client } from 'pg';
import { namedClients } from './projects/clients.ts';
import { panels } from './company.ts';
import type { Existing } from './projects/generate.ts';
import { namedProjects } from './projects/named-projects.ts';
import { staffFor } from './access/staff.ts';

interface NameRow {
  id: number;
  name: string;
}

/** What the demo's rows have to respect in a database: ids, codes and people that are there. */
export async function existingIn(client: Client, projects: number): Promise<Existing> {
  const emails = staffFor(projects).map((it) => it.email);
  const users = await client.query<NameRow>('select id, email as name from users where email = any($1)', [emails]);
  const wattages = await client.query<NameRow>('select id, nombre as name from special_panels where nombre = any($1)', [
    panels.map((it) => it.nombre),
  ]);
  const last = await readLast(client);
  const named = await client.query(
    'select from projects where "codigoProyecto" = any($1) union all select from clients where rut = any($2) limit 1',
    [namedProjects.map((it) => it.codigo), namedClients.map((it) => it.rut)],
  );
  return {
    start: { ...last, projectCodes: await readProjectCodes(client) },
    userIds: idsFor(emails, users.rows, last.user),
    panelIds: idsFor(
      panels.map((it) => it.nombre),
      wattages.rows,
      last.panel,
    ),
    knownUsers: new Set(users.rows.map((it) => it.id)),
    knownPanels: new Set(wattages.rows.map((it) => it.id)),
    hasNamed: named.rows.length > 0,
  };
}

interface Last {
  user: number;
  panel: number;
  client: number;
  project: number;
  place: number;
  placeCode: number;
}

async function readLast(client: Client): Promise<Last> {
  const { rows } = await client.query<Last>(`
    select coalesce((select max(id) from users), 0) as user, coalesce((select max(id) from special_panels), 0) as panel,
      coalesce((select max(id) from clients), 0) as client, coalesce((select max(id) from projects), 0) as project,
      coalesce((select max(id) from places), 0) as place,
      coalesce((select max(substr("codigoLugarInstalacion", 4)::integer) from places where "codigoLugarInstalacion" ~ '^LI-[0-9]{6,9}$'), 0) as "placeCode"`);
  return rows[0] ?? { user: 0, panel: 0, client: 0, project: 0, place: 0, placeCode: 0 };
}

async function readProjectCodes(client: Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ prefix: string; last: number }>(`
    select left("codigoProyecto", 5) as prefix, max(substr("codigoProyecto", 6)::integer) as last
    from projects where "codigoProyecto" ~ '^(RE|CI|PG)-[0-9]{5,10}$' group by 1`);
  return Object.fromEntries(rows.map(({ prefix, last }) => [prefix, last]));
}

/** The id of what is there; what is not gets the next free one. */
function idsFor(names: readonly string[], found: readonly NameRow[], last: number): number[] {
  const known = new Map(found.map((it) => [it.name, it.id]));
  let next = last;
  return names.map((name) => known.get(name) ?? ++next);
}
