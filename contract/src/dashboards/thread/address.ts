const root = 'hilo';

/** Where the thread of a material at a place stands; a label's code says it with the address of the installation before it. */
export const threadAddress = (place: string, material: string): string =>
  `/${root}/${encodeURIComponent(place)}/${encodeURIComponent(material)}`;

/** The code of the material, of what was read from a label of a thread; whatever else was read stays as it is. */
export function materialOfLabel(read: string): string {
  if (!URL.canParse(read)) return read;
  const [, first, , material] = new URL(read).pathname.split('/');
  if (first !== root || !material) return read;
  // Unlike `decodeURIComponent` it throws at nothing that somebody printed.
  return new URLSearchParams(`code=${material}`).get('code') || read;
}
