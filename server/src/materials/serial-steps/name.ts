import { formatNumber } from 'contract/format.ts';
import { expandSerials, namesOf, serialKey, serialPapers, serialStates, type SerialPaper } from 'contract/materials/index.ts';
import { sql } from 'kysely';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/problem.ts';
import { carriesSerials, materialsOfPaper, type PaperName, type SerialPaperRow } from './moves.ts';
import '../tables.ts';

/** Serials of one line of a paper, as they were sent; `field` is told what is wrong. */
export interface NamedSerials {
  code: string;
  serials: readonly string[];
  field: string;
}
/** One material of a paper, and all that is named of it. */
interface MaterialSerials {
  material_id: number;
  code: string;
  serials: string[];
  field: string;
  /** What each line brought of it; several lines of one paper may be of one material. */
  byField: Map<string, string[]>;
  isToldErp: boolean;
}

/**
 * Names serials on a paper that the transaction holds, and each is from then on where the paper takes it. Refused at their field: what is
 * no serial, is named twice, is more than the paper moved, is somewhere else already, or never came. Answers those that the ERP is to
 * be told, by the field of their line.
 */
export async function nameSerials(
  context: Writing,
  paper: SerialPaperRow,
  asked: readonly NamedSerials[],
): Promise<ReadonlyMap<string, string[]>> {
  const given = asked.filter((it) => it.serials.length > 0);
  const told = new Map<string, string[]>();
  if (given.length === 0) return told;
  const { tx } = context;
  const named = await expand(tx, paper, given);
  const held = await holdSerials(tx, paper, named);
  const fields: Record<string, string> = {};
  for (const it of named) {
    const wrong = whyNot(paper, it, held);
    if (wrong) fields[it.field] = wrong;
  }
  refuse(fields);
  await step(
    context,
    paper,
    named.flatMap((it) => it.serials.map((serial) => held.get(keyOf(it.material_id, serial)))),
  );
  for (const { code, serials } of named)
    await record(context, {
      action: 'name_serials',
      entity: 'materials',
      id: code,
      after: {
        papel: `${serialPapers[paper.document_kind]} ${paper.document_number}`,
        series: serials.slice(0, 200),
        cuantas: serials.length,
      },
    });
  for (const it of named) for (const [field, own] of it.byField) if (it.isToldErp) told.set(field, own);
  return told;
}

function refuse(fields: Record<string, string>): void {
  const [first] = Object.values(fields);
  if (first !== undefined) throw new Problem('invalid', { message: `Revise los números de serie: ${first}`, fields });
}

/** What was sent, as serials of the materials that the paper moved; no more of each than it moved. */
async function expand(tx: Tx, paper: SerialPaperRow, given: readonly NamedSerials[]): Promise<MaterialSerials[]> {
  const moved = await materialsOfPaper(tx, paper).execute();
  const before = await namedBefore(tx, paper);
  const byCode = new Map(moved.flatMap((it) => it.codes.map((code) => [code, it] as const)));
  const fields: Record<string, string> = {};
  const named = new Map<number, MaterialSerials>();
  for (const { code, serials, field } of given) {
    const material = byCode.get(code);
    const known = material && named.get(material.id);
    const { serials: own, problems } = expandSerials([...(known?.serials ?? []), ...serials]);
    const [problem] = problems;
    if (!material) fields[field] = `${paper.document_number} no mueve ${code}.`;
    else if (!material.carries_serials) fields[field] = `${code} no lleva número de serie: su familia lo dice en Familias de materiales.`;
    else if (problem !== undefined) fields[field] = problem;
    else {
      const others = (before.get(material.id) ?? new Set()).difference(new Set(own.map(serialKey)));
      const left = Math.floor(Number(material.quantity)) - others.size;
      if (own.length > left) fields[field] = surplusOf(paper, { code, left, said: own.length });
      const byField = new Map([...(known?.byField ?? []), [field, own.slice(known?.serials.length ?? 0)]]);
      named.set(material.id, { material_id: material.id, code, serials: own, field, byField, isToldErp: material.erp_serials });
    }
  }
  refuse(fields);
  return [...named.values()];
}

function surplusOf({ document_number }: PaperName, { code, left, said }: { code: string; left: number; said: number }): string {
  if (left <= 0) return `${document_number} ya nombra todas las series de ${code}.`;
  return `De ${code} ${left === 1 ? 'queda 1 serie' : `quedan ${left} series`} por anotar, y se indican ${said}.`;
}

/** Which of each material a paper names already, by their keys. */
async function namedBefore(tx: Tx, { document_kind, document_number }: PaperName): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const { rows } = await sql<{ material_id: number; keys: string[] }>`
    select living_material(it.material_id) as material_id, array_agg(distinct it.serial_key) as keys
    from material_serial_steps as own join material_serials as it on it.id = own.serial_id
    where own.document_kind = ${document_kind} and own.document_number = ${document_number} and not own.is_undone group by 1`.execute(tx);
  return new Map(rows.map((it) => [it.material_id, new Set(it.keys)]));
}

const keyOf = (material_id: number, serial: string): string => `${material_id} ${serialKey(serial)}`;

/** Those that the database has; a receipt writes those that it has not. All are held, in one order. */
async function holdSerials(tx: Tx, { document_kind }: PaperName, named: readonly MaterialSerials[]) {
  const rows = named.flatMap(({ material_id, serials }) => serials.map((serial) => ({ material_id, serial, key: serialKey(serial) })));
  const asked = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (material_id integer, serial text, key text)`;
  if (document_kind === 'recepcion')
    await sql`
      insert into material_serials (material_id, serial) select asked.material_id, asked.serial from ${asked}
      where not exists (select from material_serials as it
        where it.serial_key = asked.key and it.material_id = any(same_material(asked.material_id)))
      order by asked.material_id, asked.key on conflict do nothing`.execute(tx);
  const { rows: held } = await sql<SerialRow>`
    select it.id, asked.material_id, it.serial, it.step, it.status, it.project_id, it.receipt_id, it.document_kind, it.document_number
    from ${asked} join material_serials as it on it.serial_key = asked.key and it.material_id = any(same_material(asked.material_id))
    order by it.id for update of it`.execute(tx);
  return new Map(held.map((it) => [keyOf(it.material_id, it.serial), it]));
}
interface SerialRow {
  id: number;
  material_id: number;
  serial: string;
  step: number;
  status: (typeof serialStates.names)[number] | null;
  project_id: number | null;
  receipt_id: number | null;
  document_kind: SerialPaper | null;
  document_number: string | null;
}

const moves = { en_bodega: 'carry', en_obra: 'carry_to_site', en_camino: 'send', instalada: 'use', devuelta: 'give_back' } as const;
const receives = { en_bodega: 'receive', en_obra: 'receive_at_site' } as const;

/** Whether the paper may take this one, where it is now. */
function isTaken({ document_kind, document_number, status, project_id, receipt_id }: SerialPaperRow, it: SerialRow): boolean {
  if (it.status === null) return document_kind === 'recepcion';
  // Its transfer says what becomes of it before another paper does.
  if (it.status === 'en_camino' && it.document_number !== document_number) return false;
  if (document_kind === 'recepcion') return status in receives && serialStates.allows(it.status, receives[status as keyof typeof receives]);
  if (!serialStates.allows(it.status, moves[status])) return false;
  // What came with another receipt is another order's; what lies at a site is that project's.
  if (document_kind === 'devolucion_proveedor') return it.receipt_id === receipt_id;
  return document_kind !== 'consumo' || it.status !== 'en_obra' || it.project_id === project_id;
}

/** Why what is named of a material cannot be, the first of them by name; undefined where all can. */
function whyNot(
  paper: SerialPaperRow,
  { material_id, code, serials }: MaterialSerials,
  held: ReadonlyMap<string, SerialRow>,
): string | undefined {
  const unknown = serials.filter((it) => !held.has(keyOf(material_id, it)));
  if (unknown.length > 0) return `${namesOf(unknown)}: ${code} no se recibió con ${unknown.length === 1 ? 'esa serie' : 'esas series'}.`;
  const wrong = serials.flatMap((it) => held.get(keyOf(material_id, it)) ?? []).filter((it) => !isTaken(paper, it));
  const [first] = wrong;
  if (!first?.status || !first.document_kind) return undefined;
  const where = `${serialStates.said(first.status)} según ${serialPapers[first.document_kind].toLowerCase()} ${first.document_number}`;
  return `${wrong.length > 1 ? `${namesOf(wrong.map((it) => it.serial))}: ` : ''}${first.serial} ya está ${where}.`;
}

/** Each goes where the paper takes it. */
async function step({ tx, user }: Writing, paper: SerialPaperRow, held: readonly (SerialRow | undefined)[]): Promise<void> {
  const { document_kind, document_number, status, warehouse_id, project_id, place_id, receipt_id } = paper;
  const rows = held.flatMap((it) => (it ? [{ id: it.id, step: it.step + 1 }] : []));
  await sql`
    insert into material_serial_steps
      (serial_id, step, document_kind, document_number, receipt_id, status, warehouse_id, project_id, place_id, done_by)
    select asked.id, asked.step, ${document_kind}, ${document_number}, ${document_kind === 'recepcion' ? receipt_id : null}::integer, ${status},
      ${warehouse_id}::integer, ${project_id}::integer, ${place_id}::integer, ${user.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as asked (id integer, step integer) order by asked.id`.execute(tx);
}

/** A paper was annulled: what it named is where it was before. */
export async function undoSerials({ tx, user }: Writing, { document_kind, document_number }: PaperName): Promise<void> {
  await sql`
    insert into material_serial_steps
      (serial_id, step, document_kind, document_number, is_undone, status, warehouse_id, project_id, place_id, done_by)
    select it.id, it.step + 1, it.document_kind, it.document_number, true, was.status, was.warehouse_id, was.project_id, was.place_id, ${user.id}
    from material_serials as it join material_serial_steps as was on was.serial_id = it.id and was.step = it.step - 1
    where it.id in (select serial_id from material_serial_steps as own
        where own.document_kind = ${document_kind} and own.document_number = ${document_number} and not own.is_undone)
      and it.document_kind = ${document_kind} and it.document_number = ${document_number} and it.status in ('instalada', 'devuelta', 'en_camino')
    order by it.id`.execute(tx);
}

/**
 * How many serials of each material a paper still lacks, in words at the fields of its lines; empty where none is missing. Of what the ERP
 * manages by them none may lack: it takes no document without.
 */
export async function missingSerials(
  tx: Tx,
  paper: PaperName,
  { fields, isAllAsked }: { fields: ReadonlyMap<string, string>; isAllAsked: boolean },
): Promise<Record<string, string>> {
  const asked = isAllAsked ? carriesSerials : sql<boolean>`materials.erp_serials`;
  const moved = await materialsOfPaper(tx, paper).where(asked).execute();
  const named = await namedBefore(tx, paper);
  return Object.fromEntries(
    moved.flatMap(({ id, code, codes, quantity }) => {
      const count = named.get(id)?.size ?? 0;
      const field = codes.map((it) => fields.get(it)).find((it) => it !== undefined);
      if (field === undefined || count >= Math.floor(Number(quantity))) return [];
      return [[field, `Faltan números de serie de ${code}: ${count} de ${formatNumber(quantity)}.`]];
    }),
  );
}
