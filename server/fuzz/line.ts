import { Agent, request } from 'node:http';
import type { Call } from 'contract/call.ts';
import { webAccessKey } from 'contract/backends.ts';
import { demoPassword } from '../demo/access/people.ts';
import { sessionCookie } from '../src/platform/http/door.ts';
import type { Line } from './damage.ts';
import { pathOf, textOf, type Attempt } from './requests.ts';

interface Half {
  token: string;
  cookie: string;
}

export interface Reply {
  status: number;
  type: string;
  text: string;
}

/** An attempt as it goes over the line. */
export async function lineOf(call: Call, { sent, damage }: Attempt, { token, cookie }: Half): Promise<Line> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(sent.query)) if (value !== undefined) query.append(name, textOf(value));
  const { body, type } = await bodyOf(call, sent.body);
  const line: Line = {
    method: call.method,
    path: `${pathOf(call, sent.params)}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      'x-access-key': webAccessKey,
      authorization: `Bearer ${token}`,
      cookie: `${sessionCookie}=${cookie}`,
      'x-confirm-password': demoPassword,
      ...(type && { 'content-type': type }),
    },
    body,
  };
  return damage ? damage.harm(line) : line;
}

async function bodyOf(call: Call, sent: unknown): Promise<{ body: Buffer; type?: string }> {
  if (!call.body) return { body: Buffer.alloc(0) };
  if (!call.multipart || typeof sent !== 'object' || sent === null)
    return { body: Buffer.from(JSON.stringify(sent) ?? ''), type: 'application/json' };
  const form = new FormData();
  for (const [name, value] of Object.entries(sent))
    if (value !== undefined) form.append(name, value instanceof File ? value : textOf(value));
  const whole = new Response(form);
  return { body: Buffer.from(await whole.arrayBuffer()), type: whole.headers.get('content-type') ?? '' };
}

const patience = 60_000;

/** Sends it and reads what comes back; undefined where the sender went away and expects nothing. */
export async function send(line: Line, to: { port: number; agent: Agent }): Promise<Reply | undefined> {
  const { method, path, headers, body, cutAt } = line;
  const { port, agent } = to;
  return new Promise((resolve, reject) => {
    const length = body.length > 0 || method !== 'GET' ? { 'content-length': String(body.length) } : {};
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...length }, timeout: patience });
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer in ${patience} ms`)));
    outgoing.on('error', (error) => {
      if (cutAt !== undefined) return resolve(undefined);
      // The server may close a line that waits just as it is used again; a browser asks once more too.
      if (outgoing.reusedSocket) return resolve(send(line, { port, agent: new Agent() }));
      reject(error);
    });
    outgoing.on('response', (incoming) => {
      const parts: Buffer[] = [];
      incoming.on('data', (part: Buffer) => parts.push(part));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({ status: incoming.statusCode ?? 0, type: incoming.headers['content-type'] ?? '', text: Buffer.concat(parts).toString() }),
      );
    });
    if (cutAt === undefined) return void outgoing.end(body);
    outgoing.write(body.subarray(0, cutAt), () => outgoing.destroy());
  });
}
