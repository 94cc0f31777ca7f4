import { createHash, randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import '../outside/crm/port.ts';
import './tables.ts';

let count = 0;
const next = () => String((count += 1)).padStart(3, '0');

type RowOf<T extends keyof Tables> = Partial<Insertable<Tables[T]>>;

const client = (db: Database, row: RowOf<'clients'> = {}) =>
  db
    .insertInto('clients')
    .values({ nombre: `Viña Tres Espejos ${next()}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A project in stage 1. */
async function project(db: Database, { stages = [1], ...row }: RowOf<'projects'> & { stages?: number[] } = {}) {
  const n = next();
  const made = await db
    .insertInto('projects')
    .values({ codigoProyecto: `CI-19${n}`, nombre: `Bodega ${n}`, linea: 'CI', ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (stages.length > 0)
    await db
      .insertInto('project_stages')
      .values(stages.map((stage_id) => ({ project_id: made.id, stage_id })))
      .execute();
  return made;
}

interface MainContact {
  nombreContacto?: string | null;
  emailContacto?: string | null;
  telefonoContacto?: string | null;
}

/** A place, of a project of its own unless one is named; with a main contact when some fact of one is given. */
async function place(
  db: Database,
  { nombreContacto = null, emailContacto = null, telefonoContacto = null, ...row }: RowOf<'places'> & MainContact = {},
) {
  const codigoProyecto = row.codigoProyecto ?? (await project(db)).codigoProyecto;
  const n = next();
  const made = await db
    .insertInto('places')
    .values({ codigoLugarInstalacion: `LI-900${n}`, nombre: `Techo ${n}`, ...row, codigoProyecto })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (nombreContacto ?? emailContacto ?? telefonoContacto)
    await contact(db, { place_id: made.id, nombre: nombreContacto, email: emailContacto, telefono: telefonoContacto, principal: true });
  return made;
}

/** A contact, of a place of its own unless one is named. */
async function contact(db: Database, row: RowOf<'contacts'> = {}) {
  const place_id = row.place_id ?? (await place(db)).id;
  const n = next();
  return db
    .insertInto('contacts')
    .values({ nombre: `Rosa Arrayán ${n}`, email: `rosa.${n}@lugar.example`, ...row, place_id })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type GivenPhoto = RowOf<'photos'> & { count?: number };

/** Rows of photos without files behind them, of a place of their own unless one is named. */
async function photos(db: Database, { count = 1, ...row }: GivenPhoto = {}) {
  const place_id = row.place_id ?? (await place(db)).id;
  const made = [];
  for (let from = 0; from < count; from += 1000)
    made.push(
      ...(await db
        .insertInto('photos')
        .values(Array.from({ length: Math.min(1000, count - from) }, () => photoRow({ ...row, place_id })))
        .returning(['id', 'place_id', 'version'])
        .execute()),
    );
  return made;
}

function photoRow(row: RowOf<'photos'> & { place_id: number }): Insertable<Tables['photos']> {
  const name = randomUUID();
  return {
    archivo: `IMG_${next()}.jpg`,
    original: `${name}.jpg`,
    vista: `${name}-v.webp`,
    miniatura: `${name}-m.webp`,
    tipo: 'image/jpeg',
    ancho: 4032,
    alto: 3024,
    bytes: 3_000_000,
    sha256: createHash('sha256').update(name).digest(),
    tomada_at: '2026-11-18T15:00:00Z',
    fecha_origen: 'exif',
    ...row,
  };
}

async function photo(db: Database, row: RowOf<'photos'> = {}) {
  const [made] = await photos(db, row);
  if (!made) throw new Error('no photo was made');
  return made;
}

const member = (db: Database, row: Insertable<Tables['project_members']>) => db.insertInto('project_members').values(row).execute();

/** A deal of our own registry. */
const deal = (db: Database, row: RowOf<'crm_deals'> = {}) =>
  db
    .insertInto('crm_deals')
    .values({ name: `Negocio ${next()}`, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();

/** A link of a place to a document elsewhere. */
const placeLink = (db: Database, row: RowOf<'place_links'> & { place_id: number }) => {
  const n = next();
  return db
    .insertInto('place_links')
    .values({ titulo: `Plano ${n}`, url: `https://drive.google.com/file/d/${n}`, servicio: 'google', ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
};

type Parts = { paneles?: Partial<Tables['technical_panels']>[]; inversores?: Partial<Tables['technical_inverters']>[] };

/** The technical information of a place; its panels must agree with the power that the place was given. */
async function technical(db: Database, { paneles = [], inversores = [], ...row }: RowOf<'technical_information'> & Parts = {}) {
  const place_id = row.place_id ?? (await place(db)).id;
  const made = await db
    .insertInto('technical_information')
    .values({ ...row, place_id })
    .returningAll()
    .executeTakeFirstOrThrow();
  const panel = { modelo: 'Panel N-type bifacial 610 W', cantidad: 10, potencia_wp: 610 };
  const inverter = { modelo: 'Inversor string trifásico 50 kW', cantidad: 1, potencia_kw: '50' };
  if (paneles.length > 0)
    await db
      .insertInto('technical_panels')
      .values(paneles.map((it, orden) => ({ ...panel, ...it, place_id, orden })))
      .execute();
  if (inversores.length > 0)
    await db
      .insertInto('technical_inverters')
      .values(inversores.map((it, orden) => ({ ...inverter, ...it, place_id, orden })))
      .execute();
  return made;
}

export const given = { client, project, place, contact, photo, photos, member, deal, placeLink, technical };
