interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** Parts of the built web app by the modules they are for: each holds all that these import and that no earlier part holds. */
const parts = {
  /** What opens without a session stays light. */
  light: ['main', 'access/Login', 'access/Register', 'access/ForgotPassword', 'access/ChangePassword', 'maintenance/MaintenancePage'],
  /** The frame, and the home page, which brings what lists are made of. */
  frame: ['shell/Layout', 'projects/ProjectList'],
} as const;

const held = new Map<string, ReadonlySet<string>>();

/**
 * Names the part a module goes to, if it is this one. Left alone they would be fifty, which take longer to fetch than what
 * they hold; and parts that hold whole branches never import each other in a circle.
 */
export const isIn =
  (part: keyof typeof parts) =>
  (id: string, modules: Modules): string | null => {
    const branches = held.get(part) ?? branchesOf(parts[part], modules);
    held.set(part, branches);
    return branches.has(id) ? part : null;
  };

function branchesOf(roots: readonly string[], modules: Modules): Set<string> {
  const found = new Set(roots.map((it) => `${import.meta.dirname}/src/${it}.tsx`));
  for (const id of found) for (const it of modules.getModuleInfo(id)?.importedIds ?? []) found.add(it);
  return found;
}
