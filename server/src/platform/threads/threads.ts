import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { busyWithFiles, nobodyWaits, WaitingLine } from './waiting-line.ts';

/** What a kind of work may take of this server. */
interface Bounds {
  /** The program of its threads, which answers with `answerOrders`. */
  program: URL;
  threads: number;
  /** Orders under way or waiting: of one person, and of all. */
  each: number;
  all: number;
  /** Of one order, from when its turn comes. */
  seconds: number;
  heapMegabytes: number;
  /** A thread that is kept begins sooner; one that is not gives back what it took. */
  keepsThreads: boolean;
}

/** An order that took more time or memory than it may; its thread is gone. */
export class LimitExceeded extends Error {}

/**
 * Does a kind of work in threads of its own, so that a hostile file can exhaust only these: so many at once, in the order they
 * came. Who has too much under way already, or comes when too much waits, is refused with `busy`.
 */
export class Threads<Order, Report> {
  readonly #bounds: Bounds;
  readonly #line: WaitingLine;
  readonly #idle = new Set<Worker>();

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
    const { threads, each, all } = bounds;
    this.#line = new WaitingLine({ places: threads, waiting: all - threads, each, message: busyWithFiles });
  }

  /** Throws `LimitExceeded`, and whatever the work throws. Once `gone`, the thread is ended, or the order leaves the line. */
  run(order: Order, person: number, gone?: AbortSignal): Promise<Report> {
    return this.runOnceRead(() => Promise.resolve(order), person, gone);
  }

  /** The same with an order that is read when its turn comes: what waits holds no memory. */
  runOnceRead(read: () => Promise<Order>, person: number, gone?: AbortSignal): Promise<Report> {
    return this.#line.run(async () => this.#runNow(await read(), gone), { who: String(person), gone });
  }

  async #runNow(order: Order, gone?: AbortSignal): Promise<Report> {
    if (gone?.aborted) throw nobodyWaits();
    const { seconds, keepsThreads } = this.#bounds;
    const worker = this.#take();
    try {
      worker.postMessage(order, []);
      const report = await answerOf<Report>(worker, { milliseconds: seconds * 1000, gone });
      if (keepsThreads) this.#keep(worker);
      else void worker.terminate();
      return report;
    } catch (error) {
      void worker.terminate();
      throw error;
    }
  }

  #take(): Worker {
    for (const worker of this.#idle) {
      this.#idle.delete(worker);
      worker.ref();
      return worker;
    }
    const { program, heapMegabytes } = this.#bounds;
    const worker = new Worker(program, { resourceLimits: { maxOldGenerationSizeMb: heapMegabytes }, execArgv: [] });
    // Who waits for an answer hears of it; one that waits for orders is only gone.
    worker.on('error', () => undefined);
    worker.once('exit', () => this.#idle.delete(worker));
    return worker;
  }

  /** It waits for orders without keeping the server alive. */
  #keep(worker: Worker): void {
    worker.unref();
    this.#idle.add(worker);
  }
}

interface Patience {
  milliseconds: number;
  gone: AbortSignal | undefined;
}

async function answerOf<Report>(worker: Worker, { milliseconds, gone }: Patience): Promise<Report> {
  const over = new AbortController();
  const { signal } = over;
  const end = () => over.abort();
  const late = setTimeout(end, milliseconds);
  gone?.addEventListener('abort', end);
  try {
    const ended = once(worker, 'exit', { signal }).then(() => Promise.reject(new Error('A thread ended without an answer.')));
    const [report] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [Report];
    return report;
  } catch (error) {
    if (gone?.aborted) throw nobodyWaits();
    if (signal.aborted || isOutOfMemory(error)) throw new LimitExceeded('An order took too much time or memory.', { cause: error });
    throw error;
  } finally {
    clearTimeout(late);
    gone?.removeEventListener('abort', end);
    over.abort();
  }
}

const isOutOfMemory = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

/** The other side: a thread does one order after the other. What it throws ends it, and is thrown where the order came from. */
export function answerOrders(work: (order: never) => Promise<unknown>): void {
  parentPort?.on('message', (order: unknown) => void work(order as never).then((report) => parentPort?.postMessage(report, [])));
}
