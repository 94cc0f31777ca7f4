declare global {
  interface Window {
    /** What `ahead.js` asked while the scripts came, by address, and for whom. */
    ahead?: { token: string; answers: Map<string, Promise<Response>> };
  }
}

/** Milliseconds after the page began. What was asked for its first view is too old for a later one. */
const lifetime = 30_000;

/** Whether something that the page asked waits for who takes it. */
export const isSomethingAhead = (): boolean =>
  typeof window !== 'undefined' && (window.ahead?.answers.size ?? 0) > 0 && performance.now() < lifetime;

/** The answer to a question that the page asked before the app was there: once, and only for whom it was asked. */
export function askedAhead(url: string, bearer: string | undefined): Promise<Response> | undefined {
  if (typeof window === 'undefined' || !window.ahead || window.ahead.token !== bearer || performance.now() > lifetime) return undefined;
  const answer = window.ahead.answers.get(url);
  window.ahead.answers.delete(url);
  return answer;
}
