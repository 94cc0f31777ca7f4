import { addContacts } from './place-contacts.ts';
import { addTechnical } from './place-technical.ts';
import { kwpOf, panels, type Line } from '../company.ts';
import { atWork, addDays } from '../days.ts';
import type { Progress } from './progress.ts';
import type { Random } from '../random.ts';
import type { Batch } from '../rows.ts';
import type { Serials } from '../serials.ts';
import type { Teams } from '../access/staff.ts';

export interface PlannedPlace {
  nombre: string;
  direccion: string;
  codigo_comuna: string;
  latitud: number;
  longitud: number;
  /** Number of panels. */
  cantidad: number;
  contacto: { nombre: string; email: string };
}

/** A project and its places before they are rows: what named and generated ones have in common. */
export interface Plan {
  codigo: string;
  nombre: string;
  linea: Line;
  cliente_id: number;
  /** One of the line's managers, unless it is said who. */
  manager?: number | undefined;
  /** Position in the list of panels. */
  panel: number;
  /** CLP net for all. */
  monto: number;
  progress: Progress;
  places: readonly [PlannedPlace, ...PlannedPlace[]];
  observaciones?: string | undefined;
}

export interface World {
  chance: Random;
  serials: Serials;
  teams: Teams;
  panelIds: readonly number[];
  today: string;
}

export function addProject(world: World, batch: Batch, plan: Plan): void {
  const { chance, serials, teams, panelIds } = world;
  const { linea, progress, places } = plan;
  const project_id = serials.project();
  const cantidad = places.reduce((sum, it) => sum + it.cantidad, 0);
  const created_at = atWork(addDays(progress.start, -chance.whole(2, 20)), chance.whole(0, 480));
  const touched = atWork(progress.since, chance.whole(0, 480));
  const updated_at = touched > created_at ? touched : created_at;
  const manager = plan.manager ?? pickId(chance, teams.byLine[linea].managers);

  batch.projects.push({
    id: project_id,
    codigoProyecto: plan.codigo,
    nombre: plan.nombre,
    linea,
    cliente_id: plan.cliente_id,
    jefe_proyecto_id: manager,
    codigo_comuna: places[0].codigo_comuna,
    direccion: places[0].direccion,
    kwp: kwpOf(cantidad * wattsOf(plan.panel)),
    monto: String(plan.monto),
    fecha_inicio: progress.start,
    fecha_termino: progress.end,
    avance: progress.avance,
    comprometido: chance.happens(0.92),
    con_pagos: progress.avance > 20,
    observaciones: plan.observaciones ?? null,
    created_at,
    updated_at,
  });
  batch.project_stages.push(...progress.stages.map((stage_id) => ({ project_id, stage_id, desde: touched })));
  const panel_id = panelIds[plan.panel];
  if (panel_id !== undefined) batch.project_panels.push({ project_id, panel_id, cantidad });
  batch.project_members.push(
    ...[...membersOf(chance, teams, linea, manager)].map(([user_id, funcion]) => ({ project_id, user_id, funcion })),
  );
  for (const place of places) {
    const row = placeRow(world, plan, place, { created_at, updated_at });
    batch.places.push(row);
    addContacts(batch, { place_id: row.id, linea, main: { ...place.contacto, telefono: inventedPhone(chance) } });
    // In the first stage nobody has designed anything yet.
    if (!progress.stages.includes(1))
      addTechnical(batch, { place_id: row.id, linea, cantidad: place.cantidad, panel: panels[plan.panel], latitud: place.latitud });
  }
}

function placeRow(
  { chance, serials }: World,
  plan: Plan,
  place: PlannedPlace,
  dates: { created_at: string; updated_at: string },
): Batch['places'][number] & { id: number } {
  return {
    id: serials.place(),
    codigoLugarInstalacion: serials.placeCode(),
    codigoProyecto: plan.codigo,
    nombre: place.nombre,
    direccion: place.direccion,
    codigo_comuna: place.codigo_comuna,
    latitud: place.latitud.toFixed(6),
    longitud: place.longitud.toFixed(6),
    kwp: kwpOf(place.cantidad * wattsOf(plan.panel)),
    activo: !plan.progress.stages.includes(11) || chance.happens(0.3),
    ...dates,
  };
}

/** Who is in a project's team, and what they do there. */
function membersOf(chance: Random, teams: Teams, linea: Line, manager: number): Map<number, string> {
  const supervisor = pickId(chance, teams.byLine[linea].supervisors);
  const engineer = pickId(chance, teams.engineers);
  const keeper = chance.happens(0.5) ? pickId(chance, teams.warehouse) : undefined;
  return new Map([
    ...(keeper === undefined ? [] : [[keeper, 'Bodega de terreno'] as const]),
    [engineer, 'Ingeniería'],
    [supervisor, 'Supervisión de obra'],
    [manager, 'Jefatura'],
  ]);
}

const wattsOf = (panel: number): number => panels[panel]?.potencia_wp ?? 0;

function pickId(chance: Random, ids: readonly number[]): number {
  const [first, ...others] = ids;
  if (first === undefined) throw new Error('Nobody in the demo company does this work.');
  return chance.pick([first, ...others]);
}

/** No mobile number in Chile begins with a zero, so this is nobody's. */
export const inventedPhone = (chance: Random): string => `+5690000${String(chance.whole(0, 9999)).padStart(4, '0')}`;
