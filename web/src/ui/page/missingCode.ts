/** What browsers say when a part of the program is not there is English and about files. */
export const isCodeMissing = (error: unknown): boolean => error instanceof Error && /module|preload/i.test(error.message);

export const codeMissing = 'No se pudo descargar. Puede haber una versión nueva, o una conexión débil.';
