import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';

interface Region {
  codigo: string;
  nombre: string;
  comunas: { codigo: string; nombre: string }[];
}

/** Regions and communes with their official codes, north to south (SUBDERE, Códigos Únicos Territoriales 2018). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const file = new URL('../data/regiones-comunas.json', import.meta.url);
  const regions = JSON.parse(await readFile(file, 'utf8')) as Region[];
  await sql`
    create table regions (
      codigo text primary key check (codigo ~ '^[0-9]{2}$'),
      nombre text not null,
      orden integer not null unique
    );
    create table communes (
      codigo text primary key check (codigo ~ '^[0-9]{5}$'),
      nombre text not null,
      codigo_region text not null references regions,
      orden integer not null unique,
      check (left(codigo, 2) = codigo_region)
    );
    create index communes_of_region on communes (codigo_region);
  `.execute(db);
  await sql`
    insert into regions (codigo, nombre, orden)
    select it ->> 'codigo', it ->> 'nombre', n from jsonb_array_elements(${JSON.stringify(regions)}::jsonb) with ordinality as r(it, n)`.execute(
    db,
  );
  const communes = regions.flatMap((region) => region.comunas.map((it) => ({ ...it, codigo_region: region.codigo })));
  await sql`
    insert into communes (codigo, nombre, codigo_region, orden)
    select it ->> 'codigo', it ->> 'nombre', it ->> 'codigo_region', n
    from jsonb_array_elements(${JSON.stringify(communes)}::jsonb) with ordinality as c(it, n)`.execute(db);
}
