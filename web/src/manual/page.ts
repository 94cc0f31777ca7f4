import { keysInWords, shortcuts } from '../ui/look/shortcuts.ts';

/** A page of the user manual: Markdown with a head of `name: value` lines. */
export interface ManualPage {
  /** Its file's name, and its part of the address. */
  slug: string;
  title: string;
  chapter: string;
  /** Its place in the manual; the first page of a chapter gives the chapter's. */
  order: number;
  /** The screens it explains, as declared: `/usuarios/permisos/$token`. */
  paths: string[];
  /** The address that its picture shows, and who looks at it. */
  picture?: { address: string; person: string };
  text: string;
}

const heads = ['titulo', 'capitulo', 'orden', 'rutas', 'foto', 'quien'];

/** Reads a page; says which line of the head is wrong. */
export function readPage(slug: string, source: string): ManualPage {
  const [, head, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  if (head === undefined || text === undefined) throw new Error(`${slug}: the page has no head`);
  const said = new Map(head.split('\n').map((line) => splitAt(line, ':')));
  for (const name of said.keys()) if (!heads.includes(name)) throw new Error(`${slug}: a head has no «${name}»`);
  const { titulo = '', capitulo = '', orden, rutas = '', foto, quien = 'Catalina Tara' } = Object.fromEntries(said);
  if (!titulo || !capitulo || !Number(orden)) throw new Error(`${slug}: titulo, capitulo and orden are needed`);
  return {
    slug,
    title: titulo,
    chapter: capitulo,
    order: Number(orden),
    paths: rutas.split(/\s+/).filter(Boolean),
    ...(foto && { picture: { address: foto, person: quien } }),
    text: withShortcuts(slug, text.trim()),
  };
}

/** A line `[[teclas bandejas]]` is the table of the keys of that place, as the screens take them. */
const withShortcuts = (slug: string, text: string): string =>
  text.replaceAll(/^\[\[teclas (\w+)\]\]$/gm, (_line, place: string) => {
    const known = new Map<string, readonly { keys: readonly string[]; does: string }[]>(Object.entries(shortcuts)).get(place);
    if (!known) throw new Error(`${slug}: there are no keys of «${place}»`);
    const rows = known.map(({ keys, does }) => `| ${keys.map((it) => `**${keysInWords(it)}**`).join(', ')} | ${does} |`);
    return ['| Tecla | Qué hace |', '| --- | --- |', ...rows].join('\n');
  });

function splitAt(line: string, mark: string): [string, string] {
  const at = line.indexOf(mark);
  return [line.slice(0, at).trim(), line.slice(at + mark.length).trim()];
}

/** The pages in the manual's order, by chapter. */
export function chaptersOf(pages: readonly ManualPage[]): { title: string; pages: ManualPage[] }[] {
  const inOrder = pages.toSorted((a, b) => a.order - b.order);
  const titles = [...new Set(inOrder.map((it) => it.chapter))];
  return titles.map((title) => ({ title, pages: inOrder.filter((it) => it.chapter === title) }));
}

/** The id of a heading: `Qué puede hacer` becomes `que-puede-hacer`. */
export const anchorOf = (heading: string): string =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** The headings of a page, for its table of contents. */
export const headingsOf = ({ text }: ManualPage): string[] => [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
