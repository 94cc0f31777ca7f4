import { problems, type ProblemCode } from 'contract/problems.ts';
import type { Opener } from './openers.ts';

interface Details {
  /** In place of the registry's message, when more is known. */
  message?: string;
  /** field path → message */
  fields?: Record<string, string>;
  /** Seconds until another try may help. */
  retry_after?: number;
  [detail: string]: unknown;
}

/** A refusal: thrown anywhere, answered by `http.ts` with the status and message of the registry, and with the names of who can lift it. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: Details;
  readonly opens: Opener | undefined;

  constructor(code: ProblemCode, details: Details = {}, opens?: Opener) {
    super(details.message ?? problems[code].message);
    this.code = code;
    this.details = details;
    this.opens = opens;
  }

  get status(): number {
    return problems[this.code].status;
  }
}

/** Answered by a transaction in place of a value: the person is refused, and what was written with it stays. */
export class CommittedRefusal {
  readonly problem: Problem;

  constructor(problem: Problem) {
    this.problem = problem;
  }
}

/** What a transaction answered, once it is committed. */
export function answerOf<T>(answer: T | CommittedRefusal): T {
  if (answer instanceof CommittedRefusal) throw answer.problem;
  return answer;
}

/** What is not there. */
export const notFound = (thing: string): Problem => new Problem('not_found', { message: `${thing} no existe.` });

/** What is not there, or not for who asks: nobody learns which of the two. */
export const notSeen = (thing: string, pronoun: 'él' | 'ella' = 'él'): Problem =>
  new Problem('not_found', { message: `${thing} no existe, o no tiene acceso a ${pronoun}.` });
