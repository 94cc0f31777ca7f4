import { sql } from 'kysely';
import { only, recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll, updateAll } from '../../platform/database/rowsets.ts';
import { nextPlaceCodes } from '../projects/codes.ts';
import { nextProjectCodes } from './codes.ts';
import type { Entries } from './entries.ts';
import type { NewClient } from './people.ts';
import { toldPlace, valuesOf, type PlacePlan, type PlaceValues } from './places.ts';
import { changesPlace, changesProject, projectKeys, type PlannedProject } from './rows.ts';
import { writeMainContacts } from '../places/main-contacts.ts';
import { always, memberText, writeMembers } from '../members.ts';
import { touchTechnical } from '../places/power.ts';
import { slices } from '../../platform/turns.ts';

type Actor = Pick<Writing, 'tx' | 'user' | 'requestId'>;
type CodedProject = PlannedProject & { code: string };
/** What the history calls by name. */
interface PlaceNames {
  communeNames: ReadonlyMap<string, string>;
  entries: Entries;
}
interface CodedPlace extends PlacePlan {
  codigoProyecto: string;
}

/** Writes what was planned: a few statements for every five hundred rows, and as many rows of history. */
export async function writeRows(actor: Actor, rows: readonly PlannedProject[], names: PlaceNames): Promise<void> {
  const { tx } = actor;
  const clients = await makeClients(
    actor,
    rows.flatMap((it) => it.client.made ?? []),
  );
  const coded = await withCodes(tx, rows);
  const changed = coded.filter(changesProject);
  await insertProjects(
    actor,
    changed.filter((it) => !it.before),
    clients,
  );
  await updateProjects(
    tx,
    changed.filter((it) => it.before),
    clients,
  );
  await recordAll(
    actor,
    changed.map(({ before, code, kept }) => ({
      action: before ? 'update' : 'create',
      entity: 'project',
      id: code,
      before: kept.before,
      after: kept.after,
    })),
  );

  await addToTeams(actor, coded);

  const places = coded.filter(changesPlace).flatMap(({ place, code }) => (place ? [{ ...place, codigoProyecto: code }] : []));
  await insertPlaces(
    actor,
    places.filter((it) => !it.before),
    names,
  );
  await updatePlaces(
    actor,
    places.filter((it) => it.before),
    names,
  );
}

/** A project or a place that was changed now. */
const touchNow = [sql`updated_at = now()`];

async function makeClients(actor: Actor, wanted: readonly NewClient[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const byRut = new Map(wanted.toReversed().map((it) => [it.rut, { ...it, email: null, telefono: null, tipo_cliente_id: null }]));
  for (const some of slices([...byRut.values()])) {
    const made = await insertAll(actor.tx, 'clients', some);
    for (const { id, rut } of made) ids.set(rut ?? '', id);
    await recordAll(
      actor,
      made.map(({ id, nombre, rut, email, telefono }) => ({
        action: 'create',
        entity: 'client',
        id,
        after: { id, nombre, rut, email, telefono },
      })),
    );
  }
  return ids;
}

async function withCodes(tx: Tx, rows: readonly PlannedProject[]): Promise<CodedProject[]> {
  const given = rows.map(({ before, values }) => before?.codigoProyecto ?? values.codigoProyecto);
  const codeless = rows.filter((_, at) => given[at] === undefined).map((it) => it.values);
  const next = (await nextProjectCodes(tx, codeless, new Set(given.filter((it) => it !== undefined)))).toReversed();
  return rows.map((row, at) => ({ ...row, code: given[at] ?? next.pop() ?? '' }));
}

function rowOf({ values, client, manager }: PlannedProject, clients: ReadonlyMap<string, number>) {
  const cliente_id = client.made ? (clients.get(client.made.rut) ?? null) : client.id;
  return { ...only(values, projectKeys), cliente_id, jefe_proyecto_id: manager.id };
}

async function insertProjects({ tx, user }: Actor, rows: readonly CodedProject[], clients: ReadonlyMap<string, number>): Promise<void> {
  for (const some of slices(rows)) {
    const made = await insertAll(
      tx,
      'projects',
      some.map((it) => ({ codigoProyecto: it.code, ...rowOf(it, clients) })),
    );
    const ids = new Map(made.map((it) => [it.codigoProyecto, it.id]));
    await insertAll(
      tx,
      'project_stages',
      some.flatMap((it) => it.stages.map((stage_id) => ({ project_id: ids.get(it.code) ?? 0, stage_id }))),
    );
    // Whoever sees only their own projects must see the ones they made.
    if (!user.seesAllProjects)
      await insertAll(
        tx,
        'project_members',
        made.map((it) => ({ project_id: it.id, user_id: user.id })),
      );
  }
}

async function updateProjects(tx: Tx, rows: readonly CodedProject[], clients: ReadonlyMap<string, number>): Promise<void> {
  for (const some of slices(rows)) {
    await updateAll(
      tx,
      'projects',
      some.map((it) => ({ id: it.before?.id ?? 0, ...rowOf(it, clients) })),
      touchNow,
    );
    const stages = JSON.stringify(some.map(({ before, stages }) => ({ id: before?.id, stages })));
    await sql`
      delete from project_stages using jsonb_to_recordset(${stages}::jsonb) as it (id integer, stages jsonb)
      where project_id = it.id and not it.stages @> to_jsonb(stage_id)`.execute(tx);
    await sql`
      insert into project_stages (project_id, stage_id)
      select it.id, stage::integer from jsonb_to_recordset(${stages}::jsonb) as it (id integer, stages jsonb), jsonb_array_elements_text(it.stages) as stage
      on conflict do nothing`.execute(tx);
  }
}

/** Those whom the rows name and who were not in the teams yet. */
async function addToTeams(actor: Actor, rows: readonly CodedProject[]): Promise<void> {
  for (const some of slices(rows.filter((it) => it.team.length > 0))) {
    const codes = some.map((it) => it.code);
    const found = await actor.tx.selectFrom('projects').select(['id', 'codigoProyecto']).where('codigoProyecto', 'in', codes).execute();
    const ids = new Map(found.map((it) => [it.codigoProyecto, it.id]));
    const wanted = some.flatMap(({ code, team }) => team.map((it) => ({ ...it, ...always, code, project_id: ids.get(code) ?? 0 })));
    await writeMembers(
      actor.tx,
      wanted.map(({ project_id, user_id, funcion, desde, hasta }) => ({ project_id, user_id, funcion, desde, hasta })),
    );
    await recordAll(
      actor,
      wanted.map(({ code, nombre, ...it }) => ({
        action: 'add_member',
        entity: 'project',
        id: code,
        after: { integrante: memberText(nombre, it) },
      })),
    );
  }
}

/** Of what a row says of a place, what stands in its own row and what is its main contact. */
const ownKeys = [
  'nombre',
  'direccion',
  'codigo_comuna',
  'latitud',
  'longitud',
  'kwp',
  'tipo_instalacion_id',
] as const satisfies readonly (keyof PlaceValues)[];
const contactKeys = ['nombreContacto', 'emailContacto', 'telefonoContacto'] as const satisfies readonly (keyof PlaceValues)[];

async function insertPlaces(actor: Actor, places: readonly CodedPlace[], names: PlaceNames): Promise<void> {
  // Those with a code of their own first: the next free codes must not be theirs.
  const given = places.filter((it) => it.code !== undefined);
  const rest = places.filter((it) => it.code === undefined);
  for (const some of [...slices(given), ...slices(rest)]) {
    const next = await nextPlaceCodes(actor.tx, some.filter((it) => it.code === undefined).length);
    const coded = some.map((it) => ({ ...it, code: it.code ?? next.pop() ?? '' }));
    const rows = coded.map(({ after, code, codigoProyecto }) => ({
      ...only(after, ownKeys),
      codigoLugarInstalacion: code,
      codigoProyecto,
    }));
    const made = await insertAll(actor.tx, 'places', rows);
    const ids = new Map(made.map((it) => [it.codigoLugarInstalacion, it.id]));
    await writeMainContacts(
      actor.tx,
      coded.map(({ after, code }) => ({ place_id: ids.get(code) ?? 0, ...only(after, contactKeys) })),
    );
    await recordAll(
      actor,
      coded.map(({ after, code, codigoProyecto }) => ({
        action: 'create',
        entity: 'place',
        id: code,
        after: { codigoProyecto, ...keptOf(after, names), activo: true, imagen: null },
      })),
    );
  }
}

async function updatePlaces(actor: Actor, places: readonly CodedPlace[], names: PlaceNames): Promise<void> {
  for (const some of slices(places)) {
    await updateAll(
      actor.tx,
      'places',
      some.map(({ before, after }) => ({ id: before?.id ?? 0, ...only(after, ownKeys) })),
      touchNow,
    );
    await writeMainContacts(
      actor.tx,
      some.map(({ before, after }) => ({ place_id: before?.id ?? 0, ...only(after, contactKeys) })),
    );
    await touchTechnical(
      actor.tx,
      some.flatMap(({ before, after }) => (before && before.kwp !== after.kwp ? [before.id] : [])),
    );
    await recordAll(
      actor,
      some.flatMap(({ before, after }) => {
        const past = before && keptOf(valuesOf(before), names);
        return before
          ? [{ action: 'update', entity: 'place', id: before.codigoLugarInstalacion, before: past, after: keptOf(after, names) }]
          : [];
      }),
    );
  }
}

/** As the history keeps a place. */
function keptOf(place: PlaceValues, { communeNames, entries }: PlaceNames) {
  const { codigo_comuna, ...told } = toldPlace(place, entries);
  return { ...told, comuna: codigo_comuna && (communeNames.get(codigo_comuna) ?? null) };
}
