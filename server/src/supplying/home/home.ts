import { supplyWaits, type SupplyWait } from 'contract/supplying/index.ts';
import type * as contract from 'contract/supplying/index.ts';
import type { Answer } from 'contract/call.ts';
import type { Reading } from '../../platform/context.ts';
import { may } from '../../platform/user.ts';
import { waits } from './waits.ts';

/** What waits, each counted as the list counts it that it leads to, with its first rows; what nobody waits for is left out. */
export async function supplyHome({ db, user }: Reading): Promise<Answer<typeof contract.supplyHome>> {
  const names = Object.keys(supplyWaits) as SupplyWait[];
  const all = await Promise.all(
    names.map(async (name) => {
      const { permission, count, first } = waits[name];
      if (!may(user, permission)) return [];
      const total = await count(db, user);
      return total === 0 ? [] : [{ name, total, items: await first(db, user) }];
    }),
  );
  return all.flat();
}
