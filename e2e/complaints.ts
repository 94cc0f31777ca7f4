import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/** What went wrong in the browser during a test: errors on the console, exceptions, requests without an answer. */
export class Complaints {
  #heard: string[] = [];
  #expected: RegExp[] = [];
  #refused: Promise<string>[] = [];
  #watched: (() => unknown)[] = [];

  /** The test means to provoke these. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Listens to all pages of a window. */
  watch(context: BrowserContext): void {
    const hear = (complaint: string) => void this.#heard.push(complaint);
    const onConsole = (it: ConsoleMessage) => it.type() === 'error' && hear(`console: ${it.text()} (${it.location().url})`);
    const onError = (it: WebError) => hear(`exception: ${it.error().stack || it.error().message}`);
    const onFailure = (request: Request) => {
      const why = request.failure()?.errorText ?? '';
      // The page went on and no longer wants the answer.
      if (why !== 'net::ERR_ABORTED') hear(`request: ${why} ${request.method()} ${request.url()}`);
    };
    const onAnswer = (it: Response) => it.status() >= 400 && this.#refused.push(refusalOf(it));
    context.on('console', onConsole).on('weberror', onError).on('requestfailed', onFailure).on('response', onAnswer);
    this.#watched.push(() =>
      context.off('console', onConsole).off('weberror', onError).off('requestfailed', onFailure).off('response', onAnswer),
    );
  }

  /** What closing the windows breaks off is nobody's fault. */
  end(): void {
    for (const leave of this.#watched.splice(0)) leave();
  }

  /** What the server said to each request that it refused: the console tells only which. */
  async refusals(): Promise<string> {
    return (await Promise.all(this.#refused)).join('\n');
  }

  unexpected(): string[] {
    return this.#heard.filter((it) => !this.#expected.some((pattern) => pattern.test(it)));
  }
}

async function refusalOf(response: Response): Promise<string> {
  const said = await response.text().catch(() => 'whose answer is gone');
  return `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname} ${said.slice(0, 500)}`;
}
