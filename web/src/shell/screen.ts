import type { FunctionComponent } from 'react';
import type { Module, Permission } from 'contract/permissions.ts';
import type { Ahead } from '../api.ts';
import type { To } from '../ui/page/to.ts';

/** What every screen says of itself; the routes, the guard, the menu, the breadcrumbs and the search come from it. */
interface ScreenDeclaration {
  /** The specification's address, with `$name` for a parameter: `/proyectos/lugaresInstalacion/$codigoProyecto`. */
  path: string;
  /** Page title, breadcrumb, name in the search. */
  title: string;
  layout: 'main' | 'outside';
  /** Who may open it: whoever is signed in, unless it says otherwise (contract decisions 1, 3, 4). */
  opens?: 'anyone' | 'visitors' | 'flagged';
  /** The screen above it in the breadcrumbs. Its parameters must be among this one's. */
  parent?: string;
  /** The breadcrumb's words, when the parameters say more than the title: the project's code. Where they say only a number, the name that the page tells. */
  crumb?: ((params: Record<string, string>) => string) | 'name';
  /** The screen inside which this one is a tab; a tab with that screen's own path is the first one. */
  tabOf?: string;
  /** The tab's words, where the title is too long for a tab. */
  tabLabel?: string;
  /** The path of the tab that another area's tab follows; without it, it comes last. */
  tabAfter?: string;
  /** The heading under which a tab stands, where its screen has many of them. */
  tabGroup?: string;
  /** What of it is found in the browser by the search over everything. */
  finds?: () => Promise<(typed: string) => readonly { label: string; link: To }[]>;
  /** Something is begun here that needs this right, or any of these: the search offers it among what can be done. */
  does?: Permission | readonly Permission[];
  /** Nothing reads yet what is set here: neither the menu nor the search leads to it. */
  isUnlisted?: true;
  /** Any of these rights opens it, where no module of its own does. */
  anyOf?: readonly Permission[];
  /** It is about amounts of money: for who may not see them there is nothing on it. */
  isOfMoney?: true;
  /** Mails lead here: whoever must sign in first goes on to it afterwards. */
  isAwaited?: true;
  /** The component, in a file of its own: `() => import('./ProjectList.tsx').then((it) => it.ProjectList)`. */
  load: () => Promise<FunctionComponent>;
  /** What its first view asks, in a file with the area's others: fetched besides the code while somebody is about to follow a link here. */
  first?: () => Promise<First>;
}

/** All that a screen asks when it opens at an address that only says which thing it is about. */
export type First = (params: Record<string, string>) => readonly Ahead[];

/**
 * `auth` is the specification's column (1 §2): with it, the role needs a read entry for the module to open the screen.
 * Without it the screen opens and its calls say what is missing; the menu hides it all the same.
 */
export type Screen = ScreenDeclaration & ({ auth: true; module: Module } | { auth: false; module?: Module });
