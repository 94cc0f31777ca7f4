import { checkDigit } from 'contract/rut.ts';
import { plains, towns, type Commune } from './communes.ts';
import { kwpOf, lines, panels, type Line } from '../company.ts';
import { addDays, atWork } from '../days.ts';
import { companyForms, companyKinds, companyPlaces, condominiums, givenNames, inventedNames, streets, trees } from '../access/names.ts';
import { addProject, inventedPhone, type Plan, type PlannedPlace, type World } from './plan.ts';
import { progressOf, type Progress } from './progress.ts';
import type { Random } from '../random.ts';
import type { Batch } from '../rows.ts';
import { mailName } from '../access/staff.ts';

interface ProjectWish {
  start: string;
  stage?: number | undefined;
}
/** Companies come back with more projects. */
export type Regulars = { id: number; nombre: string }[];
type Draft = Pick<Plan, 'nombre' | 'cliente_id' | 'panel' | 'places'>;

export function addGenerated(world: World, batch: Batch, regulars: Regulars, { start, stage }: ProjectWish): void {
  const { chance, serials, today } = world;
  const linea = lineOf(chance);
  const progress = progressOf(chance, { line: linea, start, today, stage });
  const clientFrom = (nombre: string, person: boolean) => newClient(world, batch, { nombre, person, progress });
  const draft = { RE: residential, CI: commercial, PG: generation }[linea](chance, clientFrom, regulars);
  const kwp = Number(kwpOf(draft.places.reduce((sum, it) => sum + it.cantidad, 0) * (panels[draft.panel]?.potencia_wp ?? 0)));
  const monto = Math.round((kwp * lines[linea].pricePerKwp * (0.9 + chance.next() * 0.2)) / 1000) * 1000;
  const observaciones = chance.happens(0.08) ? chance.pick(remarks) : undefined;
  addProject(world, batch, { ...draft, codigo: serials.projectCode(linea, progress.start), linea, monto, progress, observaciones });
}

type ClientFrom = (nombre: string, person: boolean) => number;

/** Houses, and condominiums of several: together about three places for each project. */
function residential(chance: Random, clientFrom: ClientFrom): Draft {
  const commune = chance.pick(towns);
  const direccion = address(chance);
  if (chance.happens(0.7)) {
    const contacto = person(chance);
    const surnames = contacto.nombre.split(' ').slice(1).join(' ');
    const only = placeIn(chance, commune, { nombre: `Casa ${surnames}`, direccion, cantidad: chance.whole(8, 22), contacto });
    return { nombre: `Casa ${surnames}`, cliente_id: clientFrom(contacto.nombre, true), panel: 0, places: [only] };
  }
  const nombre = `${chance.pick(condominiums)} ${chance.pick(inventedNames)}`;
  const contacto = { nombre, email: `comite@${mailName(nombre).replaceAll('.', '-')}.example` };
  const houses = Array.from({ length: chance.whole(4, 14) }, (_, at) =>
    placeIn(chance, commune, {
      nombre: `Casa ${at + 1}`,
      direccion: `${direccion}, casa ${at + 1}`,
      cantidad: chance.whole(8, 14),
      contacto,
    }),
  );
  return { nombre: `${nombre} (${houses.length} casas)`, cliente_id: clientFrom(nombre, false), panel: 0, places: atLeastOne(houses) };
}

function commercial(chance: Random, clientFrom: ClientFrom, regulars: Regulars): Draft {
  const client = regularOr(chance, regulars, () => {
    const nombre = `${chance.pick(companyKinds)} ${chance.pick(inventedNames)} ${chance.pick(companyForms)}`;
    return { id: clientFrom(nombre, false), nombre };
  });
  const kind = chance.pick(companyPlaces);
  const contacto = person(chance);
  const sites = Array.from({ length: chance.pick([1, 1, 1, 2, 2, 3, 4, 6]) }, () => {
    const commune = chance.pick(towns);
    return placeIn(chance, commune, {
      nombre: `${kind} ${commune.nombre}`,
      direccion: address(chance),
      cantidad: 50 + Math.round(440 * chance.next() ** 2.5),
      contacto,
    });
  });
  const short = client.nombre.split(' ').slice(0, -1).join(' ');
  const what = sites.length > 1 ? `: ${sites.length} lugares` : `, ${kind.toLowerCase()}`;
  return { nombre: short + what, cliente_id: client.id, panel: chance.pick([1, 2]), places: atLeastOne(sites) };
}

function generation(chance: Random, clientFrom: ClientFrom): Draft {
  const invented = chance.pick(inventedNames);
  const panel = chance.pick([2, 3]);
  // From half a megawatt to nine, small ones more often.
  const watts = 500_000 * 18 ** (chance.next() ** 1.3);
  const cantidad = Math.round(watts / (panels[panel]?.potencia_wp ?? 1));
  const park = placeIn(chance, chance.pick(plains), {
    nombre: `Parque ${invented}`,
    direccion: `${chance.pick(streets)} km ${chance.whole(2, 40)}`,
    cantidad,
    contacto: person(chance),
  });
  return { nombre: `PMGD ${invented}`, cliente_id: clientFrom(`Generadora ${invented} SpA`, false), panel, places: [park] };
}

/** The id is part of the RUT, so that no two clients share one; the ranges look unassigned (demo company). */
function newClient(
  { chance, serials }: World,
  batch: Batch,
  { nombre, person: isPerson, progress }: { nombre: string; person: boolean; progress: Progress },
): number {
  const id = serials.client();
  const body = String((isPerson ? 33_010_000 : 78_920_000) + id);
  const email = `${isPerson ? mailName(nombre) : 'contacto'}.${id}@correo.example`;
  const created_at = atWork(addDays(progress.start, -30), chance.whole(0, 480));
  batch.clients.push({ id, nombre, rut: `${body}-${checkDigit(body)}`, email, telefono: inventedPhone(chance), created_at });
  return id;
}

function regularOr(chance: Random, regulars: Regulars, make: () => Regulars[number]): Regulars[number] {
  const [first, ...others] = regulars;
  if (first && chance.happens(0.4)) return chance.pick([first, ...others]);
  const made = make();
  regulars.push(made);
  if (regulars.length > 60) regulars.shift();
  return made;
}

function placeIn(
  chance: Random,
  { codigo, latitud, longitud }: Commune,
  place: Omit<PlannedPlace, 'codigo_comuna' | 'latitud' | 'longitud'>,
): PlannedPlace {
  const near = () => (chance.next() - 0.5) * 0.04;
  return { ...place, codigo_comuna: codigo, latitud: latitud + near(), longitud: longitud + near() };
}

function person(chance: Random): { nombre: string; email: string } {
  const nombre = `${chance.pick(givenNames)} ${chance.pick(trees)} ${chance.pick(trees)}`;
  return { nombre, email: `${mailName(nombre)}@correo.example` };
}

function lineOf(chance: Random): Line {
  const at = chance.next();
  if (at < lines.RE.share) return 'RE';
  return at < lines.RE.share + lines.CI.share ? 'CI' : 'PG';
}

function atLeastOne<T>([first, ...others]: T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('A project has at least one place.');
  return [first, ...others];
}

const address = (chance: Random) => `${chance.pick(streets)} ${chance.whole(10, 9900)}`;
const remarks = [
  'Acceso por el pasaje posterior; avisar en portería.',
  'Cliente pide trabajar solo de mañana.',
  'Tablero general por renovar: ver presupuesto adicional.',
  'Cubierta de pizarreño: exige línea de vida permanente.',
] as const;
