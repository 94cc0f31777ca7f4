import type { FastifyInstance } from 'fastify';
import { Problem } from '../problem.ts';

/** Calls under way may end; nobody is waited for longer. */
const patience = 3_000;
/** Then whoever still reads an answer. */
const reading = 1_000;

/**
 * Lets the server stop in order: from now on whoever comes hears that it restarts, what is under way is answered, and
 * then the lines are closed. Before that, `/health/ready` says so too.
 */
export function serveStop(app: FastifyInstance): () => Promise<void> {
  let isStopping = false;
  let running = 0;
  let idle: () => void = () => undefined;
  app.addHook('onRequest', async (request, reply) => {
    if (isStopping) {
      reply.header('connection', 'close');
      if (request.url !== '/health/live') throw new Problem('restarting');
    }
    if (!request.routeOptions.config.call) return;
    running += 1;
    const end = () => {
      reply.raw.off('finish', end).off('close', end);
      running -= 1;
      if (running === 0) idle();
    };
    reply.raw.on('finish', end).on('close', end);
  });
  return async () => {
    isStopping = true;
    if (running > 0) await within(patience, new Promise<void>((resolve) => (idle = resolve)));
    const cut = setTimeout(() => app.server.closeAllConnections(), reading).unref();
    await app.close();
    clearTimeout(cut);
  };
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise<void>((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
