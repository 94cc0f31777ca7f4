import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url));
const severe = 50;
/** So long a server may take to stop when it is asked to. */
const stoppingTime = 30_000;

/** A server of ours, started again whenever it ends, as a supervisor would; ends that nobody asked for are counted. */
export class Server {
  readonly name: string;
  /** Another one each time it starts. */
  port = 0;
  readonly #folder: string;
  readonly #environment: Record<string, string>;
  readonly #log: WriteStream;
  readonly #errors = new Map<string, number>();
  readonly deaths: string[] = [];
  #child: ChildProcess | undefined;
  #expected: NodeJS.Signals | undefined;
  #isOver = false;
  #running: Promise<void> | undefined;

  private constructor(name: string, folder: string, environment: Record<string, string>) {
    this.name = name;
    this.#folder = join(folder, name);
    this.#environment = environment;
    this.#log = createWriteStream(join(folder, `${name}.log`));
    process.once('exit', () => this.#child?.kill('SIGKILL'));
  }

  static supervise(name: string, folder: string, environment: Record<string, string>): Server {
    const server = new Server(name, folder, environment);
    server.#running = server.#superviseAll();
    return server;
  }

  /** What it logged as an error, and how often. */
  get errors(): [text: string, times: number][] {
    return [...this.#errors].toSorted(([, a], [, b]) => b - a);
  }

  /** Ends it as a supervisor or a power cut would; it comes back by itself. */
  end(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.#expected = signal;
    const child = this.#child;
    child?.kill(signal);
    setTimeout(() => {
      if (child?.exitCode !== null || child.signalCode !== null) return;
      this.deaths.push(`${this.name}: ${signal} did not end it within ${stoppingTime / 1000} s`);
      child.kill('SIGKILL');
    }, stoppingTime).unref();
  }

  /** Stops its process for a while, as a machine that swaps would. */
  async freeze(milliseconds: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await pause(milliseconds);
    child?.kill('SIGCONT');
  }

  /** Until it says that it is ready to serve. */
  async ready(milliseconds = 60_000): Promise<void> {
    for (const until = Date.now() + milliseconds; Date.now() < until; await pause(100)) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
        () => undefined,
      );
      await answer?.body?.cancel();
      if (answer?.ok) return;
    }
    throw new Error(`${this.name} is not ready after ${milliseconds / 1000} s; its log: ${String(this.#log.path)}`);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    this.end('SIGTERM');
    await this.#running;
    this.#log.end();
  }

  async #superviseAll(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    while (!this.#isOver) {
      await this.#superviseOne();
      await pause(200);
    }
  }

  async #superviseOne(): Promise<void> {
    this.#expected = undefined;
    const child = spawn(process.execPath, [main], {
      cwd: this.#folder,
      env: {
        ...process.env,
        DATA_DIR: this.#folder,
        HOST: '127.0.0.1',
        PORT: '0',
        DEMO: '0',
        LOG_LEVEL: 'warn',
        ...this.#environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const last: string[] = [];
    let isUp = false;
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (line) => {
        this.#log.write(`${line}\n`);
        if (line.startsWith('{')) return this.#note(line);
        last.push(line);
        const port = /listo en http:\/\/[^:]+:(\d+)/.exec(line)?.[1];
        if (!port) return;
        this.port = Number(port);
        isUp = true;
      });
    const began = Date.now();
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    // Asked to stop, it ends with 0, or with 1 when it had to leave somebody unanswered; while it starts it may just go.
    const isExpected = this.#expected === 'SIGKILL' ? signal === 'SIGKILL' : this.#expected === 'SIGTERM' && (code !== null || !isUp);
    // What never started was not running: a database that is away is said in a sentence, and tried again.
    const neverRan = !this.#expected && !isUp && code === 1 && last.length === 1 && last.some((it) => /la base de datos/i.test(it));
    if (isExpected || neverRan) return;
    const how = `code ${code}, signal ${signal}, asked to by ${this.#expected ?? 'nobody'}, after ${Math.round((Date.now() - began) / 1000)} s`;
    this.deaths.push(`${this.name}: ${how}\n    ${last.slice(-12).join('\n    ')}`);
  }

  #note(line: string): void {
    const { level, msg, err } = JSON.parse(line) as { level: number; msg?: string; err?: { message?: string; code?: string } };
    if (level < severe) return;
    const text = [msg, err?.code, err?.message].filter(Boolean).join(' · ').slice(0, 160);
    this.#errors.set(text, (this.#errors.get(text) ?? 0) + 1);
  }
}
