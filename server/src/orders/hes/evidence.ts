import type { HesInfo } from 'contract/orders/index.ts';
import type * as contract from 'contract/orders/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Preparing } from '../../platform/context.ts';
import { refuseCut } from '../../platform/files/whole.ts';
import { Problem } from '../../platform/problem.ts';
import { requireAllowed } from '../../platform/rules.ts';
import { writeWithFile } from '../../platform/write-with-file.ts';
import { cleanName, kindOf } from '../../projects/index.ts';
import { announceOrders } from '../live.ts';
import { hesActions } from './actions.ts';
import { readHes, readHesCase } from './rows.ts';

const takenKinds = new Set(['imagen', 'pdf']);
const proofs = { admits: (tipo: string) => takenKinds.has(tipo), words: 'una foto o un PDF' };

/** What somebody sends as proof is what it says it is, and whole; refused at the field. */
export async function recognizeEvidence(file: File, owner: { id: number }): Promise<{ name: string; extension: string }> {
  const name = cleanName(file.name);
  try {
    const { extension } = await kindOf(file, name, owner, proofs);
    await refuseCut(file, extension);
    return { name, extension };
  } catch (error) {
    const { fields } = error instanceof Problem ? error.details : {};
    // The form calls it so.
    if (error instanceof Problem && fields?.['file'])
      throw new Problem(error.code, { ...error.details, fields: { evidence: fields['file'] } }, error.opens);
    throw error;
  }
}

/** Adds a photo or a paper to a sheet; what is there stays. */
export async function addEvidence(context: Preparing, { number, evidence }: Received<typeof contract.addHesEvidence>): Promise<HesInfo> {
  const { db, user } = context;
  requireAllowed(hesActions.add_evidence, await readHesCase(db, user, number));
  const { name, extension } = await recognizeEvidence(evidence, user);
  return writeWithFile(context, evidence, extension, async (tx, file) => {
    const { id } = await tx.selectFrom('hes').where('number', '=', number).select('id').forUpdate().executeTakeFirstOrThrow();
    requireAllowed(hesActions.add_evidence, await readHesCase(tx, user, number));
    await tx.insertInto('hes_evidence').values({ hes_id: id, file, name, bytes: evidence.size, added_by: user.id }).execute();
    await tx
      .updateTable('hes')
      .set((it) => ({ version: it('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await record({ ...context, tx }, { action: 'add_evidence', entity: 'hes', id: number, after: { evidencia: name } });
    await announceOrders(tx);
    return readHes(tx, context, number);
  });
}
