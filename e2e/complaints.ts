import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** What went wrong in the browser during a test: errors on the console, exceptions, requests without an answer. */
export class Complaints {
  #heard: string[] = [];
  #expected: RegExp[] = [];
  #watched: (() => unknown)[] = [];

  /** The test means to provoke these. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Listens to all pages of a window. */
  watch(context: BrowserContext): void {
    const hear = (complaint: string) => void this.#heard.push(complaint);
    const onConsole = (it: ConsoleMessage) => it.type() === 'error' && hear(`console: ${it.text()} (${it.location().url})`);
    const onError = (it: WebError) => hear(`exception: ${it.error().stack ?? it.error().message}`);
    const onFailure = (request: Request) => {
      const why = request.failure()?.errorText ?? '';
      // The page went on and no longer wants the answer.
      if (why !== 'net::ERR_ABORTED') hear(`request: ${why} ${request.method()} ${request.url()}`);
    };
    context.on('console', onConsole).on('weberror', onError).on('requestfailed', onFailure);
    this.#watched.push(() => context.off('console', onConsole).off('weberror', onError).off('requestfailed', onFailure));
  }

  /** What closing the windows breaks off is nobody's fault. */
  end(): void {
    for (const leave of this.#watched.splice(0)) leave();
  }

  unexpected(): string[] {
    return this.#heard.filter((it) => !this.#expected.some((pattern) => pattern.test(it)));
  }
}
