import { checkDigit } from 'contract/rut.ts';
import type { Line } from '../company.ts';
import { givenNames, trees } from '../access/names.ts';
import { random, type Random } from '../random.ts';
import type { Batch } from '../rows.ts';

interface PlaceContacts {
  place_id: number;
  linea: Line;
  /** Who was told of when the project was sold. */
  main: { nombre: string; email: string; telefono: string };
}

const jobs = {
  RE: ['Dueña de casa', 'Cónyuge', 'Administrador del condominio', 'Conserje', 'Presidenta del comité'],
  CI: ['Jefa de local', 'Jefe de mantención', 'Administradora', 'Encargado de prevención', 'Guardia de turno', 'Encargada de bodega'],
  PG: ['Gerente de activos', 'Jefa de planta', 'Encargado de terreno', 'Dueño del predio', 'Guardia del parque'],
} as const satisfies Record<Line, readonly [string, ...string[]]>;

const remarks = [
  'Avisar un día antes de ir.',
  'Tiene las llaves del tablero general.',
  'Solo por WhatsApp, después de las 10.',
  'Autoriza el ingreso de contratistas; pedir lista con RUT.',
  'Firma la recepción de los trabajos.',
] as const;

/** One to four people to talk to at a place; by chance of their own, so that the rest of the demo does not depend on them. */
export function addContacts(batch: Batch, { place_id, linea, main }: PlaceContacts): void {
  const chance = random(place_id * 7919);
  const [first, ...others] = jobs[linea];
  const isFamily = linea === 'RE' && main.nombre.split(' ').length > 1;
  batch.contacts.push({
    place_id,
    nombre: main.nombre,
    email: main.email,
    telefono: main.telefono.replaceAll(' ', ''),
    principal: true,
    rut: chance.happens(0.5) ? inventName(place_id, 0) : null,
    cargo: isFamily ? null : first,
    observaciones: chance.happens(0.3) ? chance.pick(remarks) : null,
  });
  const more = chance.pick([0, 1, 1, 2, 2, 3] as const);
  for (let at = 1; at <= more; at += 1)
    batch.contacts.push(another(chance, { place_id, at, cargo: others[(at + place_id) % others.length] ?? first }));
}

function another(chance: Random, { place_id, at, cargo }: { place_id: number; at: number; cargo: string }): Batch['contacts'][number] {
  const [given, father, mother] = [chance.pick(givenNames), chance.pick(trees), chance.pick(trees)];
  const plain = `${given} ${father}`.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');
  return {
    place_id,
    nombre: `${given} ${father} ${mother}`,
    rut: chance.happens(0.6) ? inventName(place_id, at) : null,
    cargo,
    // The number keeps two namesakes of one place apart.
    email: chance.happens(0.75) ? `${plain}.${at}@correo.example` : null,
    // No mobile number in Chile begins with a zero, so this is nobody's.
    telefono: `+5690000${String(chance.whole(0, 9999)).padStart(4, '0')}`,
    principal: false,
    observaciones: chance.happens(0.4) ? chance.pick(remarks) : null,
  };
}

/** In a range that looks unassigned (demo company). */
function inventName(place_id: number, at: number): string {
  const body = String(33_100_000 + ((place_id * 4 + at) % 800_000));
  return `${body}-${checkDigit(body)}`;
}
