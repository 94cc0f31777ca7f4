import { chosenFiles } from './outside/files/choose.ts';
import { chmod, mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { demoAccounts, demoPassword, people } from '../demo/access/people.ts';
import { seedRoles } from './access/roles/defaults.ts';
import { createFirstAdministrator } from './access/index.ts';
import { isRightPassword } from './access/sessions/passwords.ts';
import { openApp, type App } from './app.ts';
import type { Config } from './platform/config.ts';
import { addressesOf } from './platform/hosts.ts';
import { newLine } from './platform/database/line.ts';
import { isLost } from './platform/lost-line.ts';
import { migrate } from './platform/postgres/migrate.ts';
import { startPostgres } from './platform/postgres/postgres.ts';
import { StartProblem } from './platform/start-problem.ts';

interface Running {
  address: string;
  /** Resolves when the default database ends, whether asked to or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** From nothing to a listening server: database, migrations, first data, web app and calls on one port. */
export async function startServer(given: Config, say: (line: string) => void): Promise<Running> {
  const config = { ...given, DATA_DIR: resolve(given.DATA_DIR) };
  const { url, close, ended } = await openDatabaseServer(config);
  try {
    await prepareFolder(config.DATA_DIR);
    await refuseUnreachable(url);
    await migrate(url);
    const app = await openApp(config, url, { background: true });
    const demo = await firstData(app, config, url, say);
    const host = await hostFor(app, config, say);
    const address = await listen(app, config, host);
    welcome(address, demo, say);
    if (config.SMTP_URL && !config.PUBLIC_URL) say('Sin PUBLIC_URL los enlaces de los correos sólo sirven en este equipo.');
    const stop = async (): Promise<void> => {
      await app.close();
      await close();
    };
    return { address, stop, ended };
  } catch (error) {
    await close();
    throw isLost(error)
      ? new StartProblem('La base de datos dejó de responder mientras el servidor se iniciaba. Inícielo de nuevo.')
      : error;
  }
}

/** The database that was named, or our own in `DATA_DIR`, which ends with us. */
async function openDatabaseServer({ DATABASE_URL, DATA_DIR }: Config) {
  if (DATABASE_URL) return { url: DATABASE_URL, close: async () => undefined, ended: new Promise<void>(() => undefined) };
  const { url, stop, ended } = await startPostgres({ dir: DATA_DIR });
  return { url, close: stop, ended };
}

async function prepareFolder(folder: string): Promise<void> {
  // What people have sent is the server's own; the folder around it stays open to the user of the default database.
  await openFolder(folder).catch((error: Error) => {
    throw new StartProblem(`No se puede escribir en DATA_DIR (${folder}): ${error.message}. Elija otra carpeta o corrija sus permisos.`);
  });
}

async function openFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await mkdir(`${folder}/files`, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await chmod(`${folder}/files`, 0o700);
}

async function refuseUnreachable(url: string): Promise<void> {
  const client = newLine(url);
  try {
    await client.connect();
  } catch (error) {
    const host = addressesOf(url)
      .map((it) => new URL(it).host)
      .join(', ');
    throw new StartProblem(
      `No se pudo conectar a la base de datos en ${host}: ${error instanceof Error ? error.message : 'sin respuesta'}. Revise DATABASE_URL.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Roles always; into an empty database of our own the demo company; into another one the administrator that was named. */
async function firstData(app: App, config: Config, url: string, say: (line: string) => void): Promise<boolean> {
  await seedRoles(app.db);
  const somebody = await app.db.selectFrom('users').select('email').limit(1).executeTakeFirst();
  if (somebody) return isDemo(app);
  if (config.DEMO ?? config.DATABASE_URL === undefined) {
    say('Cargando la empresa de demostración…');
    // Only now: it brings a fifth of all modules, and what draws paper.
    const { loadDemo } = await import('../demo/load.ts');
    await loadDemo(url, { projects: 40, seed: 1, store: (await chosenFiles(config)).store });
    return true;
  }
  if (config.ADMIN_EMAIL && config.ADMIN_PASSWORD) await createFirstAdministrator(app.db, config.ADMIN_EMAIL, config.ADMIN_PASSWORD);
  else say('La base de datos no tiene usuarios: inicie una vez con ADMIN_EMAIL y ADMIN_PASSWORD para crear la primera cuenta.');
  return false;
}

async function isDemo({ db }: App): Promise<boolean> {
  const [account] = demoAccounts();
  return (
    account !== undefined && (await db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirst()) !== undefined
  );
}

const thisMachine = '127.0.0.1';

/** Everybody knows the demo accounts' password: while one of them has it, others reach the server only when somebody has said so. */
async function hostFor(app: App, { HOST }: Config, say: (line: string) => void): Promise<string> {
  const isOpen = await hasPublishedPassword(app);
  if (isOpen && HOST === undefined)
    say(
      'Sólo se puede entrar desde este equipo, porque hay cuentas de demostración con su clave publicada. Para atender a otros equipos, o en un contenedor: HOST=0.0.0.0 npm start',
    );
  if (isOpen && HOST !== undefined && !isLoopback(HOST))
    say(
      `ATENCIÓN: quien llegue a ${HOST} puede entrar como administrador con las cuentas de demostración, cuya clave está publicada. Cámbieles la clave o desactívelas antes de usar datos reales.`,
    );
  return HOST ?? (isOpen ? thisMachine : '0.0.0.0');
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

async function hasPublishedPassword({ db }: App): Promise<boolean> {
  const rows = await db
    .selectFrom('users')
    .select('password_hash')
    .distinct()
    .where('activo', '=', 1)
    .where(
      'email',
      'in',
      people.map(({ email }) => email),
    )
    .execute();
  // They share one hash until somebody chooses another password.
  for (const { password_hash } of rows) if (await isRightPassword(demoPassword, password_hash)) return true;
  return false;
}

async function listen({ http, close }: App, { PORT }: Config, host: string): Promise<string> {
  try {
    return await http.listen({ port: PORT, host });
  } catch (error) {
    await close();
    if (error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES')) {
      throw new StartProblem(`El puerto ${PORT} está ocupado o no se permite. Elija otro, por ejemplo: PORT=${PORT + 1} npm start`);
    }
    throw error;
  }
}

function welcome(address: string, demo: boolean, say: (line: string) => void): void {
  say(`\nProject Administrator está listo en ${address.replace(/0\.0\.0\.0|127\.0\.0\.1/, 'localhost').replace('[::]', 'localhost')}`);
  if (!demo) return;
  say(`\nCuentas de demostración (clave ${demoPassword}):`);
  for (const { email, cargo, codigo_rol } of demoAccounts()) say(`  ${codigo_rol.padEnd(4)} ${email.padEnd(42)} ${cargo}`);
  say('');
}
