import type { Plugin } from 'vite';

/** Writes where the frame is into the page, for `ahead.js`: its name changes with its content. */
export const frameAhead = (): Plugin => ({
  name: 'frame-ahead',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.values(bundle).flatMap((it) =>
        it.type === 'chunk' && it.name === 'frame'
          ? [{ tag: 'meta', attrs: { name: 'frame', content: `/${it.fileName}` }, injectTo: 'head-prepend' as const }]
          : [],
      ),
  },
});
