import { namedClients } from './clients.ts';
import { accessLog, panels } from '../company.ts';
import { addDays, atWork, demoDay } from '../days.ts';
import { addGenerated, type Regulars } from './generated-project.ts';
import { namedPlans, namedProjects } from './named-projects.ts';
import { mustChangePassword } from '../access/people.ts';
import { addProject, inventedPhone, type World } from './plan.ts';
import { random } from '../random.ts';
import { emptyBatch, type Batch } from '../rows.ts';
import { emptyStart, serialsFrom, type Start } from '../serials.ts';
import { staffFor, teamsOf } from '../access/staff.ts';

export interface Options {
  /** In all, the ten named ones included. */
  projects: number;
  seed: number;
  /** The day around which everything happens. */
  today?: string;
  passwordHash?: string | null;
  /** When the demo is added to what is there: who and what exists already. */
  existing?: Existing;
}

export interface Existing {
  start: Start;
  /** Ids of `staffFor(projects)` and of the panels, in their order: of the existing row, or of the one to be made. */
  userIds: readonly number[];
  panelIds: readonly number[];
  /** These are there and get no row. */
  knownUsers: ReadonlySet<number>;
  knownPanels: ReadonlySet<number>;
  hasNamed: boolean;
}

const spanDays = 730;
const batchSize = 500;
/** The newest stand at one stage each, so that no stage is empty, however small the demo. */
const lastStages = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1];

/** The demo company in batches, in an order in which rows refer only to earlier ones; the same for the same options. */
export function* generate({
  projects,
  seed,
  today = demoDay,
  passwordHash = null,
  existing = nothing(projects),
}: Options): Generator<Batch> {
  const { start, userIds, panelIds, hasNamed } = existing;
  const serials = serialsFrom(start, new Set(namedProjects.map((it) => it.codigo)));
  const world: World = { chance: random(seed), serials, teams: teamsOf(staffFor(projects), userIds), panelIds, today };
  yield firstBatch(world, existing, staffRows(projects, existing, passwordHash));

  const count = Math.max(0, projects - (hasNamed ? 0 : namedProjects.length));
  const regulars: Regulars = [];
  for (let from = 0; from < count; from += batchSize) {
    const batch = emptyBatch();
    for (let at = from; at < Math.min(count, from + batchSize); at++) {
      const stage = lastStages[lastStages.length - (count - at)];
      addGenerated(world, batch, regulars, { start: addDays(today, Math.floor((at * spanDays) / count) - spanDays), stage });
    }
    yield batch;
  }
}

function nothing(projects: number): Existing {
  const userIds = staffFor(projects).map((_, at) => at + 1);
  return {
    start: emptyStart,
    userIds,
    panelIds: panels.map((_, at) => at + 1),
    knownUsers: new Set(),
    knownPanels: new Set(),
    hasNamed: false,
  };
}

/** The people, the panels, the named clients and projects, and what was opened lately. */
function firstBatch(world: World, { userIds, panelIds, knownPanels, hasNamed }: Existing, users: Batch['users']): Batch {
  const batch = emptyBatch();
  batch.users.push(...users);
  panels.forEach((panel, at) => {
    const id = panelIds[at];
    if (id !== undefined && !knownPanels.has(id)) batch.special_panels.push({ id, ...panel });
  });
  if (!hasNamed) addNamed(world, batch, userIds);
  return batch;
}

function addNamed(world: World, batch: Batch, userIds: readonly number[]): void {
  const { chance, serials, today } = world;
  const clientIds = new Map(
    namedClients.map(({ nombre, rut, email }) => {
      const id = serials.client();
      batch.clients.push({ id, nombre, rut, email, telefono: inventedPhone(chance), created_at: atWork('2025-10-06', 0) });
      return [rut, id];
    }),
  );
  for (const plan of namedPlans(today, userIds, clientIds)) addProject(world, batch, plan);
  const emails = staffFor(0).map((it) => it.email);
  batch.access_log.push(...accessLog(emails, (back) => atWork(addDays(today, -Math.floor(back / 20)), 480 - (back % 20) * 24)));
}

function staffRows(projects: number, { userIds, knownUsers }: Existing, password_hash: string | null): Batch['users'] {
  return staffFor(projects).flatMap(({ email, nombre, codigo_rol }, at) => {
    const id = userIds[at];
    if (id === undefined || knownUsers.has(id)) return [];
    return [{ id, email, nombre, codigo_rol, activo: 1, debe_cambiar_clave: email === mustChangePassword, password_hash }];
  });
}
