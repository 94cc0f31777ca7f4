import { actionOf, actions, moduleOf, modules, rights, type Action, type Module, type Permission } from 'contract/permissions.ts';

/** What is allowed in one module. */
interface ModuleScopes {
  module: Module;
  label: string;
  held: readonly Action[];
}

const isPermission = (text: string): text is Permission => Object.hasOwn(modules, text.split(':')[0] ?? '');

/** Scopes as people read them: by module, in the order of the product. */
export function byModule(scopes: readonly string[]): ModuleScopes[] {
  const known = scopes.filter(isPermission);
  const names = Object.keys(modules) as Module[];
  return names
    .map((module) => {
      const held = known.filter((it) => moduleOf(it) === module).map(actionOf);
      return { module, label: modules[module], held: actions.filter((it) => held.includes(it)) };
    })
    .filter(({ held }) => held.length > 0);
}

/** `ver, crear`. */
export const wordsFor = (held: readonly Action[]): string => held.map((it) => rights[it].label.toLowerCase()).join(', ');

/** The scopes after a click: any right needs to see, and who may not see has no right. */
export function toggledScope(chosen: readonly string[], scope: Permission): string[] {
  const module = moduleOf(scope);
  const sees = `${module}:read`;
  if (!chosen.includes(scope)) return [...new Set([...chosen, sees, scope])];
  return chosen.filter((it) => (scope === sees ? !it.startsWith(`${module}:`) : it !== scope));
}
