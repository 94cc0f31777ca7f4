import type { Place } from 'contract/projects/index.ts';
import type * as contract from 'contract/projects/index.ts';
import type { Received } from 'contract/call.ts';
import { sql, type ExpressionBuilder } from 'kysely';
import { only, record, recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import { brokenReference, brokenUnique, type Reader, type Tables, type Tx } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { pageOf } from '../../platform/database/pages.ts';
import type { Files } from '../../platform/files/files.ts';
import { cleanImage } from '../../platform/files/images.ts';
import { notSeen, Problem } from '../../platform/problem.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { contains } from '../../platform/search/search.ts';
import { scaleOf } from '../../platform/spreadsheet/cells.ts';
import { allowedAmong } from '../../platform/rules.ts';
import { placeActions } from '../actions.ts';
import { may, type User } from '../../platform/user.ts';
import { requireNewlyActive } from '../projects/chosen-entries.ts';
import { nextPlaceCodes } from '../projects/codes.ts';
import { announcePlaces } from '../projects/list.ts';
import { asMainContact, hasContact, mainContacts, writeMainContacts, type MainContact } from './main-contacts.ts';
import { refuseOtherPower, touchTechnical } from './power.ts';
import { placesSeenBy, projectsSeenBy, unseenPlace } from '../visible.ts';

type Row = Omit<Place, 'allowed_actions' | 'updated_at'> & { updated_at: Date };
interface Viewer {
  user: User;
  files: Files;
}

/** Places somebody sees, with the names of commune and region. */
export const placeRows = (db: Reader, user: User) =>
  placesSeenBy(db, user)
    .leftJoin('communes', 'communes.codigo', 'places.codigo_comuna')
    .leftJoin('regions', 'regions.codigo', 'communes.codigo_region')
    .leftJoin('installation_types', 'installation_types.id', 'places.tipo_instalacion_id')
    .leftJoin(mainContacts(db), 'main.place_id', 'places.id')
    .select([
      ...asMainContact,
      'places.id',
      'codigoLugarInstalacion',
      'codigoProyecto',
      'places.nombre',
      'direccion',
      'codigo_comuna',
      'communes.nombre as comuna',
      'regions.nombre as region',
      'latitud',
      'longitud',
      plainDecimal<null>('kwp').as('kwp'),
      'tipo_instalacion_id',
      'installation_types.nombre as tipo_instalacion',
      'places.activo',
      'imagen',
      'places.version',
      'places.updated_at',
    ])
    .select((it) => firstPhoto(it, user).as('primera_foto'));

/** Of a place without an image, for who may see photos. */
const firstPhoto = (it: ExpressionBuilder<Pick<Tables, 'places' | 'photos'>, 'places'>, user: User) =>
  it
    .selectFrom('photos')
    .select('miniatura')
    .whereRef('place_id', '=', 'places.id')
    .where('deleted_at', 'is', null)
    .where('places.imagen', 'is', null)
    .where(sql.lit(may(user, 'logbook:read')))
    .orderBy('tomada_at')
    .orderBy('photos.id')
    .limit(1);

const present = (row: Row, { user, files }: Viewer): Place => ({
  ...row,
  imagen: row.imagen && files.address(row.imagen),
  primera_foto: row.primera_foto && files.address(row.primera_foto),
  updated_at: row.updated_at.toISOString(),
  allowed_actions: allowedAmong(placeActions, { user }),
});

export async function readPlace(db: Reader, viewer: Viewer, id: number): Promise<Place> {
  const row = await placeRows(db, viewer.user).where('places.id', '=', id).executeTakeFirst();
  if (!row) throw unseenPlace();
  return present(row, viewer);
}

export const getPlace = (context: Reading, { id }: { id: number }) => readPlace(context.db, context, id);

export async function getPlaceByCodes(
  context: Reading,
  { codigoLugarInstalacion, codigoProyecto }: Received<typeof contract.getLugarInstalacionByProyecto>,
) {
  const row = await placeRows(context.db, context.user)
    .where('codigoLugarInstalacion', '=', codigoLugarInstalacion.toUpperCase())
    .where('codigoProyecto', '=', codigoProyecto.toUpperCase())
    .executeTakeFirst();
  if (!row) throw unseenPlace();
  return present(row, context);
}

type Listing = Received<typeof contract.listLugarInstalacionByProyecto> & { emailContacto?: string };

/** The places of a project, or only those that have a contact with a mail, the main one or not. An unseen project is a 404, not an empty list. */
export async function listPlaces(context: Reading, { page, per_page, codigoProyecto, emailContacto, search, activo, sort }: Listing) {
  const { db, user } = context;
  await readProjectCode(db, user, codigoProyecto);
  let found = placeRows(db, user).where('codigoProyecto', '=', codigoProyecto.toUpperCase());
  if (emailContacto) found = found.where('places.id', 'in', hasContact(db, emailContacto));
  if (activo) found = found.where('places.activo', '=', activo === '1');
  if (search) found = found.where((it) => contains(it.ref('places.busqueda'), search));
  const descending = sort.startsWith('-');
  const column = sql.ref(`places.${descending ? sort.slice(1) : sort}`);
  const { items: rows, ...totals } = await pageOf(
    { page, per_page },
    found,
    found.orderBy(sql`${column} ${descending ? sql`desc nulls last` : sql`asc`}`).orderBy('places.id'),
  );
  return { items: rows.map((row) => present(row, context)), ...totals };
}

async function readProjectCode(db: Reader, user: User, code: string): Promise<string> {
  const project = await projectsSeenBy(db, user)
    .select('codigoProyecto')
    .where('codigoProyecto', '=', code.toUpperCase())
    .executeTakeFirst();
  if (!project) throw notSeen('El proyecto');
  return project.codigoProyecto;
}

/** With an image, that is made anew before the transaction; a place whose image cannot be read is not made. */
export async function createPlace(
  context: Preparing,
  { file, ...given }: Received<typeof contract.createLugarInstalacion>,
): Promise<Place> {
  await readProjectCode(context.db, context.user, given.codigoProyecto);
  if (!file) return context.write((tx) => insertPlace({ ...context, tx }, given));
  const picture = await cleanImage(file, imageSize);
  return writeWithFile(context, picture, 'webp', (tx, imagen) => insertPlace({ ...context, tx }, { ...given, imagen }));
}

type NewPlace = Omit<Received<typeof contract.createLugarInstalacion>, 'file'> & { imagen?: string };

async function insertPlace(context: Writing, { nombreContacto, emailContacto, telefonoContacto, ...given }: NewPlace): Promise<Place> {
  const { tx } = context;
  await requireNewlyActive(tx, {}, only(given, ['tipo_instalacion_id']));
  const [next = ''] = given.codigoLugarInstalacion ? [given.codigoLugarInstalacion] : await nextPlaceCodes(tx, 1);
  const { id } = await tx
    .insertInto('places')
    .values({ ...given, codigoLugarInstalacion: next })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain);
  await writeMainContacts(tx, [{ place_id: id, nombreContacto, emailContacto, telefonoContacto }]);
  const after = await readPlace(tx, context, id);
  await record(context, { action: 'create', entity: 'place', id: after.codigoLugarInstalacion, after: auditOfPlace(after) });
  await announcePlaces(tx);
  return after;
}

export function updatePlace(
  context: Writing,
  { id, version, nombreContacto, emailContacto, telefonoContacto, ...given }: Received<typeof contract.updateLugarInstalacion>,
): Promise<Place> {
  return change(context, { id, version }, async (tx, before) => {
    if (before.kwp !== (given.kwp && scaleOf(given.kwp))) {
      await refuseOtherPower(tx, id, given.kwp);
      await touchTechnical(tx, [id]);
    }
    await requireNewlyActive(tx, only(before, ['tipo_instalacion_id']), only(given, ['tipo_instalacion_id']));
    await tx.updateTable('places').set(given).where('id', '=', id).execute();
    const main = overlayContact(before, { nombreContacto, emailContacto, telefonoContacto });
    await writeMainContacts(tx, main ? [{ place_id: id, ...main }] : []);
  });
}

/** The main contact with what the form names of it; nothing when it names nothing, for then the contacts are not its business. */
function overlayContact(before: MainContact, given: { [K in keyof MainContact]: MainContact[K] | undefined }): MainContact | undefined {
  if (Object.values(given).every((it) => it === undefined)) return undefined;
  const {
    nombreContacto = before.nombreContacto,
    emailContacto = before.emailContacto,
    telefonoContacto = before.telefonoContacto,
  } = given;
  return { nombreContacto, emailContacto, telefonoContacto };
}

export function setPlaceActive(
  context: Writing,
  { id, version, activo }: Received<typeof contract.updateLugarInstalacionActivo>,
): Promise<Place> {
  return change(context, { id, version }, (tx) => tx.updateTable('places').set({ activo }).where('id', '=', id).execute());
}

const imageSize = { width: 1600, height: 1600 };

/** The picture is made anew before the transaction; the old one is discarded after it. */
export async function setPlaceImage(
  context: Preparing,
  { id, file }: Received<typeof contract.actualizarImagenLugarInstalacion>,
): Promise<Place> {
  await readPlace(context.db, context, id);
  return givePlaceImage(context, id, await cleanImage(file, imageSize));
}

/** A clean WebP picture becomes the place's; what was there before is discarded. */
export function givePlaceImage(context: Preparing, id: number, picture: Buffer): Promise<Place> {
  const { jobs } = context;
  return writeWithFile(context, picture, 'webp', async (tx, name) => {
    const { imagen: old } = await tx.selectFrom('places').select('imagen').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (old) await jobs.send(tx, 'discard_file', { file: old });
    return change({ ...context, tx }, { id }, () => tx.updateTable('places').set({ imagen: name }).where('id', '=', id).execute());
  });
}

/** Locks, checks the version when one is given, changes, and notes who did it. */
async function change(
  context: Writing,
  { id, version }: { id: number; version?: number | undefined },
  make: (tx: Tx, before: Place) => Promise<unknown>,
): Promise<Place> {
  const { tx, user } = context;
  const seen = await placesSeenBy(tx, user).select('places.id').where('places.id', '=', id).forUpdate().executeTakeFirst();
  if (!seen) throw unseenPlace();
  const before = await readPlace(tx, context, id);
  if (version !== undefined && before.version !== version) throw new Problem('stale', { current: before });
  await make(tx, before).catch(explain);
  await tx
    .updateTable('places')
    .set((it) => ({ version: it('version', '+', 1), updated_at: sql`now()` }))
    .where('id', '=', id)
    .execute();
  const after = await readPlace(tx, context, id);
  await record(context, {
    action: 'update',
    entity: 'place',
    id: after.codigoLugarInstalacion,
    before: auditOfPlace(before),
    after: auditOfPlace(after),
  });
  await announcePlaces(tx);
  return after;
}

export async function deletePlace(context: Writing, { id }: { id: number }) {
  const { tx, jobs } = context;
  const before = await readPlace(tx, context, id);
  const gone = await tx.deleteFrom('places').where('id', '=', id).returning('imagen').executeTakeFirst().catch(explain);
  if (!gone) throw unseenPlace();
  if (gone.imagen) await jobs.send(tx, 'discard_file', { file: gone.imagen });
  await record(context, { action: 'delete', entity: 'place', id: before.codigoLugarInstalacion, before: auditOfPlace(before) });
  await announcePlaces(tx);
  return { done: true } as const;
}

/** Copies the chosen places, or all, of another project; each copy is a place of its own, with a code of its own. */
export async function replicatePlaces(
  context: Writing,
  { origen, destino, lugares, con_contactos }: Received<typeof contract.replicarProyecto>,
) {
  const { tx, user } = context;
  if (origen === destino) throw new Problem('invalid', { fields: { destino: 'Elija un proyecto distinto del de origen.' } });
  await readProjectCode(tx, user, destino);
  await readProjectCode(tx, user, origen);
  const all = tx.selectFrom('places').selectAll().where('codigoProyecto', '=', origen).orderBy('codigoLugarInstalacion').limit(201);
  const sources = await (lugares ? all.where('id', 'in', lugares.length > 0 ? lugares : [0]) : all).execute();
  if (lugares && sources.length !== new Set(lugares).size) throw unseenPlace();
  if (sources.length === 0) throw new Problem('rule', { message: 'El proyecto de origen no tiene lugares que replicar.' });
  if (sources.length > 200) throw new Problem('rule', { message: 'Son más de 200 lugares: elija cuáles replicar.' });
  const codes = await nextPlaceCodes(tx, sources.length);
  const rows = sources.map(({ nombre, direccion, codigo_comuna, latitud, longitud, kwp, tipo_instalacion_id }, n) => ({
    codigoLugarInstalacion: codes[n] ?? '',
    codigoProyecto: destino,
    nombre,
    direccion,
    codigo_comuna,
    latitud,
    longitud,
    kwp,
    tipo_instalacion_id,
  }));
  const made = await tx.insertInto('places').values(rows).returning(['id', 'codigoLugarInstalacion']).execute();
  const idOf = new Map(made.map((it) => [it.codigoLugarInstalacion, it.id]));
  if (con_contactos)
    await copyContacts(
      tx,
      sources.map(({ id }, n) => ({ from: id, to: idOf.get(codes[n] ?? '') ?? 0 })),
    );
  const copies = (
    await placeRows(tx, user)
      .where(
        'places.id',
        'in',
        made.map((it) => it.id),
      )
      .orderBy('codigoLugarInstalacion')
      .execute()
  ).map((row) => present(row, context));
  await recordAll(
    context,
    copies.map((it) => ({ action: 'replicate', entity: 'place', id: it.codigoLugarInstalacion, after: { ...auditOfPlace(it), origen } })),
  );
  await announcePlaces(tx);
  return { lugares: copies };
}

/** All contacts of each place, for its copy. */
async function copyContacts(tx: Tx, pairs: readonly { from: number; to: number }[]): Promise<void> {
  await sql`
    insert into contacts (place_id, nombre, rut, cargo, email, telefono, principal, observaciones)
    select it."to", nombre, rut, cargo, email, telefono, principal, observaciones
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as it ("from" integer, "to" integer) join contacts on place_id = it."from"
    order by it."to", contacts.id`.execute(tx);
}

/** What the history keeps of a place; the project is in it, so that a project's history finds its places. */
const enteredColumns = [
  ...(['codigoProyecto', 'nombre', 'direccion', 'comuna', 'latitud', 'longitud', 'kwp', 'tipo_instalacion'] as const),
  ...(['nombreContacto', 'emailContacto', 'telefonoContacto', 'activo'] as const),
] as const;
export const auditOfPlace = (place: Place) => ({ ...only(place, enteredColumns), imagen: place.imagen?.replace(/\?.*/, '') ?? null });

function explain(error: unknown): never {
  if (brokenUnique(error)) throw new Problem('duplicate', { fields: { codigoLugarInstalacion: 'Ese código ya existe.' } });
  if (brokenReference(error)?.includes('codigo_comuna'))
    throw new Problem('invalid', { fields: { codigo_comuna: 'Esa comuna no existe.' } });
  if (brokenReference(error)) throw new Problem('in_use', { message: 'El lugar tiene registros asociados y no se puede eliminar.' });
  throw error;
}
