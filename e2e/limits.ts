import { readFileSync } from 'node:fs';

const rows = readFileSync(new URL('../docs/tasks.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** How many clicks or keys a task may cost, as `docs/tasks.md` says beside what it costs with the best other product. */
export function limitOf(task: string): number {
  const [, , , atMost = '', best = ''] = rows.find(([, name]) => name === task) ?? [];
  const [limit, others] = [countIn(atMost), countIn(best)];
  if (!(limit <= others)) throw new Error(`docs/tasks.md says of «${task}»: at most «${atMost}», with the best «${best}»`);
  return limit;
}

const countIn = (cell: string): number => Number(/^(\d+) (?:clicks?|keys)$/.exec(cell)?.[1] ?? Number.NaN);
