/** What the server says on a live line: it is open, a room changed, or somebody said something in one. */
export type LiveEvent = { kind: 'open' } | { kind: 'changed'; room: string } | { kind: 'said'; room: string; message: unknown };

/** Reads server-sent events from text that comes in pieces; gives what is whole and what is left over. */
export function takeEvents(text: string): { events: LiveEvent[]; rest: string } {
  const blocks = text.split('\n\n');
  const rest = blocks.pop() ?? '';
  return { events: blocks.flatMap(eventOf), rest };
}

/** A line that begins with a colon only keeps the connection alive. */
function eventOf(block: string): LiveEvent[] {
  const lines = block.split('\n');
  if (lines.includes('event: open')) return [{ kind: 'open' }];
  const room = lines.find((it) => it.startsWith('data: '))?.slice('data: '.length);
  if (room && lines.includes('event: said')) return saidIn(room);
  return room ? [{ kind: 'changed', room }] : [];
}

function saidIn(words: string): LiveEvent[] {
  const end = words.indexOf(' ');
  const message: unknown = JSON.parse(words.slice(end + 1));
  return [{ kind: 'said', room: words.slice(0, end), message }];
}

const longest = 60_000;

/** How long to wait before the next try, in milliseconds: longer each time, and not all windows at once. */
export const pauseAfter = (failures: number, chance: number): number =>
  Math.round(Math.min(longest, 1_000 * 2 ** Math.min(failures, 10)) * (0.75 + chance / 2));
