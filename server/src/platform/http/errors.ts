import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problems, type ProblemCode, type Refusal } from 'contract/problems.ts';
import { brokenRule, meaningsOf, type Checks } from '../checks.ts';
import { DatabaseLost } from '../lost-line.ts';
import { Problem } from '../problem.ts';

/** What Fastify itself refuses, in our words. */
const codesOfErrors = new Map<unknown, ProblemCode>([
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'too_large'],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'unsupported_type'],
]);
/** What PostgreSQL (SQLSTATE) and the system (errno) say when it is nobody's fault who called. */
const circumstances = new Map<unknown, ProblemCode>([
  ['40001', 'overloaded'],
  ['40P01', 'overloaded'],
  ['53000', 'overloaded'],
  ['53100', 'disk_full'],
  ['53200', 'overloaded'],
  ['53300', 'overloaded'],
  ['55P03', 'overloaded'],
  ['57014', 'overloaded'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['EROFS', 'not_writable'],
  ['EACCES', 'not_writable'],
  ['EPERM', 'not_writable'],
  ['EMFILE', 'overloaded'],
  ['ENFILE', 'overloaded'],
]);
/** When it is worth another try, in seconds. */
const tryAgain = new Map<ProblemCode, number>([
  ['database_down', 3],
  ['unknown_outcome', 3],
  ['overloaded', 3],
  ['restarting', 5],
  ['too_many_downloads', 10],
]);

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
  const seconds = problem.details.retry_after ?? tryAgain.get(problem.code);
  if (typeof seconds === 'number') reply.header('retry-after', seconds);
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

function asProblem(error: FastifyError | Problem): Problem {
  if (error instanceof Problem) return error;
  const code = codesOfErrors.get(error.code) ?? circumstances.get(error.code);
  if (code) return new Problem(code);
  if (error instanceof DatabaseLost) return new Problem('database_down');
  if (badValue.test(error.code ?? '')) return new Problem('invalid', { message: 'Un valor está fuera de lo que se puede guardar.' });
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
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ['408 Request Timeout', 'too_slow', problems.too_slow.message];
  return ['400 Bad Request', 'invalid', 'No se entendió lo enviado: revise el formato.'];
}
