import { catalogues, type Catalogue } from 'contract/catalogues/index.ts';

/** What is typed into a field, by its name or its kind, that does not take any words. */
export const typed: Partial<Record<string, string>> = {
  codigo: 'ZZ-9',
  coordenadas: '-33,4372, -70,6506',
  link: 'https://prueba.soldepapel.example',
  count: '3',
  percent: '2,5',
};

/** What a journey does for a catalogue: it fills in fields of these kinds. */
const kindsOf = ({ fields }: Catalogue): string[] =>
  Object.entries(fields).map(([key, { kind, to }]) => (to ? `reference ${kind}` : typed[key] === undefined ? kind : key));

/** Of catalogues of one shape, one is enough: the first that has a kind of field that none before it had. */
export function oneOfEachShape(): [string, Catalogue][] {
  const seen = new Set<string>();
  return Object.entries<Catalogue>(catalogues).filter(([, it]) => {
    const further = kindsOf(it).filter((kind) => !seen.has(kind));
    further.forEach((kind) => seen.add(kind));
    return further.length > 0;
  });
}
