// npm run backup [-- folder]: copies the database and the stored files, also while the server runs.
import { join } from 'node:path';
import { makeBackup } from '../server/src/platform/backup.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ url, files, dataDir }) => {
  const moment = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  const backup = process.argv[2] ?? join(dataDir, 'backups', moment);
  const { tables } = await makeBackup({ url, files, backup });
  const rows = tables.reduce((sum, it) => sum + it.rows, 0);
  return `Respaldo en ${backup}: ${rows.toLocaleString('es-CL')} filas de ${tables.length} tablas${files ? ', y los archivos' : '. Los archivos están en su depósito'}.`;
});
