import { Problem } from '../../platform/problem.ts';

/** What a PDF that opens with a password, runs a script or starts a program says of itself. */
const marks = [
  { mark: '/Encrypt', message: 'El PDF está protegido con clave: quite la protección y vuelva a subirlo.' },
  { mark: '/JavaScript', message: 'El PDF contiene un script: imprímalo de nuevo como PDF y suba esa copia.' },
  { mark: '/Launch', message: 'El PDF intenta abrir un programa: imprímalo de nuevo como PDF y suba esa copia.' },
] as const;
const longest = Math.max(...marks.map((it) => it.mark.length));

/**
 * Refuses a PDF that says openly that it is no mere paper. One that hides it in a packed part passes: nothing here opens it, it is only
 * ever saved by people, whose readers ask before they run anything.
 */
export async function refuseActivePdf(file: Blob): Promise<void> {
  let end = '';
  for await (const chunk of file.stream()) {
    const text = end + Buffer.from(chunk).toString('latin1');
    const found = marks.find((it) => text.includes(it.mark));
    if (found) throw new Problem('invalid', { fields: { file: found.message } });
    end = text.slice(-longest);
  }
}
