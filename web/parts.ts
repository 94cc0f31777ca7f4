import { basename } from 'node:path';
import { listsAhead } from './first-lists.ts';
import areas from '../areas.json' with { type: 'json' };

interface Modules {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[] } | null;
}

/** Parts of the built web app by the modules they are for: each holds all that these import and that no earlier part holds. */
const parts = {
  /** What everybody needs, before anybody is known to be signed in. */
  light: ['main'],
  /** What a form is made of. */
  forms: ['ui/form/Form', 'ui/fields/TextField', 'ui/fields/PasswordField'],
  /** What opens without a session. */
  visitors: [
    'access/sessions/Login',
    'access/registration/Register',
    'access/registration/ForgotPassword',
    'access/sessions/ChangePassword',
    'maintenance/MaintenancePage',
  ],
  /** The frame, and the home page, which brings what lists are made of; and what stands around a screen without a frame. */
  frame: ['shell/Layout', 'projects/projects/ProjectList', 'shell/Bare'],
  /** What the pages of suppliers name of the contract, and have in common with the inbox: they wait for no call of another screen. */
  offers: ['services/invitations/SupplierPage', 'orders/confirmations/SupplierOrderPage'],
  /** What the inbox has in common with the lists that are open as early; and what is its own, which is many small files. */
  tools: ['materials/approvals/ApprovalInbox'],
  inbox: ['materials/approvals/ApprovalInbox'],
  /** Lists of choices and drawers, which come when a page is there. */
  controls: ['ui/page/controls'],
} as const;

const screensOfLists = Object.values(listsAhead)
  .flatMap((it) => it.screen ?? [])
  .filter((it) => !parts.inbox.some((own) => own === it));

/** What opens by the link of a mail, on a telephone: fetched by itself. */
const byLink = parts.offers;

const held = new Map<string, ReadonlySet<string>>();

/**
 * Names the part a module goes to, if it is this one. Left alone they would be fifty, which take longer to fetch than what
 * they hold; and parts that hold whole branches never import each other in a circle.
 */
export const isIn =
  (part: keyof typeof parts) =>
  (id: string, modules: Modules): string | null => {
    const branches = held.get(part) ?? branchesOf(part, modules);
    held.set(part, branches);
    return branches.has(id) ? part : null;
  };

/** Icons that lists of choices name too: in their part, whoever names one would wait for these lists. */
export const isMark = (id: string, modules: Modules): string | null =>
  isIcon.test(id) && isIn('controls')(id, modules) !== null ? 'marks' : null;

let branchesByLink: ReadonlySet<string> | undefined;

let branchesOfLists: ReadonlySet<string> | undefined;

/** Icons that the main lists name: all that there are would take longer to come than all else that is a list's own. */
export function isIconOfLists(id: string, modules: Modules): string | null {
  if (!isIcon.test(id)) return null;
  branchesOfLists ??= branchesFrom(screensOfLists, modules);
  return branchesOfLists.has(id) ? 'icons-lists' : null;
}

/** Parts of screens, but for what suppliers open on a telephone, and for what names calls: whoever needs one of them would wait for these. */
export function isOfKit(id: string, modules: Modules): string | null {
  if (!isOfUi.test(id)) return null;
  branchesByLink ??= branchesFrom(byLink, modules);
  const isIncluded = (it: string) => (['light', 'forms', 'frame'] as const).some((part) => isIn(part)(it, modules) !== null);
  const isElsewhere = (it: string) => isOfContract.test(it) || isIn('tools')(it, modules) !== null || isIn('inbox')(it, modules) !== null;
  return branchesByLink.has(id) || [...branchesOfIds([id], modules)].some((it) => isElsewhere(it) && !isIncluded(it)) ? null : 'kit';
}

function branchesOf(part: keyof typeof parts, modules: Modules): ReadonlySet<string> {
  const own = branchesFrom(parts[part], modules);
  if (part === 'offers')
    return new Set([...own].filter((it) => isOfContract.test(it))).union(own.intersection(branchesFrom(parts.inbox, modules)));
  if (part === 'tools') return withoutContract(own.intersection(branchesFrom(screensOfLists, modules)));
  if (part === 'inbox') return withoutContract(own);
  // What visitors and the frame share: neither of them waits for the other's part.
  const visited = branchesFrom([...parts.visitors, ...byLink], modules);
  return part === 'light' ? own.union(visited.intersection(branchesFrom(parts.frame, modules))) : own;
}

const withoutContract = (branches: ReadonlySet<string>) => new Set([...branches].filter((it) => !isOfContract.test(it)));

const branchesFrom = (roots: readonly string[], modules: Modules): Set<string> =>
  branchesOfIds(
    roots.map((it) => `${import.meta.dirname}/src/${it}.tsx`),
    modules,
  );

function branchesOfIds(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots);
  const importsOf = (id: string) => modules.getModuleInfo(id)?.importedIds ?? [];
  const follow = () => {
    for (const id of found) for (const it of allIcons.test(id) ? [] : importsOf(id)) found.add(it);
  };
  follow();
  // One module lists every icon there is: a part holds those it names itself.
  const named = new Set([...found].flatMap((id) => iconsNamedIn(modules.getModuleInfo(id)?.code ?? '')));
  for (const list of [...found].filter((id) => allIcons.test(id)))
    for (const it of importsOf(list)) if (named.has(basename(it, '.js'))) found.add(it);
  follow();
  return found;
}

/** Declared once for server and browser: schemas and calls. */
const isOfContract = /[\\/]contract[\\/]src[\\/]/;

const reachOf = (area: string): ReadonlySet<string> => {
  const found = new Set([area]);
  for (const it of found) for (const next of areas[it as keyof typeof areas]) found.add(next);
  return found;
};

/** Whose calls the main lists name, of each other too; those of the others come with who names them. */
const ofLists: readonly string[] = ['maintenance', 'catalogues', 'approvals', 'erp', 'suppliers', 'orders', 'materials', 'services'];
/** What is approved, as the plan and others say that need none of the main lists' calls. */
const ofApprovals = String.raw`approvals[\\/](?:approvals[\\/]approvals|kinds)\.ts$`;
/** What the fields that scan know of labels, wherever a material is searched; and the first steps, which stand in everybody's day. */
const ofDashboards = String.raw`dashboards[\\/](?:thread[\\/]address|starting)\.ts$`;
const inContract = (which: string): RegExp => new RegExp(String.raw`[\\/]contract[\\/]src[\\/](?:${which})`);

/** The calls in files by who waits for them. A file takes along what its modules import, so what others name comes before those who name it. */
export const calls = [
  { name: 'calls', test: inContract(String.raw`(?!all\.ts)[^\\/]+$|${ofApprovals}`) },
  { name: 'calls-lists', test: inContract(String.raw`(?:${ofLists.join('|')})[\\/]|${ofDashboards}`) },
  ...Object.keys(areas)
    .filter((area) => !ofLists.includes(area))
    .map((area) => ({ area, reach: reachOf(area).size }))
    .toSorted((one, other) => one.reach - other.reach)
    .map(({ area }) => ({ name: `calls-${area}`, test: inContract(String.raw`${area}[\\/]`) })),
];

/** What many forms ask with: each by itself would be a turn on a slow line. */
export const isField = /[\\/]web[\\/]src[\\/]ui[\\/]fields[\\/](?:Area|Switch)Field\.tsx$/;

const isOfUi = /[\\/]web[\\/]src[\\/]ui[\\/]/;
const isIcon = /@ant-design[\\/]icons(?:-svg)?[\\/]/;
const allIcons = /@ant-design\/icons\/es\/icons\/index\.js$/;

const iconsNamedIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']@ant-design\/icons["']/g)].flatMap(([, names = '']) => names.match(/\w+/g) ?? []);
