import { addProjectMembers } from 'contract/projects/index.ts';
import type { Complaint } from './columns.ts';
import type { Draft } from './drafts.ts';
import type { Knowledge, KnownProject } from './knowledge.ts';

/** Somebody whom the import adds. */
export interface NewTeamMember {
  user_id: number;
  nombre: string;
  funcion: string | null;
}

interface Desk {
  known: Knowledge;
  errors: Complaint[];
}

const mostPeople = 50;
const functionOf = addProjectMembers.body.shape.funcion;

/** Those whom the row names and who are not in the team yet. A spreadsheet takes nobody out. */
export function chooseTeam({ team }: Draft, existing: KnownProject | undefined, { known, errors }: Desk): NewTeamMember[] {
  const complain = (message: string) => errors.push({ field: 'equipo', message });
  if (team.length > mostPeople) complain(`A lo más ${mostPeople} personas.`);
  const there = new Set(existing?.team);
  const chosen = new Map<number, NewTeamMember>();
  for (const { who, funcion } of team.slice(0, mostPeople)) {
    const found = who.includes('@') ? [known.personByEmail.get(who)].filter((it) => it !== undefined) : known.peopleNamed(who);
    const [person] = found;
    const checked = functionOf.safeParse(funcion);
    if (!checked.success) complain(`La función de ${who}: ${checked.error.issues[0]?.message}`);
    else if (!person) complain(`No hay una persona activa con ${who.includes('@') ? 'el correo' : 'el nombre'} «${who}».`);
    else if (found.length > 1) complain(`Hay ${found.length} personas llamadas «${who}». Indique el correo.`);
    else if (!there.has(person.id)) chosen.set(person.id, { user_id: person.id, nombre: person.nombre, funcion: checked.data });
  }
  return [...chosen.values()];
}
