import { existsSync, readdirSync } from 'node:fs';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import { branchOf, filesOf } from './branches.ts';
import type { Screen } from './src/shell/screen.ts';

const source = `${import.meta.dirname}/src`;

/**
 * Writes which files each screen is drawn with beside those of the frame, by the pattern of its address: the server names them in the
 * page, and they come with the first scripts instead of after them (decision 163).
 */
export const screenFiles = (): Plugin => ({
  name: 'screen-files',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const screens = await declaredScreens();
      const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
      const usual = branchOf(
        chunks,
        chunks.filter((it) => it.isEntry || it.name === 'frame'),
      );
      const modules = new Map(chunks.flatMap((it) => it.moduleIds.map((id) => [id, it] as const)));
      const drawnBy = (screen: Screen): Rolldown.OutputChunk[] => {
        const around = screens.find((it) => it.path === screen.tabOf && it !== screen && it.tabOf !== it.path);
        const own = modules.get(moduleOf(screen));
        if (!own) throw new Error(`${screen.path}: ${moduleOf(screen)} is in no file`);
        return [...(around ? drawnBy(around) : []), own];
      };
      const named = screens
        .filter((it) => it.opens === undefined)
        .map((it) => {
          const own = branchOf(chunks, drawnBy(it)).difference(usual);
          // A single icon of theirs would bring 117 KB before the first rows (decision 163).
          if ([...own].some(({ name }) => name === 'controls')) throw new Error(`${it.path} waits for the lists of choices`);
          return [it.path, filesOf(own)] as const;
        });
      this.emitFile({ type: 'asset', fileName: 'screens.json', source: JSON.stringify(Object.fromEntries(named)) });
    },
  },
});

async function declaredScreens(): Promise<Screen[]> {
  const routes = readdirSync(source)
    .map((area) => `${source}/${area}/routes.tsx`)
    .filter((it) => existsSync(it));
  const areas = await Promise.all(
    routes.map((it) =>
      runnerImport<{ screens: readonly Screen[] }>(it, { configFile: false, root: import.meta.dirname, logLevel: 'error' }),
    ),
  );
  return areas.flatMap(({ module }) => module.screens);
}

/** The module that a screen's `load` imports, as Vite writes it for Node. */
function moduleOf({ path, load }: Screen): string {
  const [, module] = /__vite_ssr_dynamic_import__\("\/src\/([^"]+)"\)/.exec(load.toString()) ?? [];
  if (module === undefined) throw new Error(`${path} does not say by its load which module it is`);
  return `${source}/${module}`;
}
