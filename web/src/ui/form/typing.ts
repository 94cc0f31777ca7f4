/** What is typed into a field of one of the lines of a form. */
export function typedAt(lines: unknown, at: number, name: string): unknown {
  const line: unknown = Array.isArray(lines) ? lines[at] : undefined;
  return typeof line === 'object' && line !== null ? Reflect.get(line, name) : undefined;
}

/** A number as it is typed, without a sign; nothing while it is none. */
export function decimalIn(typed: unknown): string | undefined {
  const text = typeof typed === 'number' ? String(typed) : typeof typed === 'string' ? typed : '';
  return /^\d+(?:\.\d+)?$/.test(text) ? text : undefined;
}
