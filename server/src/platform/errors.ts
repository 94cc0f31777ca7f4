import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problems, type ProblemCode, type Refusal } from 'contract/problems.ts';
import { brokenRule, meaningsOf, type Checks } from './checks.ts';
import { Problem } from './problem.ts';

/** What Fastify itself refuses, in our words. */
const known = new Map<string, ProblemCode>(
  Object.entries({
    FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
    FST_REQ_FILE_TOO_LARGE: 'too_large',
    FST_FILES_LIMIT: 'too_large',
    FST_FIELDS_LIMIT: 'too_large',
    FST_PARTS_LIMIT: 'too_large',
    FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_type',
    FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_type',
  }),
);
/** Out of connections, or the database is gone: not the caller's fault, and worth another try. */
const databaseDown =
  /timeout exceeded when trying to connect|ECONNREFUSED|Connection terminated|terminating connection|the database system is/;

/** PostgreSQL's class 22: a value that no column can hold, which a schema should have refused. */
const badValue = /^22/;

type Refuse = (error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/** The one place where an error becomes an answer; a broken check of the database, too, says what the areas say of it. */
export function refuserOf(checks: readonly Checks[]): Refuse {
  const meanings = meaningsOf(checks);
  return (error, request, reply) => answerWith(asProblem(brokenRule(error, meanings) ?? error), error, request, reply);
}

function answerWith(problem: Problem, error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const answer: Refusal = { ...problem.details, code: problem.code, message: problem.message, requestId: request.id };
  if (problem.status >= 500 && problem.code !== 'maintenance') request.log.error({ err: error, actor: request.actor }, 'call failed');
  if (typeof problem.details.retry_after === 'number') reply.header('retry-after', problem.details.retry_after);
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  const code = known.get(error.code);
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

/** What is no HTTP, has too long a head, or never ends: there is no request yet, so the answer goes straight to the line. */
export function refuseLine(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, code, message] = lineProblem(error.code);
  const answer: Refusal = { code, message, requestId: randomUUID() };
  const body = JSON.stringify(answer);
  const head = [`HTTP/1.1 ${status}`, 'content-type: application/json; charset=utf-8', `content-length: ${Buffer.byteLength(body)}`];
  socket.end([...head, 'connection: close', '', body].join('\r\n'));
}

function lineProblem(code: string | undefined): [status: string, code: ProblemCode, message: string] {
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', 'too_large', 'La dirección o los encabezados son demasiado largos.'];
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'invalid', 'El envío tardó demasiado. Intente nuevamente.'];
  return ['400 Bad Request', 'invalid', 'No se entendió lo enviado: revise el formato.'];
}
