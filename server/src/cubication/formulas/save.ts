import type { CubageInfo } from 'contract/cubication/index.ts';
import type * as contract from 'contract/cubication/index.ts';
import type { Received } from 'contract/call.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { insertAll } from '../../platform/database/rowsets.ts';
import { Problem } from '../../platform/problem.ts';
import { readCubageInfo } from '../documents/info.ts';
import { lockCubage } from '../documents/lock.ts';
import { nameKeys } from '../documents/names.ts';
import { presentVariables } from '../documents/values.ts';
import { touchCubage } from '../live.ts';
import { recalculate } from '../materials/amounts.ts';

/** All variables anew; refused where one has no value, or where a quantity would lose its own. */
export async function saveVariables(
  context: Writing,
  { document_id, version, variables }: Received<typeof contract.saveVariables>,
): Promise<CubageInfo> {
  const { tx } = context;
  const { number } = await lockCubage(context, { id: document_id, version }, 'edit');
  await refuseSameNames(
    tx,
    variables.map((it) => it.name),
  );
  const before = await presentVariables(tx, document_id);
  const came = new Map(before.map((it) => [it.name, it]));
  await tx.deleteFrom('cubage_variables').where('cubage_id', '=', document_id).execute();
  await insertAll(
    tx,
    'cubage_variables',
    variables.map((it, at) => {
      const known = came.get(it.name);
      // What came from somewhere is somebody's own once it says something else, unless what it said is brought back.
      const origin = it.origin ?? (known && known.formula === it.formula ? known.origin : ('typed' as const));
      return { ...it, cubage_id: document_id, line: at + 1, origin };
    }),
  );
  const after = await presentVariables(tx, document_id);
  const wrong = after.flatMap(({ error }, at) => (error === null ? [] : [[`variables.${at}.formula`, error] as const]));
  if (wrong.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(wrong) });
  await recalculate(tx, document_id, 'variables');
  await record(context, { action: 'save_variables', entity: 'cubage', id: number, before: wordsOf(before), after: wordsOf(after) });
  await touchCubage(tx, document_id);
  return readCubageInfo(context, tx, document_id);
}

async function refuseSameNames(tx: Tx, names: readonly string[]): Promise<void> {
  const nameKey = await nameKeys(tx, names);
  const keys = names.map(nameKey);
  const twice = names.flatMap((name, at) => {
    const earlier = keys.indexOf(nameKey(name));
    return earlier === at ? [] : [[`variables.${at}.name`, `Se lee igual que «${names[earlier]}»: elija otro nombre.`] as const];
  });
  if (twice.length > 0) throw new Problem('invalid', { fields: Object.fromEntries(twice) });
}

const wordsOf = (variables: CubageInfo['variables']) => ({
  variables: variables.map(({ name, formula }) => `${name} = ${formula}`).join('; '),
});
