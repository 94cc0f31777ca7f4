import { creationLimits, type SupplierCreation } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Received } from 'contract/call.ts';
import type { Paged } from 'contract/fields.ts';
import type { Preparing, Reading, Writing } from '../../platform/context.ts';
import type { Reader, Tx } from '../../platform/database/database.ts';
import { refuseOthers } from '../../platform/user.ts';
import { addCandidate, changeCandidate, documentsOf, namesake, termsOf, type SupplierForm } from '../../suppliers/index.ts';
import { openCreation, refuseNamesake, restate } from './ask.ts';
import { papersApart, writeWithPapers } from './given-papers.ts';
import { lockCreation } from './lock.ts';
import { pageOfCreations } from './list.ts';
import { lacksOfSupplier } from './supplier-form.ts';
import { creationRows, creationsSeenBy, presentCreations, unseenCreation, type CreationRow, type CreationReference } from './rows.ts';

type Looking = Pick<Reading, 'user' | 'files'>;
type CreationForm = Received<typeof contract.createSupplier>;

/** Somebody asks for a supplier; supply completes it. */
export const askSupplier = (context: Preparing, given: CreationForm): Promise<SupplierCreation> => ask(context, given, false);
/** Supply asks for one that is whole. */
export const askWholeSupplier = (context: Preparing, given: CreationForm): Promise<SupplierCreation> => ask(context, given, true);

async function ask(context: Preparing, given: CreationForm, whole: boolean): Promise<SupplierCreation> {
  const { papers, others } = papersApart(given);
  const { user: named, reason, distinct_reason, ...form } = others;
  refuseOthers(context.user, named);
  return writeWithPapers(context, papers, async (writing, attach) => {
    const { tx } = writing;
    refuseNamesake('name', await namesake(tx, form.name), distinct_reason);
    const supplier_id = await addCandidate(tx, form);
    await attach(supplier_id);
    const lacks = await lacksOf(tx, supplier_id);
    const id = await openCreation(writing, { kind: 'supplier', title: form.name, reason, distinct_reason, supplier_id, whole, lacks });
    return readSupplierCreation(tx, context, { id });
  });
}

const lacksOf = async (tx: Tx, id: number) => [...(await termsOf(tx, [id])).values()].flatMap(lacksOfSupplier);

/** Its form is written anew. */
export async function updateSupplierCreation(
  context: Writing,
  { user: named, request_id, version, reason, distinct_reason, ...form }: Received<typeof contract.updateSupplier>,
): Promise<SupplierCreation> {
  refuseOthers(context.user, named);
  const { tx } = context;
  const row = await lockCreation(context, request_id, { action: 'edit', kind: 'supplier', version });
  const supplier_id = row.supplier_id ?? 0;
  refuseNamesake('name', await namesake(tx, form.name, supplier_id), distinct_reason);
  await changeCandidate(tx, supplier_id, form satisfies SupplierForm);
  await restate(context, row, { title: form.name, reason, distinct_reason, lacks: await lacksOf(tx, supplier_id) });
  return readSupplierCreation(tx, context, { id: request_id });
}

export async function listSupplierCreations(
  { db, ...looking }: Reading,
  asked: Received<typeof contract.allSuppliers>,
): Promise<Paged<SupplierCreation>> {
  const { items, ...totals } = await pageOfCreations(db, looking.user, 'supplier', asked);
  return { items: await presentSuppliers(db, looking, items, creationLimits.commentsListed), ...totals };
}

export const getSupplierCreation = ({ db, ...looking }: Reading, { number }: { number: string }): Promise<SupplierCreation> =>
  readSupplierCreation(db, looking, { number });

export async function readSupplierCreation(db: Reader, looking: Looking, named: CreationReference): Promise<SupplierCreation> {
  const seen = creationsSeenBy(db, looking.user).where('it.kind', '=', 'supplier');
  const rows = await creationRows(
    'id' in named ? seen.where('it.id', '=', named.id) : seen.where('it.number', '=', named.number),
  ).execute();
  const [found] = await presentSuppliers(db, looking, rows, creationLimits.comments);
  if (!found) throw unseenCreation();
  return found;
}

async function presentSuppliers(db: Reader, looking: Looking, rows: readonly CreationRow[], most: number): Promise<SupplierCreation[]> {
  const ids = rows.flatMap((it) => it.supplier_id ?? []);
  const [terms, documents] = [await termsOf(db, ids), await documentsOf(db, looking, ids)];
  const supplierOf = new Map(rows.map((it) => [it.id, it.supplier_id]));
  return (await presentCreations(db, looking.user, rows, most)).flatMap((it) => {
    const supplier_id = supplierOf.get(it.id) ?? 0;
    const supplier = terms.get(supplier_id);
    if (!supplier) return [];
    const lacks = lacksOfSupplier(supplier).map(([, sentence]) => sentence);
    return [{ ...it, lacks, supplier_id, supplier, documents: documents.get(supplier_id) ?? [] }];
  });
}
