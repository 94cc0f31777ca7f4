import { cubageLimits, type CubageMaterial } from 'contract/cubication/index.ts';

type SendPart<Row> = (part: { version: number; rows: Row[] }) => Promise<readonly CubageMaterial[]>;

/** Sends rows in as many parts as a call takes, each over what the one before left; answers what each has written. */
export async function* takeInParts<Row>(
  rows: readonly Row[],
  version: number,
  send: SendPart<Row>,
): AsyncGenerator<readonly CubageMaterial[]> {
  let current = version;
  for (let from = 0; from < rows.length; from += cubageLimits.added) {
    const written = await send({ version: current, rows: rows.slice(from, from + cubageLimits.added) });
    current = written.reduce((most, it) => Math.max(most, it.revision), current);
    yield written;
  }
}
