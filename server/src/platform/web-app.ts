import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuseUnknown } from './errors.ts';

const folder = fileURLToPath(new URL('../../../web/dist/', import.meta.url));
const notPages = /^\/(backend|files|assets|docs|health)\//;

interface Pages {
  /** The sites that a page may frame now. */
  frames: () => Promise<readonly string[]>;
  /** What a page may do, as a browser is told. */
  policy: (sites: readonly string[]) => string;
}

/**
 * The built web app, compressed when it was built. Every other path is a screen of it: the browser decides which.
 * Named by their content, its parts may be kept for ever; the page itself is asked for anew each time.
 */
export async function serveWebApp(app: FastifyInstance, { frames, policy }: Pages): Promise<void> {
  if (!existsSync(folder)) return void app.setNotFoundHandler(refuseUnknown);
  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) =>
      void reply.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || notPages.test(request.url)) return refuseUnknown(request, reply);
    // Sent whole each time: of a page that a browser has kept it could also keep the old policy.
    return reply
      .header('content-security-policy', policy(await frames()))
      .header('cache-control', 'no-store')
      .sendFile('index.html', { etag: false, lastModified: false, cacheControl: false });
  });
}
