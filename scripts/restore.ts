// npm run restore -- folder: puts a backup into a new database (empty DATA_DIR, or an empty one at DATABASE_URL).
import { refuseUsedDatabase, restoreBackup } from '../server/src/platform/backup.ts';
import { migrate } from '../server/src/platform/migrate.ts';
import { StartProblem } from '../server/src/platform/start-problem.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ url, files }) => {
  const backup = process.argv[2];
  if (!backup) throw new StartProblem('Indique la carpeta del respaldo: npm run restore -- carpeta');
  await refuseUsedDatabase(url);
  await migrate(url);
  const { made_at } = await restoreBackup({ url, files, backup });
  return `Restaurado el respaldo del ${new Date(made_at).toLocaleString('es-CL')}.`;
});
