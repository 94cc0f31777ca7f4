/** Waits for an outside system no longer than this: whoever tests a connection wants to know. */
export function inTime<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = setTimeout(() => reject(new Error(`No respondió en ${milliseconds / 1000} segundos.`)), milliseconds);
  return Promise.race([work, promise]).finally(() => clearTimeout(late));
}
