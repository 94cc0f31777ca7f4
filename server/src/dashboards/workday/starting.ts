import { steps, stepsFor, type ToDo } from 'contract/dashboards/index.ts';
import type * as contract from 'contract/dashboards/index.ts';
import type { Answer, Received } from 'contract/call.ts';
import { beginnerOf, showsFirstSteps } from '../../access/index.ts';
import { visitedPages } from '../../maintenance/index.ts';
import type { Reading } from '../../platform/context.ts';
import { may } from '../../platform/user.ts';

/** Nothing, once they are closed. */
export async function firstSteps(context: Reading): Promise<Answer<typeof contract.firstSteps>> {
  const { db, user } = context;
  if (!(await showsFirstSteps(db, user))) return { pasos: [], empresa: [] };
  const names = stepsFor(user.codigo_rol, (it) => may(user, it));
  const visited = await visitedPages(
    db,
    user,
    names.map((it) => steps[it].url),
  );
  const pasos = names.map((clave) => {
    const { titulo, texto, url } = steps[clave];
    return { clave, titulo, texto, url, hecho: visited.has(url) };
  });
  return { pasos, empresa: await missingOf(context) };
}

/** What the company lacks of what the person may fill, in order; nothing once there is all of it. */
async function missingOf({ hooks, db, outside, user }: Reading): Promise<ToDo[]> {
  const mine = hooks.beginnings.filter((it) => may(user, it.permission)).toSorted((a, b) => a.order - b.order);
  const all = await Promise.all(
    mine.map(async ({ key, titulo, texto, url, isDone }) => ({ clave: key, titulo, texto, url, hecho: await isDone({ db, outside }) })),
  );
  return all.every((it) => it.hecho) ? [] : all;
}

/** What somebody lacks, in the order in which the areas say it. */
export async function personNeeds(
  { db, hooks, outside }: Reading,
  { token }: Received<typeof contract.personNeeds>,
): Promise<Answer<typeof contract.personNeeds>> {
  const person = await beginnerOf(db, token);
  // Whoever was deactivated does not begin.
  if (!person.isActive && person.codigo_rol !== null) return { faltas: [] };
  const missing = await Promise.all(hooks.needs.map(async (it) => await it.isMissing({ db, outside }, person)));
  const faltas = hooks.needs
    .filter((_need, at) => missing[at])
    .map(({ key, texto, arreglo, repair }) => ({
      clave: key,
      texto,
      arreglo,
      url: 'url' in repair ? repair.url.replace('$token', token) : null,
      accion: 'accion' in repair ? repair.accion : null,
    }));
  return { faltas };
}
