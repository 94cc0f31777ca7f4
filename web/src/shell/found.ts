import type { Answer } from 'contract/call.ts';
import type { searchEverything } from 'contract/projects/search.ts';
import { plain } from '../ui/localRows.ts';
import type { To } from '../ui/to.ts';

/** One line of the search over everything. */
export interface Found {
  kind: 'Proyecto' | 'Lugar' | 'Pantalla';
  label: string;
  detail: string | null;
  link: To;
}

type Screens = readonly { label: string; group: string; path: string }[];
type FromServer = Answer<typeof searchEverything>['items'];

/** Screens whose name has every word of the search, those that begin with it first; then what the server found. */
export function findEverything(search: string, screens: Screens, items: FromServer): Found[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const startsWith = ({ label }: { label: string }) => Number(plain(label).startsWith(words[0] ?? ''));
  const named = screens
    .filter(({ label, group }) => words.every((it) => plain(`${group} ${label}`).includes(it)))
    .toSorted((a, b) => startsWith(b) - startsWith(a));
  return [
    ...named.slice(0, 6).map(({ label, group, path }): Found => ({ kind: 'Pantalla', label, detail: group, link: { to: path } })),
    ...items.map(({ kind, code, codigoProyecto, label, detail }): Found =>
      kind === 'project'
        ? { kind: 'Proyecto', label, detail, link: { to: '/proyectos/lugaresInstalacion/$codigoProyecto', params: { codigoProyecto } } }
        : {
            kind: 'Lugar',
            label,
            detail,
            link: {
              to: '/proyectos/lugarInstalacion/$codigoLugarInstalacion/$codigoProyecto',
              params: { codigoLugarInstalacion: code, codigoProyecto },
            },
          },
    ),
  ];
}
