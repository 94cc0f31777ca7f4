import { measurementsDb } from 'contract/cubication/index.ts';
import { send } from '../api/send.ts';

let numbers: Promise<ReadonlyMap<string, number>> | undefined;

/** The number of a unit of measure by its code; all of them are read once. */
export async function unitNumber(code: string): Promise<number | undefined> {
  numbers ??= read().catch((error: unknown) => {
    // Read again by whoever asks next: a line that was lost once is not lost for good.
    numbers = undefined;
    throw error;
  });
  return (await numbers).get(code);
}

const read = async () => new Map((await send(measurementsDb, {})).map((it) => [it.codigo, it.id]));
