import type { SupplierReturnInfo } from 'contract/materials/index.ts';
import type * as contract from 'contract/materials/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing } from '../../platform/context.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import { supplierReturnActions } from './actions.ts';
import { readReturnCase, readSupplierReturn } from './rows.ts';

const proofKinds = new Set(['imagen', 'pdf']);
const proofs = { admits: (tipo: string) => proofKinds.has(tipo), words: 'una foto o un PDF' };

/** Adds a photo or a paper to a return; what is there stays. */
export async function addReturnFile(
  context: Preparing,
  { number, file }: Received<typeof contract.addSupplierReturnFile>,
): Promise<SupplierReturnInfo> {
  const { db, user } = context;
  requireAllowed(supplierReturnActions.add_file, await readReturnCase(db, user, number));
  const name = cleanName(file.name);
  const { extension } = await kindOf(file, name, user, proofs);
  await refuseCut(file, extension);
  return writeWithFile(context, file, extension, async (tx, stored) => {
    const { id } = await tx.selectFrom('supplier_returns').where('number', '=', number).select('id').forUpdate().executeTakeFirstOrThrow();
    requireAllowed(supplierReturnActions.add_file, await readReturnCase(tx, user, number));
    await tx.insertInto('supplier_return_files').values({ return_id: id, file: stored, name, added_by: user.id }).execute();
    await record({ ...context, tx }, { action: 'add_file', entity: 'supplier_return', id: number, after: { documento: name } });
    return readSupplierReturn(tx, context, number);
  });
}
