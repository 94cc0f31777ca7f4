/** What a person at the terminal can do about it, by the system's or the database's code. */
const words: Record<string, string> = {
  ENOSPC: 'No queda espacio en el disco. Libere espacio, o elija otra carpeta, y vuelva a intentar.',
  EDQUOT: 'No queda espacio en su cuota del disco. Libere espacio, o elija otra carpeta, y vuelva a intentar.',
  EACCES: 'Falta permiso para leer o escribir.',
  EPERM: 'Falta permiso para leer o escribir.',
  EROFS: 'El disco es de solo lectura. Elija otra carpeta.',
  EIO: 'El disco falla. Revíselo antes de volver a intentar.',
  ENOENT: 'Falta un archivo o una carpeta.',
  ENOTDIR: 'Eso no es una carpeta.',
  EEXIST: 'Ya existe.',
  ECONNREFUSED: 'No se pudo conectar a la base de datos. Revise que esté en marcha, y DATABASE_URL.',
  ECONNRESET: 'Se cortó la conexión. Vuelva a intentar.',
  ENOTFOUND: 'No se encuentra el servidor. Revise DATABASE_URL y FILES_URL.',
  '53100': 'No queda espacio en el disco de la base de datos. Libere espacio y vuelva a intentar.',
  '53300': 'La base de datos no admite más conexiones. Vuelva a intentar en un momento.',
  '57P01': 'La base de datos se detuvo. Vuelva a intentar cuando esté en marcha.',
  '57P02': 'La base de datos se detuvo. Vuelva a intentar cuando esté en marcha.',
  '57P03': 'La base de datos todavía arranca. Vuelva a intentar en un momento.',
  '28P01': 'La base de datos no acepta el usuario o la clave. Revise DATABASE_URL.',
  '3D000': 'La base de datos no existe. Revise DATABASE_URL.',
  '42501': 'El usuario de la base de datos no tiene permiso para esto.',
  '42P01': 'La base de datos no está al día. Inicie una vez el servidor y vuelva a intentar.',
  '42883': 'La base de datos no está al día. Inicie una vez el servidor y vuelva a intentar.',
};

/** A sentence for what went wrong in a command; what nobody foresaw is told in its own words, without its trace. */
export function wordsFor(error: unknown): string {
  if (!(error instanceof Error)) return `No se pudo terminar: ${String(error)}`;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const path = 'path' in error && typeof error.path === 'string' ? ` (${error.path})` : '';
  if (Object.hasOwn(words, code)) return `${words[code]}${path}`;
  if (/Connection terminated|timeout expired/.test(error.message)) return 'Se cortó la conexión con la base de datos. Vuelva a intentar.';
  return `No se pudo terminar: ${error.message}`;
}
