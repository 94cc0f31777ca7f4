import { sql } from 'kysely';
import type { Permission } from 'contract/permissions.ts';
import { loadDemo } from '../server/demo/load.ts';
import { diskStore } from '../server/src/outside/files/disk.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { bind, everyGiven } from '../server/test/given.ts';
import type { Seeds } from '../server/test/sap/company.ts';

const everybody = ['projects:read', 'materials:read', 'mobile_warehouses:read', 'logbook:read', 'reports:read'] as const;
const rights = {
  asker: [...everybody, 'materials:create', 'mobile_warehouses:update', 'consumption:read', 'consumption:create'],
  boss: [...everybody, 'materials:approve', 'approvals:read', 'approvals:approve', 'mobile_warehouses:approve'],
  keeper: [...everybody, 'mobile_warehouses:create', 'mobile_warehouses:update'],
  engineer: [
    ...everybody,
    ...(['projects:create', 'projects:update', 'logbook:create', 'logbook:update'] as const),
    ...(['documents:read', 'documents:create', 'documents:update'] as const),
  ],
} as const satisfies Record<string, readonly Permission[]>;
export type Role = keyof typeof rights;
export const roles = Object.keys(rights) as Role[];

interface Member {
  user_id: number;
  token: string;
  cookie: string;
}

/** Four people who work on one project, with a van: who asks, who decides, who keeps the warehouse, who writes it up. */
export interface Crew {
  people: Record<Role, Member>;
  project_code: string;
  place_code: string;
  van_code: string;
  material_codes: string[];
}

/** Enough for any length of work. */
const plenty = '100000000';

/** The demo company, and so many people more, in crews of four. */
export async function foundCompany(db: Database, url: string, { people, files }: { people: number; files: string }): Promise<Crew[]> {
  await loadDemo(url, { projects: 40, seed: 1, store: diskStore(files) });
  const given = bind(everyGiven, db);
  const central = await db.selectFrom('warehouses').select('id').where('codigo', '=', 'BF0001').executeTakeFirstOrThrow();
  const materials = [await given.material(), await given.material(), await given.material()];
  for (const it of materials) await given.stock({ warehouse_id: central.id, material_id: it.id, quantity: plenty });

  const run = await db
    .insertInto('erp_sync_runs')
    .values({ state: 'terminada', ended_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const crews: Crew[] = [];
  const rules: Parameters<typeof given.rules>[0] = [];
  for (let n = 0; n < Math.ceil(people / roles.length); n += 1) {
    const member = async (role: Role) => {
      const account = await given.user({ permissions: rights[role] });
      const { id: staff_id } = await given.staff({ nombre: account.nombre, user_id: account.id });
      return { user_id: account.id, staff_id, ...(await given.session(account.id)) };
    };
    const crew = {
      asker: await member('asker'),
      boss: await member('boss'),
      keeper: await member('keeper'),
      engineer: await member('engineer'),
    };
    const project = await given.project({ jefe_proyecto_id: crew.boss.user_id });
    const place = await given.place({ codigoProyecto: project.codigoProyecto });
    const van = await given.warehouse();
    // As if the ERP had more of everything in the van last night.
    await db
      .insertInto('stock_differences')
      .values(
        materials.map(({ id: material_id }) => ({
          material_id,
          warehouse_id: van.id,
          run_id: run.id,
          ours: '0',
          under_way: '0',
          erp: '50',
          assigned_to: crew.boss.user_id,
          decided_by: null,
          reason: null,
        })),
      )
      .execute();
    rules.push({ level: 1, staff_id: crew.boss.staff_id, codigo_proyecto: project.codigoProyecto });
    crews.push({
      people: crew,
      project_code: project.codigoProyecto,
      place_code: place.codigoLugarInstalacion,
      van_code: van.codigo,
      material_codes: materials.map((it) => it.codigo),
    });
  }
  await given.rules(rules);
  // People ask without end here; what limits them is not what is tried.
  await sql`update request_restrictions set activo = false`.execute(db);
  return crews;
}

/** What SAP must know of, so that it takes our documents. */
export async function sapSeeds(db: Database): Promise<Seeds> {
  const materials = await db.selectFrom('materials').select('codigo').execute();
  const warehouses = await db.selectFrom('warehouses').select('codigo').execute();
  const projects = await db.selectFrom('projects').select('codigoProyecto').execute();
  const { rows: settings } = await sql<{
    value: unknown;
  }>`select value from settings where key in ('site_warehouse', 'transit_warehouse')`.execute(db);
  return {
    items: materials.map(({ codigo }) => ({ code: codigo, name: codigo, group: 'Todo', unit: 'UN', stocks: { BF0001: Number(plenty) } })),
    warehouses: [...warehouses.map((it) => it.codigo), ...settings.map((it) => String(it.value)), 'OBRAS', 'TRANSITO'],
    suppliers: [],
    projects: projects.map((it) => it.codigoProyecto),
  };
}
