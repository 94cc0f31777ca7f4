import { verifySession } from 'contract/access/sessions/sessions.ts';
import { filteredProjects } from 'contract/projects/index.ts';
import { webAccessKey } from 'contract/backends.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { partsOf, urlOf } from './src/api/request.ts';
import { pageLengths } from './src/ui/listState.ts';

/** Writes into the page what `ahead.js` fetches: the frame, whose names change with its content, and what the app will ask first. */
export const askAhead = (): Plugin => ({
  name: 'ask-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const frames = Object.values(bundle).filter((it) => it.type === 'chunk' && it.name === 'frame');
      const files = frames.flatMap((it) => [it.fileName, ...(it.type === 'chunk' ? (it.viteMetadata?.importedCss ?? []) : [])]);
      return [
        ...files.map((it) => meta({ name: 'frame', content: `/${it}` })),
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
