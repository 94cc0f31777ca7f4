import type { BrowserContext } from '@playwright/test';

/** What went wrong in the browser during a test: errors on the console, exceptions, requests without an answer. */
export class Complaints {
  #heard: string[] = [];
  #expected: RegExp[] = [];
  #isOver = false;

  /** The test means to provoke these. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Listens to all pages of a window. */
  watch(context: BrowserContext): void {
    const hear = (complaint: string) => !this.#isOver && this.#heard.push(complaint);
    context.on('console', (message) => message.type() === 'error' && hear(`console: ${message.text()} (${message.location().url})`));
    context.on('weberror', (it) => hear(`exception: ${it.error().stack ?? it.error().message}`));
    context.on('requestfailed', (request) => {
      const why = request.failure()?.errorText ?? '';
      // The page went on and no longer wants the answer.
      if (why !== 'net::ERR_ABORTED') hear(`request: ${why} ${request.method()} ${request.url()}`);
    });
  }

  /** What closing the windows breaks off is nobody's fault. */
  end(): void {
    this.#isOver = true;
  }

  unexpected(): string[] {
    return this.#heard.filter((it) => !this.#expected.some((pattern) => pattern.test(it)));
  }
}
