import { z } from 'zod';
import { call } from '../call.ts';
import * as field from '../fields.ts';
import { states } from '../states.ts';

/** Background work. Who discards a job says that it shall not be done; what is finished is forgotten after some days. */
export const jobStates = states<
  'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed',
  'start' | 'finish' | 'fail' | 'give_up' | 'retry' | 'discard'
>({
  created: { label: 'En espera', tone: 'info', on: { start: 'active', discard: 'cancelled' } },
  retry: { label: 'Se reintentará', said: 'a la espera de otro intento', tone: 'warning', on: { start: 'active', discard: 'cancelled' } },
  active: { label: 'En curso', tone: 'teal', on: { finish: 'completed', fail: 'retry', give_up: 'failed' } },
  completed: { label: 'Terminado', tone: 'success', on: {} },
  cancelled: { label: 'Descartado', tone: 'neutral', on: { retry: 'created' } },
  failed: { label: 'Fallido', tone: 'danger', on: { retry: 'retry', discard: 'cancelled' } },
});
export type JobState = (typeof jobStates.names)[number];

/** What a person may do to a job. */
export const jobActions = ['retry', 'discard'] as const;

export const Job = z.object({
  id: z.string(),
  queue: z.string(),
  label: z.string(),
  state: field.state(jobStates),
  created_at: field.instant,
  /** When it may begin: now, or after a pause. */
  start_after: field.instant,
  started_at: field.instant.nullable(),
  completed_at: field.instant.nullable(),
  attempts: z.number().int(),
  max_attempts: z.number().int(),
  error: z.string().nullable(),
  /** What it carries, as JSON. */
  data: z.string(),
  allowed_actions: z.array(z.enum(jobActions)),
});
export type Job = z.infer<typeof Job>;

/** Ours: newest first. */
export const listJobs = call('maintenance.listJobs', 'GET /maintenance/trabajos', {
  summary: 'Trabajos en segundo plano',
  permission: 'maintenance:read',
  query: { ...field.page, state: field.state(jobStates).optional(), queue: z.string().max(60).optional() },
  answer: field.paged(Job),
});

/** Ours: how many of each state, and the kinds of work there are. */
export const countJobs = call('maintenance.countJobs', 'GET /maintenance/trabajos/cuenta', {
  summary: 'Cuántos trabajos hay en cada estado',
  permission: 'maintenance:read',
  answer: z.object({
    states: z.array(z.object({ state: field.state(jobStates), count: z.number().int() })),
    queues: z.array(z.object({ queue: z.string(), label: z.string() })),
  }),
});

const one = z.strictObject({ id: z.uuid(), queue: z.string().max(60) });

/** Ours. */
export const retryJob = call('maintenance.retryJob', 'POST /maintenance/trabajos/reintentar', {
  summary: 'Reintentar un trabajo fallido',
  permission: 'maintenance:update',
  body: one,
  answer: Job,
  refreshes: [listJobs.id, countJobs.id],
});

/** Ours. */
export const discardJob = call('maintenance.discardJob', 'POST /maintenance/trabajos/descartar', {
  summary: 'Descartar un trabajo',
  permission: 'maintenance:update',
  body: one,
  answer: Job,
  refreshes: [listJobs.id, countJobs.id],
});
