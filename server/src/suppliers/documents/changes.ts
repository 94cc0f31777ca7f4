import { tipoDocumentoProveedor } from 'contract/catalogues/index.ts';
import type { SupplierDocument } from 'contract/suppliers/index.ts';
import type * as contract from 'contract/suppliers/index.ts';
import type { Received } from 'contract/call.ts';
import { sql } from 'kysely';
import { supplyHolding } from '../../access/index.ts';
import { requireActive } from '../../catalogues/index.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing, Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { notFound, notSeen, Problem } from '../../platform/problem.ts';
import { may, refuseOthers, type User } from '../../platform/user.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import { inForce, mayRemove, mayReplace, openTo, papersIn, presentDocument } from './read.ts';

declare module '../../platform/context.ts' {
  interface Hooks {
    /** What an area does, in the same transaction and before anything is held here, when the papers of a supplier change. */
    supplierPapers: readonly ((context: Writing, supplier_id: number) => Promise<void>)[];
  }
}

async function tellPapersChange(context: Writing, supplier_id: number): Promise<void> {
  for (const hear of context.hooks.supplierPapers) await hear(context, supplier_id);
}

const papers = {
  admits: (tipo: string) => tipo === 'pdf' || tipo === 'imagen' || tipo === 'documento' || tipo === 'planilla',
  words: 'PDF, imágenes, Word o Excel',
};

/** What a file is called and what it is: read before anything is written. */
export async function recognizePaper(file: File, user: User): Promise<{ name: string; extension: string }> {
  const name = cleanName(file.name);
  const { extension } = await kindOf(file, name, user, papers);
  await refuseCut(file, extension);
  return { name, extension };
}

const { whoSupplies } = supplyHolding('supplier_creation:update');
const refusalFor = (message: string): Problem => new Problem('not_allowed', { message }, whoSupplies);

/** A paper of a supplier in the place of the one of the same type, which stays as it was. */
export async function replaceDocument(
  context: Preparing,
  { id, user: named, doc_type, replaces, expires_on, files: file }: Received<typeof contract.updateSupplierDocument>,
): Promise<SupplierDocument> {
  refuseOthers(context.user, named);
  const { name, extension } = await recognizePaper(file, context.user);
  return writeWithFile(context, file, extension, async (tx, kept) => {
    await tellPapersChange({ ...context, tx }, id);
    const { isRegistered } = await lockRecord(tx, id);
    if (isRegistered && !context.user.isSupply && !may(context.user, 'supplier_creation:update'))
      throw refusalFor('Los documentos de un proveedor registrado los agrega abastecimiento.');
    const made = await addPaper(
      { ...context, tx },
      { supplier_id: id, doc_type, replaces, expires_on, file: kept, name, bytes: file.size },
    );
    return presentDocument(context, await inForce(tx).where('it.id', '=', made).executeTakeFirstOrThrow());
  });
}

interface NewPaper extends Pick<Received<typeof contract.updateSupplierDocument>, 'doc_type' | 'expires_on' | 'replaces'> {
  supplier_id: number;
  /** As it is kept. */
  file: string;
  name: string;
  bytes: number;
}

/** Writes a paper of a supplier; the one of the same type ends. */
export async function addPaper(context: Writing, { supplier_id, doc_type, replaces, expires_on, ...kept }: NewPaper): Promise<number> {
  const { tx, user } = context;
  const { supplier } = await lockRecord(tx, supplier_id);
  const type = await requireType(tx, doc_type, expires_on);
  const old = await inForce(tx).where('it.supplier_id', '=', supplier_id).where('it.type_id', '=', doc_type).executeTakeFirst();
  if (replaces !== undefined && (old?.id ?? 0) !== replaces) throw replacedMeanwhile();
  if (old && !mayReplace(user, old)) throw refusalFor('Lo reemplaza quien lo subió, o abastecimiento.');
  await endPaper(tx, user.id, { supplier_id, type_id: doc_type });
  const { id } = await tx
    .insertInto('supplier_documents')
    .values({
      ...kept,
      supplier_id,
      type_id: doc_type,
      expires_on: type.vence ? expires_on : null,
      origin: user.isSupply ? 'ABASTECIMIENTO' : 'NO ABASTECIMIENTO',
      created_by: user.id,
      ended_at: null,
      ended_by: null,
      warned_on: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const after = { tipo: type.nombre, documento: kept.name, vence: type.vence ? expires_on : null };
  await record(context, { action: 'attach', entity: 'supplier', id: supplier, after });
  return id;
}

/** A paper is never changed: which one is in force is its version. */
const replacedMeanwhile = (): Problem =>
  new Problem('stale', { message: 'Otra persona cambió ese documento mientras tanto: mire el que está en vigencia.' });

/** By what it is called in the history: its code, or its name while it has none. */
async function lockRecord(tx: Tx, id: number): Promise<{ supplier: string; isRegistered: boolean }> {
  const found = await tx
    .selectFrom('supplier_records')
    .where('id', '=', id)
    .where('discarded', '=', false)
    .select(['supplier_code', 'name'])
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw notFound('Ese proveedor');
  return { supplier: found.supplier_code ?? found.name, isRegistered: found.supplier_code !== null };
}

async function requireType(tx: Tx, id: number, expires_on: string | null) {
  await requireActive(tx, { doc_type: [tipoDocumentoProveedor, id] });
  const type = await tx.selectFrom('supplier_document_types').where('id', '=', id).select(['nombre', 'vence']).executeTakeFirstOrThrow();
  if (type.vence && expires_on === null) throw new Problem('invalid', { fields: { expires_on: 'Indique hasta cuándo vale.' } });
  return type;
}

const endPaper = (tx: Tx, user_id: number, { supplier_id, type_id }: { supplier_id: number; type_id: number }) =>
  tx
    .updateTable('supplier_documents')
    .set({ ended_at: sql<Date>`now()`, ended_by: user_id })
    .where('supplier_id', '=', supplier_id)
    .where('type_id', '=', type_id)
    .where('ended_at', 'is', null)
    .execute();

/** One's own, or any for supply, who alone takes away what stops new orders; it stays in the history. */
export async function removeDocument(
  context: Writing,
  { document_id, user: named }: Received<typeof contract.deleteSupplierDocument>,
): Promise<{ done: true }> {
  const { tx, user } = context;
  refuseOthers(user, named);
  const asked = openTo(user, inForce(tx)).where('it.id', '=', document_id);
  const seen = await asked.executeTakeFirst();
  if (seen) await tellPapersChange(context, seen.supplier_id);
  const found = await asked.forUpdate('it').executeTakeFirst();
  if (!found) {
    const past = await openTo(user, papersIn(tx)).where('it.id', '=', document_id).executeTakeFirst();
    throw past ? replacedMeanwhile() : notSeen('El documento');
  }
  if (!mayReplace(user, found)) throw refusalFor('Lo elimina quien lo subió, o abastecimiento.');
  if (!mayRemove(user, found)) throw refusalFor('Está vencido e impide nuevas órdenes: lo elimina abastecimiento.');
  const { supplier } = await lockRecord(tx, found.supplier_id);
  await endPaper(tx, user.id, found);
  await record(context, {
    action: 'remove_document',
    entity: 'supplier',
    id: supplier,
    before: { tipo: found.type, documento: found.name },
  });
  return { done: true };
}
