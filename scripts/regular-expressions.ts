// Looks at every regular expression of server, contract and web app, and names those whose time grows faster than the
// text they are tried on: a hostile text would stop the server. Ends with 1 when there is one.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { check } from 'recheck';
import { expressionsIn, type Expression } from './regular-expressions-in.ts';

/** What was judged harmless stays so. */
const memory = 'node_modules/.cache/regular-expressions.json';
/** Of attacks it counts the steps, not the time: a busy machine is slow at what is harmless. Only one of them in all is bounded by time. */
const patience = { attackTimeout: null, incubationTimeout: null, timeout: 120_000 };

// Judged by the judge's own program where there is one for this system: what it is as JavaScript takes ten times as long.
process.env['RECHECK_BACKEND'] = 'auto';
const harmless = new Set<string>(JSON.parse(await readFile(memory, 'utf8').catch(() => '[]')));
const files = globSync(['{server,contract,web}/src/**/*.{ts,tsx}', 'server/{demo,migrations}/**/*.ts']).filter(
  (it) => !it.includes('.test.'),
);
const all = (await Promise.all(files.map(async (file) => expressionsIn(file, await readFile(file, 'utf8'))))).flat();

const wrong: string[] = [];
const waiting = [...Map.groupBy(all, (it) => it.shown).values()];
// One for each processor: who is judged by how long it takes must not wait meanwhile.
await Promise.all(Array.from({ length: availableParallelism() }, judgeInTurn));
await mkdir(dirname(memory), { recursive: true });
await writeFile(memory, JSON.stringify([...harmless]));
console.log([...wrong.toSorted(), `${all.length} regular expressions, ${wrong.length} of them harmful`].join('\n'));
process.exitCode = wrong.length > 0 || all.length === 0 ? 1 : 0;

async function judgeInTurn(): Promise<void> {
  for (let alike = waiting.shift(); alike?.[0]; alike = waiting.shift()) {
    const complaint = await complaintOf(alike[0]);
    if (complaint) wrong.push(...alike.map((it) => `${it.at}  ${it.shown}\n    ${complaint}`));
  }
}

async function complaintOf({ shown, source, flags }: Expression): Promise<string | undefined> {
  if (source === undefined) return 'Made while the program runs: write it as a literal, or of constants of the same file.';
  if (harmless.has(shown)) return undefined;
  const judged = await check(source, flags, patience);
  if (judged.status === 'vulnerable') return `${judged.complexity.summary}: ${judged.attack.pattern}`;
  if (judged.status === 'unknown') return `Could not be judged (${judged.error.kind}): write it more simply.`;
  harmless.add(shown);
  return undefined;
}
