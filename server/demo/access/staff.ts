import { checkDigit } from 'contract/rut.ts';
import { lines, type Line } from '../company.ts';
import { givenNames, trees } from './names.ts';
import { people, type Person } from './people.ts';

const moreFor: readonly Line[] = ['RE', 'RE', 'CI', 'RE', 'CI', 'RE', 'PG'];

/** The people everybody knows; large loads get more managers and supervisors, one for each 150 projects, 120 at most. */
export function staffFor(projects: number): Person[] {
  const more = Array.from({ length: Math.min(120, Math.floor(projects / 150)) }, (_, at): Person => {
    const nombre = `${givenNames[(at * 13) % givenNames.length] ?? ''} ${trees[(at * 7) % trees.length] ?? ''}`;
    const body = String(33_002_001 + at);
    const { subgerencia } = lines[moreFor[at % moreFor.length] ?? 'RE'];
    const role =
      at % 2
        ? ({ codigo_rol: 'SUP', cargo: 'Supervisión de obra' } as const)
        : ({ codigo_rol: 'JPR', cargo: 'Jefatura de proyecto' } as const);
    return { ...role, nombre, subgerencia, rut: `${body}-${checkDigit(body)}`, email: `${mailName(nombre)}.${at + 1}@soldepapel.example` };
  });
  return [...people, ...more];
}

/** `Íñigo Palo Santo` as the part of an address before the at sign: `inigo.palo.santo`. */
export const mailName = (nombre: string): string => nombre.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '.');

interface Team {
  managers: number[];
  supervisors: number[];
}

export interface Teams {
  byLine: Record<Line, Team>;
  engineers: number[];
  warehouse: number[];
}

/** The ids of those who may work on the projects of each line. */
export function teamsOf(staff: readonly Person[], userIds: readonly number[]): Teams {
  const idsOf = (fits: (person: Person) => boolean) => staff.flatMap((person, at) => (fits(person) ? [userIds[at] ?? 0] : []));
  const team = (line: Line): Team => ({
    managers: idsOf((it) => it.codigo_rol === 'JPR' && it.subgerencia === lines[line].subgerencia),
    supervisors: idsOf((it) => it.codigo_rol === 'SUP' && it.subgerencia === lines[line].subgerencia),
  });
  return {
    byLine: { RE: team('RE'), CI: team('CI'), PG: team('PG') },
    engineers: idsOf((it) => it.codigo_rol === 'ING'),
    warehouse: idsOf((it) => it.codigo_rol === 'BOD'),
  };
}
