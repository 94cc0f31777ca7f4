const most = 50;

/** Names for a terminal, one a line; of very many the first ones. */
export function inWords(names: readonly string[]): string {
  const lines = names.slice(0, most).map((it) => `  ${it}`);
  if (names.length > most) lines.push(`  … y ${(names.length - most).toLocaleString('es-CL')} más`);
  return lines.join('\n');
}
