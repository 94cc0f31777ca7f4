import { verifySession } from 'contract/access/sessions/sessions.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { webAccessKey } from 'contract/services.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { partsOf, urlOf } from './src/api/request.ts';
import { pageLengths } from './src/ui/listState.ts';

/** What comes with the first scripts, by who opens the page. */
const partsFor = { frame: ['frame'], visitors: ['visitors', 'forms'] };

/** Writes into the page what `ahead.js` fetches: parts of the app, whose names change with their content, and what the app will ask first. */
export const askAhead = (): Plugin => ({
  name: 'ask-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = Object.values(bundle).filter((it) => it.type === 'chunk');
      const filesOf = (parts: readonly string[]) =>
        chunks.filter((it) => parts.includes(it.name)).flatMap((it) => [it.fileName, ...(it.viteMetadata?.importedCss ?? [])]);
      return [
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
    },
  },
});

/** The list of the home page, as long as its address says nothing else. */
const firstProjects = urlOf(filteredProjects, partsOf(filteredProjects, { page: 1, per_page: pageLengths[0] }));

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head-prepend' });
