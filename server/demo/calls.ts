import { rightsOf, type Answer, type Call, type Input } from 'contract/call.ts';
import { allRoutes } from '../src/app.ts';
import type { Equipment, Guess } from '../src/platform/context.ts';
import type { Database, Tx } from '../src/platform/database/database.ts';
import { inputOf } from '../src/platform/http/input.ts';
import { answerOf, Problem, type CommittedRefusal } from '../src/platform/problem.ts';
import { may, type User } from '../src/platform/user.ts';

interface Caller extends Equipment {
  db: Database;
  user: User;
}

/** What nobody who calls from here brings along. */
const circumstances = {
  isProved: false,
  requestId: 'demo',
  idempotencyKey: undefined,
  ip: '127.0.0.1',
  userAgent: '',
  cookies: { set: () => undefined, clear: () => undefined, device: undefined, rememberDevice: () => undefined },
};

const routes = new Map(allRoutes.map((it) => [it.call.id, it.run]));

/** A call by its own function, with what it asks of whoever makes it and of what they send. */
export async function makeCall<C extends Call>({ db, user, ...equipment }: Caller, call: C, input: Input<C>): Promise<Answer<C>> {
  const [permission] = rightsOf(call);
  if (permission !== undefined && !rightsOf(call).some((it) => may(user, it))) throw new Problem('not_allowed', { permission });
  // `on` has checked that the function fits its call.
  const run = routes.get(call.id) as ((context: object, input: object) => Promise<Answer<C>>) | undefined;
  if (!run) throw new Error(`${call.id} has no route.`);
  const received = receivedBy(call, input);
  const context = { ...circumstances, ...equipment, user };
  const write = async <T>(work: (tx: Tx) => Promise<T | CommittedRefusal>): Promise<T> => answerOf(await db.transaction().execute(work));
  if (call.kind === 'writes') return write((tx) => run({ ...context, tx }, received));
  const judge = <T>(_guess: Guess, look: () => Promise<T | undefined>) => look();
  return run({ ...context, db, judge, write, writeAside: write }, received);
}

/** What a browser would send, as the call reads it. */
function receivedBy(call: Call, input: object): object {
  const isIn = (names: object | undefined) => (name: string) => names !== undefined && Object.hasOwn(names, name);
  const [inPath, inQuery] = [isIn(call.params), isIn(call.query)];
  const sent = Object.entries(input);
  const textsOf = (isThere: (name: string) => boolean) =>
    Object.fromEntries(sent.flatMap(([name, value]) => (isThere(name) ? [[name, String(value)]] : [])));
  const body = call.body && Object.fromEntries(sent.filter(([name]) => !inPath(name) && !inQuery(name)));
  return inputOf(call)({ params: textsOf(inPath), query: textsOf(inQuery) }, body);
}
