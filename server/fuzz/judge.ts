import { problems } from 'contract/problems.ts';
import type { Reply } from './line.ts';

/** Outside systems may be missing or away, and say so. Nothing else is the server's fault. */
const declared = new Set(['outside_down', 'not_configured', 'maintenance']);
const english = /\b(the|is|must|be|invalid|expected|received|required|not|error|bad|request)\b/i;

/** What is wrong with an answer; undefined when nothing is. */
export function faultIn({ status, type, text }: Reply): string | undefined {
  if (status < 400) return undefined;
  const refusal = refusalIn(text);
  if (!type.startsWith('application/json') || !refusal) return `${status} without a refusal: ${type} ${text.slice(0, 300)}`;
  const { code, message, requestId, fields = {} } = refusal;
  if (status >= 500 && !(declared.has(code) && !message.includes('base de datos'))) return `${status}: ${text.slice(0, 300)}`;
  if (!Object.hasOwn(problems, code) || !requestId || !message) return `${status} with a strange refusal: ${text.slice(0, 300)}`;
  const foreign = [message, ...Object.values(fields)].find(
    (it) => typeof it !== 'string' || english.test(it.replaceAll(/«.*?»|: .*/gs, '')),
  );
  return foreign === undefined ? undefined : `${status} with words that are not ours: ${JSON.stringify(foreign)}`;
}

interface Refusal {
  code: string;
  message: string;
  requestId?: string;
  fields?: Record<string, unknown>;
}

function refusalIn(text: string): Refusal | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'code' in read && 'message' in read ? (read as Refusal) : undefined;
  } catch {
    return undefined;
  }
}
