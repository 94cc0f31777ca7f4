import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseUnknown } from './errors.ts';
import { readPages } from './pages.ts';

const folder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url));
const notPages = /^\/(?:(?:backend|files|assets|docs|health)\/|(?:metrics|openapi\.json)(?:$|\?))/;

/** Whether an address is a screen of the web app and not a call, a file or a part of it. */
export const isPage = ({ method, url }: { method: string; url: string }): boolean =>
  (method === 'GET' || method === 'HEAD') && !notPages.test(url);

/**
 * The built web app, compressed when it was built. Every other path is a screen of it: the browser decides which.
 * Named by their content, its parts may be kept for ever; the page itself is asked for anew each time.
 */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return void app.setNotFoundHandler(refuseUnknown);
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    // A folder has no page of its own: to a client that takes nothing compressed the library would answer 403 for it.
    allowedPath: (path) => !path.endsWith('/'),
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  const pageAt = readPages(folder);
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return refuseUnknown(request, reply);
    const { encoding, content } = pageAt(request.url, request.headers['accept-encoding'] ?? '');
    if (encoding) reply.header('content-encoding', encoding);
    // Sent whole each time: of a page that a browser has kept it could also keep the old policy.
    return reply.header('cache-control', 'no-store').header('vary', 'accept-encoding').type('text/html; charset=utf-8').send(content);
  });
}
