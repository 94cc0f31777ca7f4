// npm run restore -- folder: puts a backup into a new database (empty DATA_DIR, or an empty one at DATABASE_URL).
import { migrate } from '../server/src/platform/postgres/migrate.ts';
import { checkBackup, refuseUsedDatabase, restoreBackup } from '../server/src/platform/backup/restore.ts';
import { StartProblem } from '../server/src/platform/start-problem.ts';
import { inWords } from './enumeration.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ url, store }) => {
  const backup = process.argv[2];
  if (!backup) throw new StartProblem('Indique la carpeta del respaldo: npm run restore -- carpeta');
  // All that can be refused is, before anything is changed.
  const manifest = await checkBackup(backup);
  await refuseUsedDatabase(url);
  await migrate(url);
  await restoreBackup({ url, store, backup }, manifest);
  const { made_at, tables, files, missing } = manifest;
  const rows = tables.reduce((sum, it) => sum + it.rows, 0);
  const restored = `Restaurado el respaldo del ${new Date(made_at).toLocaleString('es-CL')}: ${rows.toLocaleString('es-CL')} filas y ${files.length.toLocaleString('es-CL')} archivos, comprobados.`;
  if (missing.length === 0) return restored;
  return `${restored}\nYa al respaldar faltaban ${missing.length} archivos que los datos nombran:\n${inWords(missing)}`;
});
