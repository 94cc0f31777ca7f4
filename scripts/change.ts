import { globSync } from 'node:fs';
import { reachOf } from './reach.ts';
import { root, run } from './run.ts';

interface Change {
  /** The tests that it can touch; undefined where that is all. */
  unit?: readonly string[];
  browser?: readonly string[];
  /** For whoever runs them. */
  told: string;
}

/** What this clone has changed since it left a branch, written or not, and which tests that can touch. */
export async function changeSince(branch: string): Promise<Change> {
  const [base] = await git('merge-base', branch, 'HEAD');
  if (!base) return { told: `No se sabe qué cambió, porque falta la rama ${branch}: se prueba todo.` };
  const changed = [...(await git('diff', '--name-only', base)), ...(await git('ls-files', '--others', '--exclude-standard'))];
  const files = globSync('{contract,server,web,e2e,scripts,soak}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (it) => /(^|\/)(node_modules|dist)$/.test(it),
  });
  const touched = reachOf(changed, files);
  const many = `${changed.length} ${changed.length === 1 ? 'archivo cambió' : 'archivos cambiaron'} desde ${branch}`;
  if (!touched) return { told: `${many}, y de alguno depende todo: se prueba todo.` };
  const left = files.filter((it) => /\.(test|spec)\.tsx?$/.test(it) && !touched.includes(it));
  return {
    unit: touched.filter((it) => !it.startsWith('e2e/')),
    browser: touched.filter((it) => it.startsWith('e2e/')),
    told: `${many}: se prueban ${touched.length} archivos. Quedan fuera ${left.length}:\n${foldersOf(left)}`,
  };
}

function foldersOf(files: readonly string[]): string {
  const folders = Map.groupBy(files, (it) =>
    it
      .split('/')
      .slice(0, it.startsWith('e2e/') ? 2 : 3)
      .join('/'),
  );
  return [...folders].map(([folder, within]) => `  ${folder} (${within.length})`).join('\n');
}

/** The lines that git answers; none where it refuses. */
async function git(...args: string[]): Promise<string[]> {
  const { code, output } = await run(['git', ...args]);
  return code === 0 ? output.split('\n').filter(Boolean) : [];
}
