import { createInterface, type Interface } from 'node:readline';
import { StartProblem } from '../server/src/platform/start-problem.ts';

/** What somebody answers to questions: typed one by one, or all of it through a pipe. */
export class Answers {
  readonly #lines: Interface;
  readonly #answers: AsyncIterator<string>;
  readonly #output: NodeJS.WritableStream;
  readonly #unanswered: string;

  /** `unanswered`: what is said when the lines end before the questions do. */
  constructor(input: NodeJS.ReadableStream, output: NodeJS.WritableStream, unanswered: string) {
    this.#lines = createInterface({ input, output });
    // From here on what comes ahead of its question waits for it.
    this.#answers = this.#lines[Symbol.asyncIterator]();
    this.#output = output;
    this.#unanswered = unanswered;
  }

  async to(question: string): Promise<string> {
    // On a line of its own: a prompt would need lines that are still to come.
    this.#output.write(`${question}\n`);
    const { value, done } = await this.#answers.next();
    if (done) throw new StartProblem(this.#unanswered);
    return value.trim();
  }

  close(): void {
    this.#lines.close();
  }
}
