import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { admitRequest, credentialsOf, type Credentials } from './door.ts';
import type { Parts } from './http.ts';
import { Problem } from '../problem.ts';
import { lets, live, speech } from './rooms.ts';
import type { User } from '../user.ts';

/** A quiet line is cut by proxies after half a minute or more. */
const beat = 20_000;
/** Every so many beats it is asked again who may hear what: nobody announces that a project has other members. */
const beatsBetweenChecks = 3;
/** Windows that one person has in sight at once; the oldest line makes room. */
const mostLines = 8;
const mostRooms = 10;
/** Somebody who reads so slowly reads nothing. */
const mostUnread = 64 * 1024;

/** A window that is told when something in its rooms changed. */
interface Line {
  user: User;
  credentials: Credentials;
  rooms: Set<string>;
  stream: PassThrough;
}

const Query = z.strictObject({ room: z.union([z.string(), z.array(z.string()).min(1).max(mostRooms)]).transform((it) => [it].flat()) });

/**
 * `GET /backend/live?room=…&room=…`: server-sent events that say which room changed, and nothing of what is in it; whoever
 * hears it asks the calls again, which check as always. What people say to each other in a room (`say`) is passed on as it is. Who comes is checked like every call, again while the line is
 * open, and at once when anybody's rights or sessions change.
 */
export function serveLive(app: FastifyInstance, parts: Parts): void {
  const lines = new Lines(parts);
  app.get('/backend/live', { compress: false, exposeHeadRoute: false }, async (request, reply) => {
    const query = Query.safeParse(request.query);
    if (!query.success) throw new Problem('invalid', { fields: { room: `Indique de 1 a ${mostRooms} salas.` } });
    const stream = await lines.open(request, query.data.room);
    return reply
      .type('text/event-stream')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .header('x-content-type-options', 'nosniff')
      .send(stream);
  });
  app.addHook('preClose', async () => lines.close());
}

class Lines {
  readonly #parts: Parts;
  readonly #lines = new Set<Line>();
  readonly #timer: NodeJS.Timeout;
  #beats = 0;
  #check: Promise<void> | undefined;
  #isCheckDue = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    parts.events.on(live, (room) => this.#tell(room));
    parts.events.on(speech, (words) => this.#pass(words));
    parts.events.on(parts.doorkeeper.changes, () => void this.#checkAll());
    this.#timer = setInterval(() => this.#beat(), beat).unref();
  }

  async open(request: FastifyRequest, wanted: readonly string[]): Promise<PassThrough> {
    const credentials = credentialsOf(request);
    const user = await admitRequest({ permission: 'session' }, credentials, request, this.#parts.doorkeeper);
    const rooms = await this.#roomsFor(user, wanted);
    if (rooms.size === 0) throw new Problem('not_found');
    const line = { user, credentials: { ...credentials, isLookingAgain: true }, rooms, stream: new PassThrough() };
    this.#makeRoomFor(user);
    this.#lines.add(line);
    line.stream.once('close', () => this.#lines.delete(line));
    // Whoever has closed their half of the line hears nothing any more.
    request.raw.socket.once('end', () => this.#end(line));
    // Whoever hears this asks for what may have changed while nobody listened.
    send(line, 'event: open\ndata:\n\n');
    return line.stream;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const line of this.#lines) this.#end(line);
  }

  /** Null: notices were missed, so everything may have changed. */
  #tell(changed: string | null): void {
    for (const line of this.#lines) {
      const rooms = changed === null ? line.rooms : line.rooms.has(changed) ? [changed] : [];
      for (const room of rooms) send(line, `data: ${room}\n\n`);
    }
  }

  /** What was said while nobody listened is lost: it was never meant to be kept. */
  #pass(words: string | null): void {
    const [room = ''] = words?.split(' ', 1) ?? [];
    for (const line of this.#lines) if (line.rooms.has(room)) send(line, `event: said\ndata: ${words}\n\n`);
  }

  #beat(): void {
    for (const line of this.#lines) send(line, ':\n\n');
    this.#beats += 1;
    if (this.#beats % beatsBetweenChecks === 0) void this.#checkAll();
  }

  /** One check at a time; what changes during one is seen by the next. */
  #checkAll(): Promise<void> {
    this.#isCheckDue = true;
    this.#check ??= this.#checkWhileDue().finally(() => (this.#check = undefined));
    return this.#check;
  }

  async #checkWhileDue(): Promise<void> {
    while (this.#isCheckDue) {
      this.#isCheckDue = false;
      // One after the other: a thousand lines are not to ask the database at once.
      for (const line of this.#lines) await this.#checkOne(line);
    }
  }

  /** Whoever may not hear any more, and whoever cannot be asked about, is cut off: the window asks to come in again. */
  async #checkOne(line: Line): Promise<void> {
    try {
      line.user = await admitRequest({ permission: 'session' }, line.credentials, { actor: undefined }, this.#parts.doorkeeper);
      line.rooms = await this.#roomsFor(line.user, [...line.rooms]);
    } catch {
      line.rooms = new Set();
    }
    if (line.rooms.size === 0) this.#end(line);
  }

  async #roomsFor(user: User, wanted: readonly string[]): Promise<Set<string>> {
    const { db, rooms } = this.#parts;
    const open = await Promise.all([...new Set(wanted)].map(async (it) => ((await lets(rooms, { db, user }, it)) ? [it] : [])));
    return new Set(open.flat());
  }

  #makeRoomFor(user: User): void {
    const own = [...this.#lines].filter((it) => it.user.id === user.id);
    for (const line of own.slice(0, Math.max(0, own.length - mostLines + 1))) this.#end(line);
  }

  #end(line: Line): void {
    this.#lines.delete(line);
    line.stream.end();
  }
}

function send({ stream }: Line, text: string): void {
  if (stream.writableEnded) return;
  stream.write(text);
  if (stream.writableLength + stream.readableLength > mostUnread) stream.destroy();
}
