// npm run files:check: compares the stored files with what the data names; ends with 1 when one is missing.
//   npm run files:check -- --own   first says that these files are this database's alone, so that it may sweep them
import { parseArgs } from 'node:util';
import { newPool, openDatabase } from '../server/src/platform/database/database.ts';
import { checkFiles, claimFiles, graceHours } from '../server/src/platform/files/stored-files.ts';
import { inWords } from './enumeration.ts';
import { withDatabase } from './with-database.ts';

const { values } = parseArgs({ options: { own: { type: 'boolean', default: false } } });

await withDatabase(async ({ url, store }) => {
  const db = openDatabase(newPool(url, 1));
  try {
    if (values.own) await claimFiles({ db, store }, true);
    const { named, missing, orphans } = await checkFiles({ db, store });
    const said = [`${named.toLocaleString('es-CL')} archivos nombrados por los datos.`];
    if (missing.length > 0) said.push(`Faltan ${missing.length}:\n${inWords(missing)}`);
    if (orphans.length > 0)
      said.push(
        `Sobran ${orphans.length}, que nadie nombra desde hace más de ${graceHours} horas; se barren cada noche:\n${inWords(orphans)}`,
      );
    if (missing.length === 0 && orphans.length === 0) said.push('No falta ni sobra ninguno.');
    if (missing.length > 0) process.exitCode = 1;
    return said.join('\n');
  } finally {
    await db.destroy();
  }
});
