// npm run backup [-- folder]: copies the database and the stored files, also while the server runs.
import { join } from 'node:path';
import { makeBackup } from '../server/src/platform/backup/backup.ts';
import { inWords } from './enumeration.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ url, store, inBucket, dataDir }) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  const backup = process.argv[2] ?? join(dataDir, 'backups', moment);
  const { tables, files, missing } = await makeBackup({ url, store, inBucket, backup });
  const rows = tables.reduce((sum, it) => sum + it.rows, 0);
  const kept = inBucket ? '; los archivos están en su depósito' : ` y ${files.length.toLocaleString('es-CL')} archivos`;
  const made = `Respaldo en ${backup}: ${rows.toLocaleString('es-CL')} filas de ${tables.length} tablas${kept}.`;
  if (missing.length === 0) return made;
  process.exitCode = 1;
  return `${made}\nEl respaldo no está completo: ${missing.length} archivos que los datos nombran ya no existen.\n${inWords(missing)}`;
});
