/** Made when it is first asked for: what `Intl` needs of time zones and languages is read then, which a start should not wait for. */
export function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
