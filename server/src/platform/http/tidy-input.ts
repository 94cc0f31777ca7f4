import { asLine, withoutMarks } from 'contract/plain-text.ts';

/**
 * Takes the marks that nobody sees out of every text and file name of what was sent, where it lies. With a list of its own,
 * not by calling itself: the sender chooses how deep it is.
 */
export function tidyInput(sent: unknown): unknown {
  const whole = { sent };
  const left: object[] = [whole];
  for (let holder = left.pop(); holder; holder = left.pop()) {
    for (const [name, value] of Object.entries(holder)) {
      if (typeof value === 'string') put(holder, name, withoutMarks(value), value);
      else if (value instanceof File) put(holder, name, withPlainName(value), value);
      else if (typeof value === 'object' && value !== null) left.push(value);
    }
  }
  return whole.sent;
}

/** Also under a name such as `__proto__`; most are as they should be. */
function put(holder: object, name: string, value: unknown, sent: unknown): void {
  if (value !== sent) Object.defineProperty(holder, name, { value, writable: true, enumerable: true, configurable: true });
}

function withPlainName(file: File): File {
  const name = asLine(file.name);
  return name === file.name ? file : new File([file], name || 'archivo', { type: file.type });
}
