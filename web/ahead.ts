import { readFileSync } from 'node:fs';
import { verifySession } from 'contract/access/sessions/sessions.ts';
import { webAccessKey } from 'contract/backends.ts';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { filesOf } from './branches.ts';
import { listsAhead } from './first-lists.ts';
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
      const tags = [
        ...Object.entries(partsFor).flatMap(([name, parts]) =>
          filesOf(chunks.filter((it) => parts.includes(it.name))).map((content) => meta({ name, content })),
        ),
        meta({ name: 'ask', content: verifySession.path, 'data-access-key': webAccessKey }),
        ...Object.entries(listsAhead).map(([path, { call, title, rows = pageLengths[0], query, opensOnOwnWarehouses }]) =>
          meta({
            name: 'ask',
            content: rows === 'none' ? call.path : urlOf(call, { params: {}, query: { page: 1, per_page: rows, ...query } }),
            'data-at': path,
            'data-list': `${call.id}:${title}`,
            ...(opensOnOwnWarehouses && { 'data-own-warehouses': '' }),
            'data-access-key': webAccessKey,
          }),
        ),
      ];
      return { html: early.reduce((page, name) => page.replace(`"/${name}"`, `"/${nameOf(name)}"`), html), tags };
    },
  },
});

const meta = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'meta', attrs, injectTo: 'head-prepend' });
