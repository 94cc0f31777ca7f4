import { createClient } from 'contract/projects/index.ts';
import type { Complaint } from './columns.ts';
import type { Draft } from './drafts.ts';
import type { Knowledge, KnownProject } from './knowledge.ts';

export interface NewClient {
  nombre: string;
  rut: string;
}
interface Person {
  id: number;
  nombre: string;
}
/** The client of a row: a known one, none, or one that the import makes. */
export interface ClientChoice {
  id: number | null;
  nombre: string | null;
  made?: NewClient;
}
export interface PersonChoice {
  id: number | null;
  nombre: string | null;
}

interface Desk {
  known: Knowledge;
  errors: Complaint[];
}

/** By RUT when there is one, else by name; what the project already has wins over namesakes. */
export function chooseClient({ client }: Draft, existing: KnownProject | undefined, { known, errors }: Desk): ClientChoice {
  const kept = { id: existing?.cliente_id ?? null, nombre: existing?.cliente ?? null };
  if (!client) return kept;
  if (client.rut !== undefined) return clientOfRut({ ...client, rut: client.rut }, { known, errors });
  const namesakes = known.clientsByName.get(known.fold(client.nombre ?? '')) ?? [];
  if (namesakes.some((it) => it.id === kept.id)) return kept;
  if (namesakes[0] && namesakes.length === 1) return namesakes[0];
  const message =
    namesakes.length > 1
      ? `Hay ${namesakes.length} clientes con ese nombre. Indique su RUT.`
      : `No existe el cliente «${client.nombre}». Para crearlo, agregue su RUT en la columna RUT cliente.`;
  errors.push({ field: 'cliente', message });
  return kept;
}

function clientOfRut({ rut, nombre }: { rut: string; nombre?: string }, { known, errors }: Desk): ClientChoice {
  const found = known.clientByRut.get(rut);
  if (found) return found;
  const none = { id: null, nombre: null };
  if (nombre === undefined) {
    errors.push({ field: 'cliente_rut', message: 'No hay un cliente con ese RUT. Para crearlo, agregue su nombre en la columna Cliente.' });
    return none;
  }
  if (known.clientsByName.get(known.fold(nombre))?.some((it) => it.rut === null)) {
    errors.push({
      field: 'cliente',
      message: 'Ya hay un cliente con ese nombre y sin RUT. Si es el mismo, indique antes su RUT en el cliente.',
    });
    return none;
  }
  const checked = createClient.body.safeParse({ nombre, rut });
  if (checked.success) return { id: null, nombre: checked.data.nombre, made: { nombre: checked.data.nombre, rut } };
  errors.push(...checked.error.issues.map((it) => ({ field: 'cliente' as const, message: it.message })));
  return none;
}

export function choosePerson({ manager }: Draft, existing: KnownProject | undefined, { known, errors }: Desk): PersonChoice {
  const kept = { id: existing?.jefe_proyecto_id ?? null, nombre: existing?.jefe_proyecto ?? null };
  if (!manager || (manager.email !== undefined && manager.email === existing?.jefe_email) || manager.nombre === (kept.nombre ?? ''))
    return kept;
  const { email } = manager;
  const found: Person[] =
    email === undefined ? known.peopleNamed(manager.nombre ?? '') : [known.personByEmail.get(email)].filter((it) => it !== undefined);
  if (found.some((it) => it.id === kept.id)) return kept;
  if (found[0] && found.length === 1) return found[0];
  const message =
    found.length > 1
      ? `Hay ${found.length} personas con ese nombre. Indique el correo.`
      : `No hay una persona activa con ${email === undefined ? `el nombre «${manager.nombre}»` : `el correo ${email}`}.`;
  errors.push({ field: manager.field, message });
  return kept;
}
