import { sql, type Kysely } from 'kysely';

/** Names of which no two may be alike: within a part, and among active entries where a retired one frees its name. */
const whole = ['roles', 'positions', 'submanagements'];
const catalogues = [
  ...(['document_types', 'responsible_areas', 'project_types', 'client_types', 'sale_types', 'installation_types', 'stages'] as const),
  ...(['units', 'activities', 'regulations', 'flex_energy_apps', 'warehouses', 'material_families', 'special_panels'] as const),
];
const coded = ['units', 'regulations', 'material_families'];
const active = 'where activo';
const names = [
  ...whole.map((table) => ({ table, field: 'nombre', index: `${table}_unlike`, part: '', where: '' })),
  ...catalogues.map((table) => ({ table, field: 'nombre', index: `${table}_nombre`, part: '', where: active })),
  ...coded.map((table) => ({ table, field: 'codigo', index: `${table}_codigo`, part: '', where: active })),
  { table: 'document_names', field: 'nombre', index: 'document_names_nombre', part: 'tipo_documento_id', where: active },
  { table: 'sub_stages', field: 'nombre', index: 'sub_stages_nombre', part: 'etapa_id', where: active },
  { table: 'access_keys', field: 'nombre', index: 'access_keys_name', part: '', where: 'where revoked_at is null' },
];

/** Two spellings of one name are one: accents, case, doubled spaces, spaces of another width and signs that nobody sees do not count. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function name_key(text) returns text language sql immutable strict parallel safe
      return btrim(regexp_replace(regexp_replace(fold(normalize($1, NFKC)), '[\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g'), '\\s+', ' ', 'g'));
  `.execute(db);
  for (const { table, field, index, part, where } of names) {
    const [name, of] = [sql.table(table), sql.ref(field)];
    const within = part === '' ? sql`` : sql`${sql.ref(part)}, `;
    // Of names that were two until now the later ones are told apart by their number; a person may then write them anew.
    if (field === 'nombre')
      await sql`
        update ${name} as it set nombre = it.nombre || ' (' || it.id || ')'
        from (select id, row_number() over (partition by ${within} name_key(${of}) order by id) as place from ${name} ${sql.raw(where)}) as alike
        where alike.id = it.id and alike.place > 1`.execute(db);
    await sql`drop index if exists ${sql.ref(index)}`.execute(db);
    await sql`create unique index ${sql.ref(index)} on ${name} (${within} name_key(${of})) ${sql.raw(where)}`.execute(db);
  }
}
