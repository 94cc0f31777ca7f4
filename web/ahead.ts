import { readFileSync } from 'node:fs';
import { verifySession } from 'contract/access/sessions/sessions.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { webAccessKey } from 'contract/backends.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { partsOf, urlOf } from './src/api/request.ts';
import { pageLengths } from './src/ui/listState.ts';

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
    handler: (html, { bundle = {} }) => {
      const files = Object.values(bundle);
      const chunks = files.filter((it) => it.type === 'chunk');
      const nameOf = (name: string) => files.find((it) => it.type === 'asset' && it.names.includes(name))?.fileName ?? name;
      const filesOf = (parts: readonly string[]) =>
        chunks.filter((it) => parts.includes(it.name)).flatMap((it) => [it.fileName, ...(it.viteMetadata?.importedCss ?? [])]);
      const tags = [
        ...Object.entries(partsFor).flatMap(([name, parts]) => filesOf(parts).map((it) => meta({ name, content: `/${it}` }))),
        meta({ name: 'ask', content: verifySession.path, 'data-access-key': webAccessKey }),
        meta({
          name: 'ask',
          content: firstProjects,
          'data-at': '/',
          'data-list': `${filteredProjects.id}:Proyectos`,
          'data-access-key': webAccessKey,
        }),
      ];
      return { html: early.reduce((page, name) => page.replace(`"/${name}"`, `"/${nameOf(name)}"`), html), tags };
    },
  },
});

/** The list of the home page, as long as its address says nothing else. */
const firstProjects = urlOf(filteredProjects, partsOf(filteredProjects, { page: 1, per_page: pageLengths[0] }));

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head-prepend' });
