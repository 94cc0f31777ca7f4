import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepTemporaryFolders, withTemporaryFolder } from './temporary.ts';

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('a folder for work is gone when the work has ended, well or not', async () => {
  const seen: string[] = [];
  const work = async (folder: string) => {
    seen.push(folder);
    await writeFile(join(folder, 'subido'), 'x');
    if (seen.length === 2) throw new Error('no room');
  };

  await withTemporaryFolder(work);
  await expect(withTemporaryFolder(work)).rejects.toThrow('no room');

  expect(await Promise.all(seen.map(isThere))).toEqual([false, false]);
});

test('work goes on when somebody tidied the folder of the process away', async () => {
  const ofProcess = await withTemporaryFolder(async (folder) => dirname(folder));
  await rm(ofProcess, { recursive: true });

  expect(await withTemporaryFolder(isThere)).toBe(true);
});

test('what a killed process left is swept; what a living one uses stays, and so does what is not ours', async () => {
  const foreign = join(tmpdir(), `project-administrator-notes-${process.pid}`);
  await mkdir(foreign);
  const program = `import { withTemporaryFolder } from '${import.meta.dirname}/temporary.ts';
    await withTemporaryFolder(async (it) => { console.log(it); await new Promise(() => setTimeout(() => {}, 600_000)); });`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = await once(child.stdout, 'data');
  const theirs = String(said).trim();
  await sweepTemporaryFolders();
  expect(await isThere(theirs)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');

  await withTemporaryFolder(async (folder) => {
    await sweepTemporaryFolders();
    expect(await isThere(folder)).toBe(true);
  });

  expect(await Promise.all([dirname(theirs), foreign].map(isThere))).toEqual([false, true]);
  await rm(foreign, { recursive: true });
});
