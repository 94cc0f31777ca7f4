import type { Catalogue, CatalogueRow } from 'contract/catalogues/index.ts';
import type { Insertable } from 'kysely';
import type { Database, Tables } from '../platform/database/database.ts';
import { insertEntries, lockCatalogue, readEntry, type Facts } from './entries/rows.ts';

let count = 0;

/** An entry of a catalogue; what is not said is made up, and so are the entries it must refer to. */
async function entry(db: Database, catalogue: Catalogue, facts: Facts = {}): Promise<CatalogueRow> {
  const all = { ...(await factsOf(db, catalogue)), ...facts };
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx, catalogue);
    const [id = 0] = await insertEntries(tx, catalogue, [all]);
    return readEntry(tx, catalogue, id);
  });
}

/** Facts that no other entry has. */
async function factsOf(db: Database, { one, fields }: Catalogue): Promise<Facts> {
  count += 1;
  const facts: Facts = {};
  for (const [name, { kind, given, to }] of Object.entries(fields)) {
    const mayMiss = given.safeParse(null).success;
    if (kind === 'flag') facts[name] = false;
    else if (mayMiss) facts[name] = null;
    else if (to) facts[name] = (await entry(db, to)).id;
    else if (kind === 'link') facts[name] = `https://www.ejemplo.example/${count}`;
    else if (kind === 'count') facts[name] = 5;
    else if (kind === 'percent') facts[name] = '12.5';
    else facts[name] = name === 'codigo' ? `ZZ-${count}` : `${one} inventada ${count}`;
  }
  return facts;
}

/** A warehouse, mobile unless it is said otherwise. */
async function warehouse(db: Database, row: Partial<Insertable<Tables['warehouses']>> = {}) {
  count += 1;
  return db
    .insertInto('warehouses')
    .values({ codigo: `BT${count}`, nombre: `Camioneta ${count}`, movil: true, direccion: null, comuna: null, coordenadas: null, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Somebody to buy from. */
async function supplier(db: Database, row: Partial<Insertable<Tables['suppliers']>> = {}) {
  count += 1;
  return db
    .insertInto('suppliers')
    .values({ codigo: `P${count}-0`, nombre: `Proveedor inventado ${count}`, rut: null, ...row })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const given = { entry, factsOf, warehouse, supplier };
