import { join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { run } from './run.ts';

/** Of more of them at once something is wrong anyway. */
const most = { tests: 5, files: 10 };
const times = 3;

/** Of browser tests, `e2e/access/keys.spec.ts › its title`, those that pass three times with the machine to themselves. */
export async function testsThatPassAlone(tests: readonly string[], folder: string): Promise<string[]> {
  const environment = { TMPDIR: folder, CHROMIUM_PATH: findBrowser() ?? '' };
  return thosePassing(tests, most.tests, (it) => {
    const [file = '', title = ''] = it.split(' › ');
    const options = ['--workers=1', '--retries=0', '--reporter=dot', `--output=${join(folder, 'alone')}`, '--grep', literally(title)];
    return run(['playwright', 'test', '-c', 'e2e', file, ...options], environment);
  });
}

/** The same of whole files of tests of the server and of the logic: their tests stand on one another. */
export const filesThatPassAlone = (files: readonly string[], folder: string): Promise<string[]> =>
  thosePassing(files, most.files, (file) => run(['vitest', 'run', '--reporter=dot', '--maxWorkers=1', file], { TMPDIR: folder }));

async function thosePassing(
  names: readonly string[],
  most: number,
  tryOnce: (name: string) => Promise<{ code: number }>,
): Promise<string[]> {
  if (names.length > most) return [];
  const passing: string[] = [];
  for (const name of names) {
    let passed = 0;
    while (passed < times && (await tryOnce(name)).code === 0) passed += 1;
    if (passed === times) passing.push(name);
  }
  return passing;
}

function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
