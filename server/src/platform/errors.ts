import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problems, type ProblemCode, type Refusal } from 'contract/problems.ts';
import { Problem } from './problem.ts';

/** What Fastify itself refuses, in our words. */
const known: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
};
/** Out of connections, or the database is gone: not the caller's fault, and worth another try. */
const databaseDown =
  /timeout exceeded when trying to connect|ECONNREFUSED|Connection terminated|terminating connection|the database system is/;

/** PostgreSQL's class 22: a value that no column can hold, which a schema should have refused. */
const badValue = /^22/;

/** Of 500 and more, yet nothing that failed. */
const foreseen = new Set<ProblemCode>(['maintenance', 'busy']);

/** The one place where an error becomes an answer. */
export function refuse(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = asProblem(error);
  const answer: Refusal = { ...problem.details, code: problem.code, message: problem.message, requestId: request.id };
  if (problem.code === 'busy') reply.header('retry-after', 5);
  if (problem.status >= 500 && !foreseen.has(problem.code)) request.log.error({ err: error, actor: request.actor }, 'call failed');
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  const code = known[error.code];
  if (code) return new Problem(code);
  if (badValue.test(error.code ?? '')) return new Problem('invalid', { message: 'Un valor está fuera de lo que se puede guardar.' });
  if (databaseDown.test(error.message))
    return new Problem('outside_down', { message: 'La base de datos no responde. Intente en un momento.' });
  if (error.statusCode && error.statusCode < 500)
    return new Problem('invalid', { message: 'No se entendió lo enviado: revise el formato.' });
  return new Problem('unexpected');
}

/** An unknown path: JSON below `/backend`; elsewhere the web app shows its own 404 screen. */
export function refuseUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status } = problems.not_found;
  const answer: Refusal = { code: 'not_found', message: 'Esa dirección no existe.', requestId: request.id };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}
