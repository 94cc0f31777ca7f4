import { readFileSync } from 'node:fs';
import { verifySession } from 'contract/access/sessions/sessions.ts';
import { webAccessKey } from 'contract/backends.ts';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { listsAhead, screensAhead } from './first-lists.ts';
import { urlOf } from './src/api/request.ts';
import { pageLengths } from './src/ui/rows/listState.ts';

/** What comes with the first scripts, by who opens the page. */
const partsFor = { frame: ['frame'], visitors: ['visitors', 'forms'] };

/** Run before anything else; under names that change with their content nobody who comes back asks whether they are still the same. */
const early = ['theme.js', 'ahead.js'];

/** Writes into the page what `ahead.js` fetches: parts of the app, whose names change with their content, and what the app will ask first. */
export const askAhead = (): Plugin => ({
  name: 'ask-ahead',
  renderStart() {
    for (const name of early) this.emitFile({ type: 'asset', name, source: readFileSync(`${import.meta.dirname}/public/${name}`) });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      // While somebody develops there are no such files: the page fetches what it needs by itself.
      if (bundle === undefined) return html;
      const files = Object.values(bundle);
      const chunks = files.filter((it) => it.type === 'chunk');
      const nameOf = (name: string) => files.find((it) => it.type === 'asset' && it.names.includes(name))?.fileName ?? name;
      const filesOf = (parts: readonly string[]) =>
        chunks.filter((it) => parts.includes(it.name)).flatMap((it) => [it.fileName, ...(it.viteMetadata?.importedCss ?? [])]);
      const byFile = new Map(chunks.map((it) => [it.fileName, it]));
      /** A screen's own file and all that it imports, but for what every page of whoever is signed in has. */
      const filesOfScreen = (screen: string) => {
        const own = chunks.filter((it) => it.moduleIds.includes(`${import.meta.dirname}/src/${screen}.tsx`));
        if (own.length !== 1) throw new Error(`${screen} is in ${own.length} files`);
        const usual = branchOf(
          byFile,
          chunks.filter((it) => it.isEntry || it.name === 'frame'),
        );
        return [...branchOf(byFile, own).difference(usual)]
          .flatMap((it) => [it.fileName, ...(it.viteMetadata?.importedCss ?? [])])
          .map((it) => `/${it}`);
      };
      const screenAt = (path: string, screen: string) =>
        meta({ name: 'screen', 'data-at': path, content: filesOfScreen(screen).join(' ') });
      const tags = [
        ...Object.entries(partsFor).flatMap(([name, parts]) => filesOf(parts).map((it) => meta({ name, content: `/${it}` }))),
        meta({ name: 'ask', content: verifySession.path, 'data-access-key': webAccessKey }),
        ...Object.entries(listsAhead).flatMap(([path, { call, title, screen, rows = pageLengths[0] }]) => [
          meta({
            name: 'ask',
            content: urlOf(call, { params: {}, query: { page: 1, per_page: rows } }),
            'data-at': path,
            'data-list': `${call.id}:${title}`,
            'data-access-key': webAccessKey,
          }),
          ...(screen === undefined ? [] : [screenAt(path, screen)]),
        ]),
        ...Object.entries(screensAhead).map(([path, screen]) => screenAt(path, screen)),
      ];
      return { html: early.reduce((page, name) => page.replace(`"/${name}"`, `"/${nameOf(name)}"`), html), tags };
    },
  },
});

/** Files and all that they import. */
function branchOf(byFile: ReadonlyMap<string, Rolldown.OutputChunk>, roots: readonly Rolldown.OutputChunk[]): Set<Rolldown.OutputChunk> {
  const found = new Set(roots);
  for (const it of found)
    for (const name of it.imports) {
      const imported = byFile.get(name);
      if (imported) found.add(imported);
    }
  return found;
}

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head-prepend' });
