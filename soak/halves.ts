import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type RawBuilder } from 'kysely';
import { stockDifferences, usageDifferences } from '../server/src/materials/index.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import type { StandIn } from '../server/test/sap/server.ts';

type Complaints = RawBuilder<{ what: string }>;

/** What belongs together and is written by one transaction: each names what has one side only. */
const complaints: Record<string, Complaints> = {
  'a request has the lines it says, and their sum': sql`
    select number as what from material_requests as it
    cross join lateral (select count(*) as lines, sum(amount) as amount from material_request_lines where request_id = it.id) as own
    where comment like 'prueba-%' and (it.lines <> own.lines or it.amount is distinct from own.amount)`,
  'a request that waits has somebody to wait for': sql`
    select number as what from material_requests as it where status = 'pendiente' and comment like 'prueba-%'
      and not exists (select from approvals where entity = 'material_request' and entity_id = it.id::text and estado = 'pendiente')`,
  'a request is as its approval was decided': sql`
    select number || ' ' || status || ', ' || estado as what from material_requests as it
    join approvals on entity = 'material_request' and entity_id = it.id::text
    where it.comment like 'prueba-%' and (estado = 'aprobado') <> (status in ('aprobada', 'incompleta', 'en_curso', 'recibida', 'cerrada'))`,
  'an approved request is in the outbox, once': sql`
    select number as what from material_requests as it
    where comment like 'prueba-%' and status in ('aprobada', 'incompleta', 'en_curso', 'recibida')
      and (select count(*) from erp_posts where source = 'material_request' and task = 'create' and source_id = it.id) <> 1`,
  'what was sent left the warehouse, once': sql`
    select number as what from stock_transfers as it where comment like 'prueba-%' and status <> 'anulado'
      and (select sum(quantity) from stock_transfer_lines where transfer_id = it.id) is distinct from
        (select sum(quantity) from stock_movements where document_number = it.number and from_warehouse_id = it.from_warehouse_id)`,
  'what was received came to the warehouse, once': sql`
    select number as what from stock_transfers as it where comment like 'prueba-%' and status = 'recibido' and to_warehouse_id is not null
      and (select sum(received_quantity) from stock_transfer_lines where transfer_id = it.id) is distinct from
        (select sum(quantity) from stock_movements where document_number = it.number and to_warehouse_id = it.to_warehouse_id)`,
  'a line of a request is what its transfers and receipts say': sql`
    select line.id::text as what from material_request_lines as line join material_requests as it on it.id = line.request_id
    where it.comment like 'prueba-%' and (
      sent_quantity <> coalesce((select sum(sent.quantity) from stock_transfer_lines as sent join stock_transfers on id = transfer_id
        where request_line_id = line.id and status <> 'anulado'), 0)
      or received_quantity <> coalesce((select sum(quantity) from material_receipt_lines where request_line_id = line.id), 0))`,
  'an approved count became adjustments': sql`
    select number as what from stock_counts as it where decision_comment like 'prueba-%'
      and (select count(*) from stock_count_lines where count_id = it.id and counted <> expected) <>
        (select count(*) from stock_movements where document_number = it.number and kind = 'ajuste')`,
  'a difference whose figure was taken is in the ledger, once, and of no other': sql`
    select number as what from stock_differences as it where reason like 'prueba-%'
      and (select count(*) from stock_movements where document_kind = 'sincronizacion_erp' and reason = 'Cifra del ERP: ' || it.reason)
        <> (state = 'aceptada')::integer`,
  'a voucher has lines': sql`
    select number as what from consumption_vouchers as it where comment like 'prueba-%'
      and not exists (select from consumption_lines where voucher_id = it.id)`,
  'whoever is mentioned is told, once': sql`
    select comment_id::text as what from comment_mentions as it join comments on comments.id = comment_id
    where texto like 'prueba-%' and it.user_id <> autor_id
      and (select count(*) from notifications where user_id = it.user_id and url like '%comentario=' || comment_id) <> 1`,
  'what was created stands in the history, once': sql`
    select entity || ' ' || id as what from (
      select 'project' as entity, "codigoProyecto" as id, 'create' as action from projects where nombre like 'prueba-%'
      union all select 'place', "codigoLugarInstalacion", 'create' from places where nombre like 'prueba-%'
      union all select 'comment', id::text, 'create' from comments where texto like 'prueba-%'
      union all select 'photo', id::text, 'create' from photos where archivo like 'prueba-%'
      union all select 'material_request', number, 'create' from material_requests where comment like 'prueba-%'
      union all select 'stock_transfer', number, 'send' from stock_transfers where comment like 'prueba-%' and request_id is null
      union all select 'stock_count', number, 'open_count' from stock_counts where comment like 'prueba-%'
      union all select 'consumption_voucher', number, 'consume' from consumption_vouchers where comment like 'prueba-%') as made
    where (select count(*) from audit where audit.entity = made.entity and entity_id = made.id and audit.action = made.action) <> 1`,
  'an answer is kept with the key it was asked under': sql`
    select key as what from idempotency_keys where answer is null and refusal is null`,
  'what goes to the ERP has left, unless something before it failed': sql`
    select source_number || ' ' || kind || ' ' || state as what from erp_posts as it where state in ('pendiente', 'enviando') and not exists (
      select from erp_posts as failed where failed.state = 'fallido' and failed.touches && it.touches and failed.position < it.position)`,
  'a mail was sent': sql`
    select 'mail ' || id || ' ' || estado || ' ' || coalesce(error, '') as what from mails where estado <> 'enviado' and asunto like '%mencion%'`,
  'a job was done': sql`
    select name || ' ' || state || ' ' || left(coalesce(output ->> 'message', ''), 120) as what from pgboss.job where state = 'failed'`,
};

/** Everything of which only a part is there. */
export async function halvesIn(db: Database, { files, sap }: { files: string; sap: StandIn }): Promise<string[]> {
  const found: string[] = [];
  for (const [rule, query] of Object.entries(complaints))
    for (const { what } of (await query.execute(db)).rows) found.push(`${rule}: ${what}`);
  for (const it of [...(await stockDifferences(db)), ...(await usageDifferences(db))])
    found.push(`stock: ${it.what} ${it.kept} <> ${it.ledger}`);
  return [...found, ...(await missingFiles(db, files)), ...(await erpDifferences(db, sap))];
}

/** Files that no row names; they are swept later. */
export async function orphansIn(db: Database, folder: string): Promise<number> {
  const named = new Set((await namedFiles(db)).map((it) => it.file));
  const all = await readdir(folder, { recursive: true, withFileTypes: true });
  return all.filter((it) => it.isFile() && !named.has(join(it.parentPath, it.name).slice(folder.length + 1))).length;
}

async function missingFiles(db: Database, folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const { file, sha256 } of await namedFiles(db)) {
    const content = await readFile(join(folder, file)).catch(() => undefined);
    if (!content) missing.push(`a row names the file ${file}, which is not there`);
    else if (sha256 && createHash('sha256').update(content).digest('hex') !== sha256) missing.push(`the file ${file} is not what was sent`);
  }
  return missing;
}

async function namedFiles(db: Database): Promise<{ file: string; sha256: string | null }[]> {
  const { rows } = await sql<{ file: string; sha256: string | null }>`
    select original as file, encode(sha256, 'hex') as sha256 from photos
    union all select archivo, sha256 from place_document_versions
    union all select file, null from (
      select vista as file from photos union all select miniatura from photos
      union all select archivo from comment_files union all select vista from comment_files union all select miniatura from comment_files
      union all select signature from consumption_vouchers union all select imagen from places
      union all select foto from users union all select logo from company union all select file from maintenance_images) as others
    where file is not null`.execute(db);
  return rows;
}

/** Each document that says it is in the ERP is there once, and the ERP has none that we do not know of. */
async function erpDifferences(db: Database, { company }: StandIn): Promise<string[]> {
  const inSap = [...company.sets.values()].flat().flatMap((it) => (typeof it['U_SDP_ID'] === 'string' ? [it['U_SDP_ID']] : []));
  const times = new Map([...Map.groupBy(inSap, (it) => it)].map(([id, all]) => [id, all.length]));
  const { rows: posts } = await sql<{ id: string; state: string; source_number: string }>`
    select id, state, source_number from erp_posts
    where task = 'create' and source_number in (select number from material_requests where comment like 'prueba-%')`.execute(db);
  const known = new Set((await db.selectFrom('erp_posts').select('id').execute()).map((it) => it.id));
  return [
    ...posts
      .filter((it) => it.state === 'publicado' && times.get(it.id) !== 1)
      .map((it) => `${it.source_number} is ${times.get(it.id) ?? 0} times in the ERP`),
    ...posts.filter((it) => it.state !== 'publicado').map((it) => `${it.source_number} stays ${it.state} for the ERP`),
    ...[...times].filter(([id, n]) => n > 1 || !known.has(id)).map(([id, n]) => `the ERP has ${id} ${n} times`),
  ];
}
