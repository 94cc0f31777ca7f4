import type * as contract from 'contract/suppliers/index.ts';
import { ListedSupplier } from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import { formatRut } from 'contract/rut.ts';
import { sql } from 'kysely';
import { enterListed, lockRegister } from '../../catalogues/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Reader } from '../../platform/database/database.ts';
import { importOf } from '../../platform/imports/fact-sheet.ts';
import { importFile, reviewFile } from '../../platform/imports/imports.ts';
import { tellOldMails } from './notices.ts';
import '../../catalogues/tables.ts';
import '../tables.ts';

const list = importOf<keyof ListedSupplier, ListedSupplier>({
  name: 'Lista externa de proveedores',
  entity: 'supplier',
  keys: ['rut', 'official_name'],
  update: { permission: 'supplier_creation:update', refusal: 'no tiene permiso para cambiar proveedores' },
  columns: {
    rut: { header: 'rut' },
    official_name: { header: 'official_name', also: ['Razón social', 'Nombre'] },
    contact_user_email: { header: 'contact_user_email', also: ['Correo', 'Correo de contacto'] },
  },
  schema: ListedSupplier,
  key: ({ rut }) => rut,
  nameOf: ({ rut, official_name }) => `${formatRut(rut)} · ${official_name}`,
  facts: ({ official_name, contact_user_email }) => ({ official_name, contact_user_email }),
  known: listedAmong,
  refuse: refuseAsked,
  lock: lockRegister,
  write: writeListed,
});

/** Judges the file; with the digest of that, writes it. */
export const importSupplierList = (context: Preparing, { file, digest }: Received<typeof contract.importSupplierList>) =>
  digest === undefined ? reviewFile(list, context, { file }) : importFile(list, context, { file, digest, answer: (report) => report });

interface KnownSupplier {
  rut: string;
  code: string;
  name: string;
  email: string | null;
  /** Our list alone has it: it follows the file. */
  follows: boolean;
}

/** Those whose RUT our own list has already, also as what became another; and where the ERP's own code is that RUT, the ERP's. */
async function knownAmong(db: Reader, ruts: readonly string[]): Promise<KnownSupplier[]> {
  const { rows } = await sql<KnownSupplier>`
    select distinct on (told.rut) told.rut, kept.codigo as code, kept.nombre as name, record.email,
      not kept.en_erp and kept.merged_into is null as follows
    from unnest(${[...ruts]}::text[]) as told (rut)
    join suppliers as kept on kept.codigo = told.rut or (kept.rut = told.rut and not kept.en_erp)
    join supplier_records as record on record.supplier_code = kept.codigo
    order by told.rut, follows desc, kept.activo desc, kept.codigo`.execute(db);
  return rows;
}

/** As they would stay where the file says nothing new of them. */
async function listedAmong(db: Reader, told: readonly ListedSupplier[]): Promise<ReadonlyMap<string, ListedSupplier>> {
  const known = new Map(
    (
      await knownAmong(
        db,
        told.map((it) => it.rut),
      )
    ).map((it) => [it.rut, it]),
  );
  return new Map(
    told.flatMap((it) => {
      const there = known.get(it.rut);
      if (!there) return [];
      const { name, email, follows } = there;
      const stays = { rut: it.rut, official_name: name, contact_user_email: it.contact_user_email && email };
      return [[it.rut, follows ? stays : it] as const];
    }),
  );
}

/** Whose creation is asked for comes by that way: their code there is another one. */
async function refuseAsked(db: Reader, told: readonly ListedSupplier[]) {
  const { rows } = await sql<{ rut: string; name: string }>`
    select rut, name from supplier_records
    where supplier_code is null and not discarded and rut = any(${told.map((it) => it.rut)})`.execute(db);
  const asked = new Map(rows.map((it) => [it.rut, it.name]));
  return told.map(({ rut }) => {
    const name = asked.get(rut);
    return name === undefined ? [] : [{ field: 'rut' as const, message: `Ya se pidió la creación de este proveedor: ${name}.` }];
  });
}

async function writeListed(context: Writing, told: readonly ListedSupplier[]): Promise<void> {
  const { tx } = context;
  const ruts = told.map((it) => it.rut);
  const before = new Map((await knownAmong(tx, ruts)).map((it) => [it.rut, it]));
  await enterListed(
    tx,
    told.map(({ rut, official_name }) => ({ rut, name: official_name })),
  );
  const { rows: moved } = await sql<{ name: string; before: string | null; after: string | null }>`
    update supplier_records as kept set email = told.contact_user_email, version = kept.version + 1
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (rut text, contact_user_email text)
    join suppliers on suppliers.rut = told.rut and not suppliers.en_erp and suppliers.merged_into is null
    join supplier_records as past on past.supplier_code = suppliers.codigo
    where kept.id = past.id and told.contact_user_email is not null and kept.email is distinct from told.contact_user_email
    returning kept.name, past.email as before, kept.email as after`.execute(tx);
  await tellOldMails(context, moved);
  await recordAll(
    context,
    told.map(({ rut, official_name, contact_user_email }) => {
      const there = before.get(rut);
      const after = { nombre: official_name, rut, correo: contact_user_email ?? there?.email ?? null };
      if (!there) return { action: 'create', entity: 'supplier', id: rut, after };
      return { action: 'update', entity: 'supplier', id: there.code, before: { nombre: there.name, rut, correo: there.email }, after };
    }),
  );
}
