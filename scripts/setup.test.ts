import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Where the setup looks for what installs browsers, and for one that is in no folder of the path. */
const isElsewhere = !existsSync('/usr/bin/apt-get') || existsSync('/opt/google/chrome/chrome');

/** A clone without packages, and a system without a browser whose installers are these. */
async function bareClone(installers: { npm: string; 'apt-get': string }) {
  const folder = await mkdtemp(join(tmpdir(), 'pa-setup-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await mkdir(join(folder, 'node_modules'));
  for (const it of ['setup.mjs', 'browser.mjs', 'one-at-a-time.mjs']) await cp(join('scripts', it), join(folder, 'scripts', it));
  await writeFile(join(folder, 'package-lock.json'), '{ "packages": {} }');
  await symlink('/usr/bin/env', join(programs, 'env'));
  for (const [name, text] of Object.entries({ sudo: 'shift; exec "$@"', ...installers })) {
    await writeFile(join(programs, name), `#!/bin/sh\n${text}\n`);
    await chmod(join(programs, name), 0o755);
  }
  return { folder, programs };
}

async function setUp({ folder, programs }: Awaited<ReturnType<typeof bareClone>>): Promise<{ code: unknown; said: string }> {
  const env = { PATH: programs, TMPDIR: folder };
  const child = spawn(process.execPath, [join(folder, 'scripts/setup.mjs'), '--tests'], { cwd: folder, env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Waits for the other one to have begun, for ten seconds at most. */
const meet = (own: string, other: string) =>
  `: > ${own}; tries=0; while [ ! -e ${other} ]; do tries=$((tries+1)); [ $tries -gt 500 ] && exit 1; /bin/sleep 0.02; done`;
const leavesPackages = `echo '{ "packages": {} }' > node_modules/.package-lock.json`;
const leavesBrowser = `echo > programs/chromium; exit 0`;

test.skipIf(isElsewhere)('packages and the browser of the tests are installed beside each other', async () => {
  const clone = await bareClone({
    npm: `${meet('npm.begun', 'browser.begun')}; ${leavesPackages}`,
    'apt-get': `${meet('browser.begun', 'npm.begun')}; ${leavesBrowser}`,
  });

  expect(await setUp(clone)).toMatchObject({ code: 0, said: expect.stringContaining('Instalando Chromium') });
  // A second time there is nothing to do.
  expect(await setUp(clone)).toEqual({ code: 0, said: '' });
});

test.skipIf(isElsewhere)('a browser that cannot be installed is said once, and the packages stay installed', async () => {
  const clone = await bareClone({ npm: leavesPackages, 'apt-get': 'echo no hay red; exit 100' });

  const { code, said } = await setUp(clone);

  expect(code).toBe(1);
  expect(said.match(/no se pudo instalar \(no hay red\)/g)).toHaveLength(1);
  expect(existsSync(join(clone.folder, 'node_modules/.package-lock.json'))).toBe(true);
});
