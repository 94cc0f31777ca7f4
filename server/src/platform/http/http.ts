import { Readable } from 'node:stream';
import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDownload, type Answer, type Call, type Received } from 'contract/call.ts';
import { withoutMarks } from 'contract/plain-text.ts';
import { answerWriter, compressedOnce, isAnswered, type WriteAnswer } from './answer.ts';
import { addressOf } from './address.ts';
import type { Checks } from '../checks.ts';
import type { ContextOf, CookieJar, Equipment, Guess, Guesser, Preparing } from '../context.ts';
import type { Database, Reader, Tx } from '../database/database.ts';
import { admit, header, sessionCookie, type Doorkeeper } from './door.ts';
import type { Exports } from './exports.ts';
import type { Past } from '../database/past.ts';
import { attachment } from '../files/files.ts';
import { guardedBody, hasBody, longestBody, refusePacked, refuseTooLong, type Patience } from './bodies.ts';
import { answerOnce, earlierAnswer, isAnsweredOnce, keyOf } from './idempotency.ts';
import { inputOf } from './input.ts';
import { cutWhenStalled, Downloads, untilGone, type FileAnswer, type ReadyFile } from './downloads.ts';
import { transact, untilDone, untilKnown, untilThrough } from './transact.ts';
import type { Rooms } from './rooms.ts';
import { moneyDoor, refusalWithoutMoney, seesMoney } from '../money.ts';
import { answerOf, Problem, type CommittedRefusal } from '../problem.ts';
import { tellWhomToAsk } from './whom-to-ask.ts';
import { busyWithFiles, WaitingLine } from '../threads/waiting-line.ts';
import { uploadsAtOnce, withUploads } from '../files/uploads.ts';
import type { User } from '../user.ts';

type Result<C extends Call> = C['answer'] extends { download: string } ? FileAnswer : Answer<C>;

/** A call and the function that does it. */
export interface Route {
  call: Call;
  run: (context: never, input: never) => Promise<unknown>;
}
export const on = <C extends Call>(call: C, run: (context: ContextOf<C>, input: Received<C>) => Promise<Result<C>>): Route => ({
  call,
  run,
});

const deviceCookie = 'known_device';
const confirmationHeader = 'x-confirm-password';

export interface Parts extends Equipment {
  db: Database;
  /** The same database over lines on which it refuses to write: what every call reads with. */
  reader: Reader;
  exports: Exports;
  past: Past;
  doorkeeper: Doorkeeper;
  /** What people may follow live, by the first word of a room's name; each area has its own. */
  rooms: Rooms;
  /** The sites that a page may frame, and those whose pictures it may show, as they are now: `https://app.smartsheet.com`. */
  foreignSites: () => Promise<{ frames: readonly string[]; pictures: readonly string[] }>;
  /** Where the log's lines go, when not to standard output. */
  log?: { write(line: string): void } | undefined;
  patience: Patience;
  /** What the checks of the areas' tables say to who breaks one. */
  checks: readonly Checks[];
  /** Tests also check answers against their schema. */
  checkAnswers: boolean;
}

/** Registers each call: who → may they → is it well formed → run → answer as declared. */
export function serve(app: FastifyInstance, routes: readonly Route[], parts: Parts): void {
  const downloads = new Downloads((reason) => parts.exports.leaveReplica(reason));
  const { each, all } = uploadsAtOnce;
  const line = new WaitingLine({ places: all, waiting: 0, each, message: busyWithFiles });
  const upload = (call: Call, { caller, ip, headers, body }: FastifyRequest, work: (sent: unknown) => Promise<unknown>) => {
    if (!call.multipart || !(body instanceof Readable)) throw new Problem('unsupported_type');
    return line.run(() => withUploads({ headers, body }, work), { who: String(caller?.id ?? ip) });
  };
  app.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body));
  for (const { call, run } of routes) {
    const most = longestBody(call);
    const withoutMoney = moneyDoor(call);
    const write = isAnswered(call) ? answerWriter(call, parts.checkAnswers) : undefined;
    app.route({
      method: call.method,
      url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      config: { call: call.id },
      // Who may not come in, and what is too long, is refused before any of the body is read.
      onRequest: async (request) => {
        request.caller = await untilThrough(() => admit(call, request, parts.doorkeeper));
        refusePacked(request);
        refuseTooLong(request, most);
      },
      preParsing: async (request, _reply, body) => (hasBody(request) ? guardedBody(request, most, parts.patience) : body),
      handler: async (request, reply) => {
        const user = request.caller;
        const work = async (sent: unknown): Promise<unknown> => {
          const input = inputOf(call)(request, sent);
          const isProved = call.confirms ? await confirm(call, { user, input, request }, parts.doorkeeper) : false;
          const answered = () =>
            execute(call, run, input, { user, isProved, request, reply, parts }).catch(tellWhomToAsk(parts.reader, user));
          if (seesMoney(user)) return answered();
          withoutMoney.refuse(input);
          return withoutMoney.hide(await answered().catch(refuseWithoutMoney(withoutMoney.hide)));
        };
        const answer = () => (request.body instanceof Readable ? upload(call, request, work) : work(request.body));
        if (write) {
          const given = await answer();
          if (call.isAccepted?.(given)) reply.code(202);
          return sendAnswer(request, reply, given, write);
        }
        const who = String(user?.id ?? request.ip);
        return sendFile(call, reply, await downloads.make(call, who, reply.raw, async () => (await answer()) as FileAnswer));
      },
    });
  }
}

const refuseWithoutMoney =
  (hide: ReturnType<typeof moneyDoor>['hide']) =>
  (error: unknown): never => {
    throw error instanceof Problem ? refusalWithoutMoney(error, hide) : error;
  };

type Input = Record<string, unknown>;

interface Proving {
  user: User | undefined;
  input: Input;
  request: FastifyRequest;
}

/** Has the password proved and takes it out of the input: nothing behind the door may keep it. Says whether it was. */
async function confirm({ confirms }: Call, { user, input, request }: Proving, doorkeeper: Doorkeeper): Promise<boolean> {
  if (!user) throw new Problem('no_session');
  const inHeader = header(request, confirmationHeader);
  const { password: inQuery } = input;
  delete input['password'];
  const password = inHeader === undefined ? inQuery : decodeHeader(inHeader);
  if (confirms === 'when asked' && password === undefined) return false;
  // As every text that was sent: what chose the password and what signs in with it are tidied too.
  await doorkeeper.confirm(user, typeof password === 'string' ? withoutMarks(password) : undefined, guesserOf(user, request));
  return true;
}

const guesserOf = (user: User | undefined, request: FastifyRequest): Guesser => ({
  user,
  device: request.cookies[deviceCookie],
  ip: addressOf(request),
});

/** A header holds Latin letters only: what is beyond them comes percent-encoded. */
function decodeHeader(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Run {
  user: User | undefined;
  isProved: boolean;
  request: FastifyRequest;
  reply: FastifyReply;
  parts: Parts;
}

async function execute(call: Call, run: Route['run'], input: Input, { user, isProved, request, reply, parts }: Run): Promise<unknown> {
  const { config, jobs, outside, files, events, hooks } = parts;
  const circumstances = {
    config,
    jobs,
    outside,
    files,
    events,
    hooks,
    user,
    isProved,
    requestId: request.id,
    idempotencyKey: header(request, 'idempotency-key'),
    ip: addressOf(request),
    userAgent: header(request, 'user-agent') ?? '',
    cookies: cookieJar(request, reply, config.SECURE_COOKIES),
  };
  // `on` has checked that the function fits its call; here every call passes through one door.
  const work = run as (context: object, given: object) => Promise<unknown>;
  const { reader, past, doorkeeper } = parts;
  const judge = <T>(guess: Guess, look: () => Promise<T | undefined>) => doorkeeper.judge(guess, guesserOf(user, request), look);
  if (call.kind === 'reads')
    return untilThrough(async () => {
      const source = isDownload(call.answer) ? { ...(await parts.exports.source()), gone: untilGone(reply.raw) } : { db: reader };
      return work({ ...circumstances, ...source, past, judge }, input);
    });
  const key = await keyOf(call, header(request, 'idempotency-key'), user, input);
  const write = async <T>(inside: (tx: Tx) => Promise<T | CommittedRefusal>): Promise<T> =>
    answerOf(await untilKnown(() => transact(parts, (tx) => answerOnce(tx, key, () => inside(tx))), { hasKey: key !== undefined }));
  if (call.kind === 'prepares') {
    // What is done already is not prepared again: its files would lie there twice.
    const earlier = key && (await untilThrough(() => earlierAnswer(reader, key)));
    if (earlier) return answerOf(earlier.answer);
    const writeAside = <T>(inside: (tx: Tx) => Promise<T>): Promise<T> => untilDone(() => transact(parts, inside));
    const once = isAnsweredOnce(call) ? answeringOnce(write) : { write, through: asItIs };
    return once.through(await work({ ...circumstances, db: reader, write: once.write, writeAside, judge }, input));
  }
  return write((tx) => work({ ...circumstances, tx }, input));
}

type Write = Preparing['write'];
const asItIs = (answer: unknown): unknown => answer;

/** Who sends the same again is answered what was written: so that is all the call may write, and what it answers the first time too. */
function answeringOnce(write: Write): { write: Write; through: (answer: unknown) => unknown } {
  let known: { answer: unknown } | undefined;
  return {
    write: async (inside) => {
      if (known) throw new Error('What is answered once is written once: the rest goes with writeAside');
      const answer = await write(inside);
      known = { answer };
      return answer;
    },
    through: (answer) => {
      if (known && known.answer !== answer) throw new Error('A second sending would be answered otherwise: answer what is written');
      return answer;
    },
  };
}

const cookieJar = (request: FastifyRequest, reply: FastifyReply, secure: boolean): CookieJar => {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  return {
    set: (secret, expires) => void reply.setCookie(sessionCookie, secret, { ...options, expires }),
    clear: () => void reply.clearCookie(sessionCookie, options),
    device: request.cookies[deviceCookie],
    rememberDevice: (secret, expires) => void reply.setCookie(deviceCookie, secret, { ...options, expires }),
  };
};

async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: unknown, write: WriteAnswer): Promise<FastifyReply> {
  reply.type('application/json; charset=utf-8');
  const mayCompress = header(request, 'accept-encoding')?.includes('gzip');
  const compressed = mayCompress ? await compressedOnce(answer, write) : undefined;
  if (!compressed) return reply.send(write(answer));
  return reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').send(compressed);
}

function sendFile(call: Call, reply: FastifyReply, { filename, content, bytes, type }: ReadyFile): FastifyReply {
  cutWhenStalled(reply.raw);
  if (bytes !== undefined) reply.header('content-length', bytes);
  return reply
    .type(type ?? (isDownload(call.answer) ? call.answer.download : 'application/octet-stream'))
    .header('content-disposition', attachment(filename))
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: string;
  }
}
