import { cubageLimits } from 'contract/cubication/index.ts';
import { recordAll } from '../../platform/audit/audit.ts';
import type { Writing } from '../../platform/context.ts';
import { slices } from '../../platform/turns.ts';
import { changeOfMaterial } from '../materials/change.ts';
import { numberOf } from './columns.ts';
import type { MaterialThere } from './there.ts';

interface Rewritten {
  before: MaterialThere;
  after: MaterialThere;
}

const rowsInAnEntry = 100;

/**
 * What a workbook wrote over: as many rows as the sheet saves at once have an entry each; of those beyond, how much there was and
 * is, a hundred in an entry.
 */
export async function recordRewritten(context: Writing, number: string, rows: readonly Rewritten[]): Promise<void> {
  const [each, beyond] = [rows.slice(0, cubageLimits.added), rows.slice(cubageLimits.added)];
  const needless = { stage: null, activity: null };
  await recordAll(
    context,
    each.map(({ before, after }) => changeOfMaterial(number, { ...before, ...needless }, { ...after, ...needless })),
  );
  const amounts = beyond.map((it) => [amountOf(it.before), amountOf(it.after)] as const).filter(([past, now]) => past !== now);
  await recordAll(
    context,
    [...slices(amounts, rowsInAnEntry)].map((some) => ({
      action: 'upload_amounts',
      entity: 'cubage',
      id: number,
      before: { cantidades: some.map(([past]) => past) },
      after: { cantidades: some.map(([, now]) => now) },
    })),
  );
}

const amountOf = ({ id, code, name, quantity, formula }: MaterialThere): string =>
  `${numberOf('material', id)} ${code ?? name.slice(0, 40)}: ${formula === null ? quantity : `${quantity} (=${formula})`}`;
