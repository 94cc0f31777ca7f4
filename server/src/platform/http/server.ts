import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { speakSpanish } from 'contract/messages.ts';
import { trustedProxies } from './address.ts';
import { answerHalfClosed, cutUnread, serverTimes } from './bodies.ts';
import { refuseLine, refuserOf, refuseUnknown } from './errors.ts';
import { attachment } from '../files/files.ts';
import { serve, type Parts, type Route } from './http.ts';
import { serveLive } from './live.ts';
import { serveMetrics } from './metrics.ts';
import { serveReference } from './reference.ts';
import { serveStop } from './stopping.ts';
import { untilThrough } from './transact.ts';
import { isPage, serveWebApp } from './web-app.ts';

const megabyte = 1024 * 1024;
/** Logged of an error besides its message; what a person typed never is. */
const secretHeaders = ['authorization', 'cookie', 'x-access-key', 'x-confirm-password'].map((it) => `req.headers["${it}"]`);

/** The HTTP server with every call, the reference, the state of health, and the web app; not yet listening. */
export async function buildServer(routes: readonly Route[], parts: Parts): Promise<{ http: FastifyInstance; stop: () => Promise<void> }> {
  speakSpanish();
  const { config, log, patience } = parts;
  const refuse = refuserOf(parts.checks);
  const app = Fastify({
    ...serverTimes(patience),
    logger: { level: config.LOG_LEVEL, redact: secretHeaders, serializers: { req: withoutQuery }, ...(log && { stream: log }) },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: trustedProxies(config),
    bodyLimit: 2 * megabyte,
    frameworkErrors: (error, request, reply) => void refuse(error, request, reply),
    clientErrorHandler: refuseLine,
    // Whoever comes during a stop hears it in our words.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // One line per call, written by metrics.ts: without query strings, which may hold a password.
    logController: new LogController({ disableRequestLogging: true }),
  });
  answerHalfClosed(app);
  cutUnread(app, patience);
  app.decorateRequest('actor', undefined);
  app.decorateRequest('caller', undefined);
  app.setErrorHandler(refuse);
  const stop = serveStop(app);
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    // Answers are private: nothing is kept on the way but what says so itself.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  guard(app, config);
  letPagesShow(app, parts);
  await app.register(cookie);
  // The web app's files are compressed when built; here only answers are, cheaply.
  await app.register(compress, { encodings: ['gzip'], threshold: 2048, zlibOptions: { level: 1 }, globalDecompression: false });
  await serveMetrics(app, parts);
  serve(app, routes, parts);
  serveFiles(app, parts);
  serveLive(app, parts);
  await serveReference(
    app,
    routes.map((it) => it.call),
  );
  await serveWebApp(app);
  return { http: app, stop };
}

/** The query of a call may hold a password (contract decision 11). */
const withoutQuery = ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*$/s, '') });

/** Scripts only from ourselves, none inline, and the reader of bar codes, a compiled program of ours; styles may be inline, because the components make them. */
const policy = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  formAction: ["'self'"],
  upgradeInsecureRequests: null,
};

/** Headers that keep browsers from what no page of ours does, written once for all answers. */
function guard(app: FastifyInstance, { SECURE_COOKIES }: Parts['config']): void {
  const write = helmet({ contentSecurityPolicy: { directives: policy }, strictTransportSecurity: SECURE_COOKIES });
  app.addHook('onRequest', (request, reply, next) => write(request.raw, reply.raw, () => next()));
}

/** A page may frame the sites of the list, and ask whether they answer; it may show the map's pictures. All else stays as above. */
function letPagesShow(app: FastifyInstance, { foreignSites }: Parts): void {
  const sitesNow = orLastKnown(foreignSites);
  app.addHook('onRequest', async (request, reply) => {
    if (!isPage(request)) return;
    const { frames, pictures } = await sitesNow();
    const usual = String(reply.raw.getHeader('content-security-policy'))
      .replace("connect-src 'self'", ["connect-src 'self'", ...frames].join(' '))
      .replace("img-src 'self' data: blob:", ["img-src 'self' data: blob:", ...pictures].join(' '));
    reply.header('content-security-policy', `${usual};frame-src ${frames.join(' ') || "'none'"}`);
  });
}

/** So long a page waits for the database: without it there must still be a page, which says what is wrong. */
const pageWaits = 1000;

function orLastKnown(sites: Parts['foreignSites']): Parts['foreignSites'] {
  let last: Awaited<ReturnType<Parts['foreignSites']>> | undefined;
  return async () => {
    const asked = untilThrough(sites).then(
      (found) => (last = found),
      () => last ?? { frames: [], pictures: [] },
    );
    return last ? Promise.race([asked, setTimeout(pageWaits, last, { ref: false })]) : asked;
  };
}

function serveFiles(app: FastifyInstance, { files }: Parts): void {
  app.get<{ Params: { '*': string }; Querystring: { until?: string; signature?: string; filename?: string; bare?: string } }>(
    '/files/*',
    async (request, reply) => {
      const { until, signature, filename = '', bare = '' } = request.query;
      const found = await files.open({ name: request.params['*'], filename, bare }, Number(until), signature ?? '');
      if (!found) return refuseUnknown(request, reply);
      return reply
        .type(found.type)
        .header('content-disposition', found.filename ? attachment(found.filename) : 'inline')
        .header('cache-control', 'private, max-age=3600')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .send(found.content);
    },
  );
}
