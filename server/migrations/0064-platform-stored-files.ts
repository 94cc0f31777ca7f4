import { sql, type Kysely } from 'kysely';

const named = {
  users: ['foto'],
  company: ['logo'],
  maintenance_images: ['file'],
  places: ['imagen'],
  photos: ['original', 'vista', 'miniatura'],
  comment_files: ['archivo', 'vista', 'miniatura'],
  place_document_versions: ['archivo'],
  consumption_vouchers: ['signature'],
};

/** Columns that name a stored file say so by their type: backups, and the sweeping of files that nobody names, go by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create domain stored_file as text`.execute(db);
  for (const [table, columns] of Object.entries(named)) {
    const triggers = await triggersOf(db, table);
    // A trigger that looks at a column holds its type fast.
    for (const { name } of triggers) await sql`drop trigger ${sql.id(name)} on ${sql.id(table)}`.execute(db);
    const changes = columns.map((it) => sql`alter column ${sql.id(it)} type stored_file`);
    await sql`alter table ${sql.id(table)} ${sql.join(changes)}`.execute(db);
    for (const { definition } of triggers) await sql.raw(definition).execute(db);
  }
  await sql.raw(names).execute(db);
}

/** Every file that a row names, in whichever table; one that comes later with such a column is asked too. */
const names = `
  create function stored_file_names() returns setof text language plpgsql stable as $$
    declare question text;
    begin
      for question in
        select format('select %1$I::text from %2$s where %1$I is not null', attname, attrelid::regclass)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where atttypid = 'stored_file'::regtype and relkind in ('r', 'p') and not relispartition and not attisdropped
      loop
        return query execute question;
      end loop;
    end $$;
`;

async function triggersOf(db: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
    where tgrelid = ${table}::regclass and not tgisinternal order by tgname`.execute(db);
  return rows;
}
