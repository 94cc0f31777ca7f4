import { sql, type SqlBool } from 'kysely';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import type { User } from '../../platform/user.ts';
import { plain } from '../../platform/spreadsheet/cells.ts';
import type { Draft, Names } from './drafts.ts';
import { readEntries } from './entries.ts';
import { asMainContact, mainContacts } from '../places/main-contacts.ts';
import { memberState } from '../members.ts';
import { panelWatts } from '../places/power.ts';
import { slices } from '../../platform/turns.ts';
import { projectsSeenBy } from '../visible.ts';
import '../../access/tables.ts';
import '../../catalogues/tables.ts';

/** What people also write (domain §4). */
const otherCommuneNames = {
  paiguano: '04105',
  'la calera': '05502',
  'llay-llay': '05703',
  'til til': '13303',
  marchigue: '06204',
  trehuaco: '16207',
  coihaique: '11101',
  aisen: '11201',
  'santiago centro': '13101',
};
/** How others call the state of a plant; the numbers are those of the stages. */
const otherStageNames = { 'en operacion': 9, 'en construccion': 5, 'en pruebas': 6 };

export async function readNames(
  db: Reader,
): Promise<
  Names & { communeNames: ReadonlyMap<string, string>; stageNames: ReadonlyMap<number, string>; retiredStages: ReadonlySet<number> }
> {
  const communes = await db.selectFrom('communes').select(['codigo', 'nombre']).execute();
  const stages = await db.selectFrom('stages').select(['id', 'nombre', 'activo']).orderBy('orden').execute();
  const titled = [
    ...communes.flatMap(
      (it) =>
        [
          [plain(it.nombre), it.codigo],
          [it.codigo, it.codigo],
        ] as const,
    ),
    ...Object.entries(otherCommuneNames),
  ];
  const codes = Map.groupBy(titled, ([name]) => name);
  return {
    entries: await readEntries(db),
    communes: new Map([...codes].map(([name, found]) => [name, [...new Set(found.map(([, code]) => code))]])),
    communeNames: new Map(communes.map((it) => [it.codigo, it.nombre])),
    stages: new Map([...Object.entries(otherStageNames), ...stages.map((it) => [plain(it.nombre), it.id] as const)]),
    stageNames: new Map(stages.map((it) => [it.id, it.nombre])),
    retiredStages: new Set(stages.filter((it) => !it.activo).map((it) => it.id)),
  };
}

interface ProjectNames {
  codes: string[];
  names: string[];
}
const presentValues = <T>(values: readonly (T | undefined)[]): T[] => [...new Set(values.filter((it) => it !== undefined))];
const wantedOf = (drafts: readonly Draft[]): ProjectNames => ({
  codes: presentValues(drafts.map((it) => it.project.codigoProyecto)),
  names: presentValues(drafts.filter((it) => it.project.codigoProyecto === undefined).map((it) => it.project.nombre)),
});

/** As a subquery, which is hashed whatever surrounds it; a long array may be searched from end to end for every row. */
const among = (column: string, values: readonly string[]) => sql<SqlBool>`${sql.ref(column)} in (select unnest(${values}::text[]))`;
/** In the collation of the columns that the database keeps folded. */
const foldedOf = (values: readonly string[]) => sql`(select fold(it collate "C") from unnest(${values}::text[]) as it)`;
const foldedName = sql<string>`substr(projects.busqueda, length(projects."codigoProyecto") + 2)`;

/** Those a file speaks of: by code, also when unseen, and by name among the seen. */
function matching(db: Reader, user: User, { codes, names }: ProjectNames) {
  const seen = user.seesAllProjects ? sql<boolean>`true` : sql<boolean>`projects.id in (${projectsSeenBy(db, user).select('projects.id')})`;
  const named = sql<SqlBool>`(${seen} and ${foldedName} in ${foldedOf(names)})`;
  return db
    .selectFrom('projects')
    .where((it) => it.or([among('projects.codigoProyecto', codes), named]))
    .select(['projects.id', seen.as('seen')]);
}

const projectsOf = (db: Reader, user: User, wanted: ProjectNames) =>
  matching(db, user, wanted)
    .leftJoin('clients', 'clients.id', 'projects.cliente_id')
    .leftJoin('users as manager', 'manager.id', 'projects.jefe_proyecto_id')
    .select([
      'projects.codigoProyecto',
      'projects.nombre',
      'projects.linea',
      'projects.cliente_id',
      'projects.jefe_proyecto_id',
      'projects.tipo_proyecto_id',
      'projects.tipo_venta_id',
      'projects.codigo_comuna',
      'projects.direccion',
      'projects.moneda',
      'projects.fecha_inicio',
      'projects.fecha_termino',
      'projects.avance',
      'projects.comprometido',
      'projects.observaciones',
      'clients.nombre as cliente',
      'clients.rut as cliente_rut',
      'manager.nombre as jefe_proyecto',
      'manager.email as jefe_email',
      foldedName.as('folded'),
      plainDecimal<null>('projects.kwp').as('kwp'),
      plainDecimal<null>('projects.monto').as('monto'),
      sql<number[]>`array(select stage_id from project_stages where project_id = projects.id order by stage_id)`.as('stages'),
      // Who is or will be in the team.
      sql<number[]>`array(select user_id from project_members where project_id = projects.id and ${memberState} <> 'terminado')`.as('team'),
    ])
    .orderBy('projects.id')
    .execute();
export type KnownProject = Awaited<ReturnType<typeof projectsOf>>[number];

const placesOf = (db: Reader, projectCodes: readonly string[], placeCodes: readonly string[]) =>
  db
    .selectFrom('places')
    .leftJoin(mainContacts(db), 'main.place_id', 'places.id')
    .select([
      ...asMainContact,
      'places.id',
      'codigoLugarInstalacion',
      'codigoProyecto',
      'places.nombre',
      'tipo_instalacion_id',
      'direccion',
      'codigo_comuna',
      'latitud',
      'longitud',
      plainDecimal<null>('kwp').as('kwp'),
      sql<string>`fold(places.nombre collate "C")`.as('folded'),
      // What a row could run into: the panels' power, the mails of the other contacts.
      panelWatts.as('panelWatts'),
      sql<string[]>`array(select email from contacts where place_id = places.id and not principal and email is not null)`.as('otherEmails'),
    ])
    .where((it) => it.or([among('codigoProyecto', projectCodes), among('codigoLugarInstalacion', placeCodes)]))
    .orderBy('places.id')
    .execute();
export type KnownPlace = Awaited<ReturnType<typeof placesOf>>[number];

const clientsOf = (db: Reader, drafts: readonly Draft[]) =>
  db
    .selectFrom('clients')
    .select(['id', 'nombre', 'rut', sql<string>`fold(nombre collate "C")`.as('folded')])
    .where((it) =>
      it.or([
        among('rut', presentValues(drafts.map(({ client }) => client?.rut))),
        sql<SqlBool>`fold(nombre collate "C") in ${foldedOf(presentValues(drafts.map(({ client }) => client?.nombre)))}`,
      ]),
    )
    .orderBy('id')
    .execute();

const peopleNamedIn = ({ manager, team }: Draft) => [manager?.nombre, ...team.map((it) => it.who)];

const peopleOf = (db: Reader, drafts: readonly Draft[]) =>
  db
    .selectFrom('users')
    .select(['id', 'nombre', 'email', sql<string>`fold(nombre collate "C")`.as('folded')])
    .where('activo', '=', 1)
    .where((it) =>
      it.or([
        among('email', presentValues(drafts.flatMap(({ manager, team }) => [manager?.email, ...team.map((it) => it.who)]))),
        sql<SqlBool>`fold(nombre collate "C") in ${foldedOf(presentValues(drafts.flatMap(peopleNamedIn)))}`,
      ]),
    )
    .orderBy('id')
    .execute();

/** Names as the database folds them, so that both sides agree on what is the same name. */
async function folds(db: Reader, names: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const some of slices(names, 2000)) {
    const { rows } = await sql<{
      it: string;
      folded: string;
    }>`select it, fold(it collate "C") as folded from unnest(${some}::text[]) as it`.execute(db);
    for (const { it, folded } of rows) found.set(it, folded);
  }
  return found;
}

/** Everything the rows of a file refer to, in a handful of queries however many rows there are. */
export async function readKnown(db: Reader, user: User, drafts: readonly Draft[]) {
  const wanted = wantedOf(drafts);
  const projects = await projectsOf(db, user, wanted);
  const withPlaces = drafts.some((it) => it.place !== undefined);
  const places = withPlaces
    ? await placesOf(
        db,
        projects.map((it) => it.codigoProyecto),
        presentValues(drafts.map((it) => it.place?.codigoLugarInstalacion)),
      )
    : [];
  const [clients, people] = [await clientsOf(db, drafts), await peopleOf(db, drafts)];
  const folded = await folds(
    db,
    presentValues(drafts.flatMap((it) => [it.project.nombre, it.place?.nombre, it.client?.nombre, ...peopleNamedIn(it)])),
  );
  const fold = (name: string) => folded.get(name) ?? name;
  const peopleByName = Map.groupBy(people, (it) => it.folded);
  return {
    fold,
    projectByCode: new Map(projects.map((it) => [it.codigoProyecto, it])),
    projectsByName: Map.groupBy(
      projects.filter((it) => it.seen),
      (it) => `${it.linea} ${it.folded}`,
    ),
    placeByCode: new Map(places.map((it) => [it.codigoLugarInstalacion, it])),
    placesByProject: Map.groupBy(places, (it) => it.codigoProyecto),
    clientByRut: new Map(clients.map((it) => [it.rut, it])),
    clientsByName: Map.groupBy(clients, (it) => it.folded),
    personByEmail: new Map(people.map((it) => [it.email, it])),
    peopleNamed: (name: string) => peopleByName.get(fold(name)) ?? [],
  };
}
export type Knowledge = Awaited<ReturnType<typeof readKnown>>;

/** One import at a time, and nobody else changes what it is about to change, until the transaction ends. */
export async function lockKnown(tx: Tx, user: User, drafts: readonly Draft[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('project_imports'))`.execute(tx);
  const wanted = wantedOf(drafts);
  const { rows } = await sql<{ code: string }>`
    select "codigoProyecto" as code from projects where id in (select id from ${matching(tx, user, wanted)} as it) order by id for update`.execute(
    tx,
  );
  await sql`select id from places where "codigoProyecto" = any(${rows.map((it) => it.code)}::text[]) order by id for update`.execute(tx);
}
