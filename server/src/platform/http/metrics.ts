import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { isFromThisMachine } from './address.ts';
import type { Parts } from './http.ts';
import { Problem } from '../problem.ts';

const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Whoever asks whether this server is ready waits no longer than a second. */
const readyWithin = 800;

/** Health for load balancers, metrics for Prometheus, one log line per call: who, which call, how long. */
export async function serveMetrics(app: FastifyInstance, { db, config, events }: Parts): Promise<void> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'call_seconds',
    help: 'Seconds per call',
    labelNames: ['call', 'status'],
    buckets,
    registers: [registry],
  });

  app.addHook('onResponse', async (request, reply) => {
    const { call } = request.routeOptions.config;
    if (!call) return;
    calls.observe({ call, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
    request.log.info({ call, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, actor: request.actor }, 'call');
  });

  app.get('/health/live', async () => ({ status: 'ok' }));
  const asksDatabase = askedTogether(() => sql`select 1`.execute(db));
  app.get('/health/ready', async (_request, reply) => {
    const database = await Promise.race([asksDatabase(), setTimeout(readyWithin, false, { ref: false })]);
    const ready = database && events.trusted;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'not ready', database, events: events.trusted });
  });
  app.get('/metrics', async (request, reply) => {
    const { METRICS_TOKEN: token } = config;
    if (!(token ? isSame(request.headers.authorization ?? '', `Bearer ${token}`) : isFromThisMachine(request)))
      throw new Problem('not_allowed');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, right: string): boolean => timingSafeEqual(digest(given), digest(right));

/** Whether it is answered; over the same lines as the calls and in their turn, once for all who ask meanwhile. */
function askedTogether(ask: () => Promise<unknown>): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined;
  return () => {
    asked ??= ask()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (asked = undefined));
    return asked;
  };
}
