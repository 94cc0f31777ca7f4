import { parseDecimal } from 'contract/format.ts';

/** What somebody types or pastes for a number: exact text, nothing; or between « » what no schema may take for a number, and why. */
export function typedDecimal(typed: string): { text: string; complaint?: string } {
  const said = typed.replaceAll(/[«»]/g, '').trim();
  if (said === '') return { text: '' };
  const read = parseDecimal(said);
  return read.ok ? { text: read.decimal } : { text: `«${said}»`, complaint: read.message };
}
