// npm run company:empty: takes the demo company away and leaves an empty one with its first administrator. Asks twice, and backs up before.
import { join } from 'node:path';
import { clearDemo, refuseOtherThanDemo } from '../server/demo/clear.ts';
import { makeBackup } from '../server/src/platform/backup/backup.ts';
import { StartProblem } from '../server/src/platform/start-problem.ts';
import { Answers } from './answers.ts';
import { withDatabase } from './with-database.ts';

await withDatabase(async ({ url, store, inBucket, dataDir }) => {
  const { company, projects, people } = await refuseOtherThanDemo(url);
  const answers = new Answers(process.stdin, process.stdout, 'Faltó responder: no se borró nada.');
  const ask = (question: string, given?: string) => given ?? answers.to(question);
  try {
    const backup = join(dataDir, 'backups', `antes-de-vaciar-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`);
    console.log(`Se borran ${projects} proyectos, ${people} cuentas y todos los archivos de «${company}». Antes se respalda en ${backup}.`);
    if ((await ask('Escriba BORRAR para seguir:')) !== 'BORRAR') throw new StartProblem('No se borró nada.');
    if ((await ask('Escriba el nombre de la empresa que se borra:')) !== company)
      throw new StartProblem('No es ese nombre: no se borró nada.');
    const email = await ask('Correo de la primera cuenta de la empresa nueva:', process.env['ADMIN_EMAIL']);
    const password = await ask('Su clave de entrada, que cambiará al ingresar:', process.env['ADMIN_PASSWORD']);
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || password.length < 10)
      throw new StartProblem('Hace falta un correo, y una clave de diez caracteres o más: no se borró nada.');
    await makeBackup({ url, store, inBucket, backup });
    await clearDemo({ url, store }, { email, password });
    return `La empresa está vacía. Ingrese con ${email}. El respaldo de la demostración está en ${backup}.`;
  } finally {
    answers.close();
  }
});
