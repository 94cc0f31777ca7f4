import { sql, type Kysely } from 'kysely';

/** What finished places used of each material, and what that says of all of them: written anew every night. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lessons + origin).execute(db);
}

const lessons = `
  create table cubage_lesson_places (
    place_id integer primary key references places on delete cascade,
    structure text,
    -- How large it is; null where nobody said so.
    kwp numeric(12, 3),
    modules numeric(15, 3),
    inverters numeric(15, 3),
    strings numeric(15, 3)
  );

  create table cubage_lessons (
    material_id integer not null references materials,
    place_id integer not null references cubage_lesson_places on delete cascade,
    -- Received less what was given back or passed on.
    quantity numeric(18, 3) not null constraint cubage_lessons_quantity check (quantity > 0),
    -- The part of it that nobody wrote down as used; null where nothing was written down.
    waste numeric(5, 4) constraint cubage_lessons_waste check (waste between 0 and 1),
    -- Pesos of one.
    price numeric(18, 4) constraint cubage_lessons_price check (price >= 0),
    primary key (material_id, place_id)
  );
  create index cubage_lessons_of_place on cubage_lessons (place_id);

  create table cubage_statistics (
    material_id integer not null references materials,
    -- Of which kind of structure; empty of all.
    structure text not null,
    measure text not null constraint cubage_statistics_measure check (measure in
      ('lugar', 'strings', 'modulos', 'inversores', 'kwp', 'merma', 'precio')),
    places integer not null constraint cubage_statistics_places check (places > 0),
    low numeric not null,
    median numeric not null,
    high numeric not null,
    primary key (material_id, structure, measure)
  );
`;

const origin = `
  alter table cubage_rows drop constraint cubage_rows_origin;
  alter table cubage_rows add constraint cubage_rows_origin
    check (origin in ('typed', 'formula', 'template', 'document', 'excel', 'learned'));
`;
