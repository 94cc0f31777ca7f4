import {
  cubageLimits,
  type CubagePanel,
  type CubageService,
  type MaterialCategory,
  type RowOrigin,
  type Variables,
} from 'contract/cubication/index.ts';
import type { Currency } from 'contract/currency.ts';
import type { RequestDocument } from 'contract/materials/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import { plainDecimal } from '../../platform/database/decimals.ts';
import { foldText } from '../../platform/spreadsheet/cells.ts';
import type { User } from '../../platform/user.ts';
import { placesSeenBy } from '../../projects/index.ts';
import '../../catalogues/tables.ts';
import '../../materials/catalogue/tables.ts';
import '../tables.ts';
import { cubageRows, presentCubage } from '../documents/rows.ts';
import { variablesOf } from '../documents/values.ts';
import { readPanels } from '../panels/rows.ts';
import { cubagesSeenBy } from '../sight.ts';
import { readServices } from '../services/rows.ts';

/** A material of a take-off, as far as a workbook speaks of it. */
export interface MaterialThere {
  id: number;
  code: string | null;
  name: string;
  unit: string;
  quantity: string;
  formula: string | null;
  origin: RowOrigin;
  section: string | null;
  category: MaterialCategory;
  dispatch: RequestDocument | null;
  comment: string | null;
  cost: string | null;
  cost_currency: Currency | null;
}

/** The open take-off of a place; null where one would be made. */
export interface DocumentThere {
  id: number;
  number: string;
  mayEdit: boolean;
  variables: Variables;
  materials: ReadonlyMap<number, MaterialThere>;
  boards: ReadonlyMap<number, CubagePanel>;
  services: ReadonlyMap<number, CubageService>;
}

export interface PlaceThere {
  id: number;
  code: string;
  document: DocumentThere | null;
  /** Of its take-off, or those that a first one will begin with. */
  variables: Variables;
}

/** The places of a project that somebody sees, by their codes. */
export const placesOf = (db: Reader, user: User, project: string) =>
  placesSeenBy(db, user)
    .where('places.codigoProyecto', '=', project)
    .select(['places.id', 'codigoLugarInstalacion as code', 'places.nombre as name'])
    .orderBy('codigoLugarInstalacion')
    .execute();

/** The open take-offs of these places, with their rows. */
export async function documentsOf(db: Reader, user: User, place_ids: readonly number[]): Promise<ReadonlyMap<number, DocumentThere>> {
  if (place_ids.length === 0) return new Map();
  const rows = await cubageRows(
    cubagesSeenBy(db, user)
      .where('it.place_id', 'in', [...place_ids])
      .where('it.closed', '=', false),
  ).execute();
  const found = new Map<number, DocumentThere>();
  // A project has a handful of places; each take-off is read whole.
  for (const row of rows) {
    const { id, number, place_id } = row;
    if (place_id === null) continue;
    found.set(place_id, {
      id,
      number,
      mayEdit: presentCubage(user, row).allowed_actions.includes('edit'),
      variables: await variablesOf(db, id),
      materials: byId(await materialsOf(db, id)),
      boards: byId(await readPanels(db, id)),
      services: byId(await readServices(db, id)),
    });
  }
  return found;
}

const byId = <T extends { id: number }>(rows: readonly T[]): ReadonlyMap<number, T> => new Map(rows.map((it) => [it.id, it]));

async function materialsOf(db: Reader, cubage_id: number): Promise<MaterialThere[]> {
  const rows = await db
    .selectFrom('cubage_rows as it')
    .leftJoin('materials', 'materials.id', 'it.material_id')
    .innerJoin('units', (join) => join.on('units.id', '=', (of) => of.fn.coalesce('it.custom_unit_id', 'materials.unidad_id')))
    .where('it.cubage_id', '=', cubage_id)
    .select([
      'it.id',
      'materials.codigo as code',
      'units.codigo as unit',
      'it.formula',
      'it.origin',
      'it.section',
      'it.category',
      'it.dispatch',
      'it.currency as cost_currency',
    ])
    .select((of) => ['it.comment', of.fn.coalesce('custom_name', 'descripcion').as('name')])
    .select([plainDecimal('it.quantity').as('quantity'), plainDecimal<null>('it.cost').as('cost')])
    .limit(cubageLimits.rows)
    .execute();
  return rows.map(({ name, ...it }) => ({ ...it, name: name ?? '' }));
}

export interface CatalogueThere {
  materials: ReadonlyMap<string, { id: number; name: string; unit: string }>;
  services: ReadonlySet<string>;
  /** By code and by name. */
  units: ReadonlyMap<string, { id: number; code: string }>;
}

/** What of the catalogues may be newly chosen among these codes. */
export async function catalogueOf(db: Reader, codes: readonly string[]): Promise<CatalogueThere> {
  const units = await db.selectFrom('units').where('activo', '=', true).select(['id', 'codigo', 'nombre']).execute();
  const inUnits = new Map(
    units.flatMap(({ id, codigo, nombre }) => [codigo, nombre].map((it) => [foldText(it), { id, code: codigo }] as const)),
  );
  if (codes.length === 0) return { materials: new Map(), services: new Set(), units: inUnits };
  const materials = await db
    .selectFrom('materials')
    .innerJoin('units', 'units.id', 'unidad_id')
    .where('materials.codigo', 'in', [...codes])
    .where('materials.activo', '=', true)
    .select(['materials.id', 'materials.codigo as code', 'descripcion as name', 'units.codigo as unit'])
    .execute();
  const services = await db
    .selectFrom('services')
    .where('codigo', 'in', [...codes])
    .where('activo', '=', true)
    .select('codigo')
    .execute();
  return {
    materials: new Map(materials.map(({ code, ...it }) => [code, it])),
    services: new Set(services.map((it) => it.codigo)),
    units: inUnits,
  };
}
