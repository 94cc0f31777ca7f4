import { Agent, request } from 'node:http';
import { percentile } from './percentile.ts';

export interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: object;
}
export interface Measurement {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Sends requests over `connections` open connections for a time, or until there were `most`; each connection asks `next` what to send. */
export async function load(
  port: number,
  connections: number,
  milliseconds: number,
  next: (connection: number) => Shot,
  learn?: (connection: number, answer: string) => void,
  most = Infinity,
): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  const began = performance.now();
  const until = began + milliseconds;
  const work = async (connection: number): Promise<void> => {
    while (performance.now() < until && took.length < most) {
      const start = performance.now();
      const answer = await send(agent, port, next(connection));
      took.push(performance.now() - start);
      learn?.(connection, answer);
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => work(connection)));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { perSecond: took.length / seconds, p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}

export function send(agent: Agent | undefined, port: number, { method, path, headers = {}, body }: Shot): Promise<string> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const typed =
    payload === undefined
      ? headers
      : { ...headers, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) };
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers: typed, ...(agent && { agent }) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${method} ${path}: ${response.statusCode} ${text.slice(0, 300)}`));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}
