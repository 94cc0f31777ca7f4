// Makes a clone ready: installs what is missing, and builds the web app when its sources have changed.
//   node scripts/setup.mjs            install, build
//   node scripts/setup.mjs --install  install only
//   node scripts/setup.mjs --tests    install, and a browser for the tests
//   node scripts/setup.mjs --browser  a browser for the tests only
// Plain JavaScript without dependencies: it runs under whatever Node there is, before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { oneAtATime } from './one-at-a-time.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const inRoot = (...path) => join(root, ...path);
/** Lies in what was built, so a build by hand, which empties the folder, takes it away. */
const mark = inRoot('web/dist/.built-from');

const [mode] = process.argv.slice(2);
try {
  if (Number(process.versions.node.split('.')[0]) < 20) fail(`Se necesita Node 20 o posterior; este es ${process.version}.`);
  if (mode === '--browser') ensure(findBrowser, installBrowser, inRoot('browser'));
  else if (mode === '--tests') await installBoth();
  else {
    ensure(isInstalled, install);
    if (mode !== '--install') ensure(isBuilt, build);
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/** Looks before it waits: when there is nothing to do, a start costs milliseconds. */
function ensure(isDone, work, place = root) {
  if (isDone()) return;
  oneAtATime(place, () => {
    if (!isDone()) work();
  });
}

/** Both wait for the network most of the time: the browser comes while the packages do. */
async function installBoth() {
  const browser = findBrowser() ? undefined : spawn(process.execPath, [inRoot('scripts/setup.mjs'), '--browser'], { stdio: 'inherit' });
  const ended = browser && once(browser, 'exit');
  ensure(isInstalled, install);
  const [code] = (await ended) ?? [0];
  // It has said why.
  if (code !== 0) process.exitCode = 1;
}

// ── Dependencies ──

/** npm writes the list of what it has installed last, so an install that was cut off counts as none. */
function isInstalled() {
  const wanted = packagesIn('package-lock.json');
  const present = packagesIn('node_modules/.package-lock.json');
  if (!wanted || !present) return false;
  const isRight = ([path, it]) => it.link || !path.startsWith('node_modules/') || (present[path]?.version ?? it.version) === it.version;
  const isThere = ([path, it]) => path in present || it.optional || it.peer || it.devOptional || !path.startsWith('node_modules/');
  return Object.entries(wanted).every((it) => isRight(it) && isThere(it)) && Object.keys(present).every((path) => path in wanted);
}

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(inRoot(file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

function install() {
  say('Instalando las dependencias…');
  // Not `npm ci`: it refuses a lock file that lacks a package for some other system, which a registry may well not have.
  // This installs what the lock file says all the same, leaves the file alone, and renews only what has changed.
  const done = npm('install', '--no-save', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress');
  if (done.status !== 0) {
    const why = done.output.split('\n').find((line) => /^npm (error|ERR!) (?!code |errno |syscall )/.test(line));
    fail(
      `No se pudieron instalar las dependencias (${why?.replace(/^npm \S+ /, '') ?? 'npm falló'}). Revise la conexión y vuelva a intentar.`,
    );
  }
  if (!existsSync(inRoot('node_modules/.bin/node')) && Number(process.versions.node.split('.')[0]) < 26) {
    fail(`No hay un Node 26 incluido para este sistema (${process.platform}-${process.arch}). Instale Node 26 o posterior.`);
  }
}

// ── Web app ──

function isBuilt() {
  return existsSync(mark) && readFileSync(mark, 'utf8') === sourcesHash();
}

function build() {
  say('Construyendo la aplicación web…');
  const sources = sourcesHash();
  const done = npm('run', '-s', 'build');
  if (done.status !== 0) fail(`No se pudo construir la aplicación web:\n${done.output}`);
  writeFileSync(mark, sources);
}

function sourcesHash() {
  const files = ['package-lock.json', ...filesIn('web'), ...filesIn('contract')].filter((it) => existsSync(inRoot(it)));
  const hashes = files.map((it) => `${it} ${hashOf(readFileSync(inRoot(it)))}`);
  return hashOf(hashes.toSorted((a, b) => a.localeCompare(b)).join('\n'));
}

function filesIn(folder) {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((it) => {
    if (it.name === 'node_modules' || it.name === 'dist' || /\.test\.tsx?$/.test(it.name)) return [];
    return it.isDirectory() ? filesIn(`${folder}/${it.name}`) : [`${folder}/${it.name}`];
  });
}

// ── Browser ──

function installBrowser() {
  const toDo = 'Instale Chromium o Google Chrome, o indique dónde está en CHROMIUM_PATH';
  if (process.env.CHROMIUM_PATH) fail(`No existe el navegador indicado en CHROMIUM_PATH (${process.env.CHROMIUM_PATH}).`);
  if (!existsSync('/usr/bin/apt-get')) fail(`Las pruebas necesitan un navegador. ${toDo}.`);
  const become = process.getuid() === 0 ? [] : ['sudo', '-n'];
  const asRoot = (...args) => run(...become, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-o', 'DPkg::Lock::Timeout=600', ...args);
  say('Instalando Chromium para las pruebas…');
  asRoot('update', '-qq');
  const installed = (name) => asRoot('install', '-y', '-qq', name);
  // Not every system has the one without windows, which works less.
  const light = installed('chromium-headless-shell');
  const done = light.status === 0 ? light : installed('chromium');
  if (!findBrowser())
    fail(`Las pruebas necesitan un navegador y no se pudo instalar (${lastLine(done.output)}). ${toDo}: apt-get install chromium.`);
}

// ── Words used above ──

function npm(...args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? run(process.execPath, cli, ...args) : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', ...args);
}

function run(command, ...args) {
  const done = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    shell: command.endsWith('.cmd'),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { status: done.status, output: `${done.stdout ?? ''}${done.stderr ?? ''}${done.error?.message ?? ''}`.trim() };
}

function hashOf(content) {
  return createHash('sha256').update(content).digest('hex');
}

function lastLine(text) {
  return text.split('\n').at(-1) ?? '';
}

function say(text) {
  console.error(text);
}

function fail(text) {
  throw new Error(text);
}
