interface TypedMention {
  /** Where the `@` stands. */
  from: number;
  /** What follows it, up to the cursor. */
  typed: string;
}

const longest = 40;

/**
 * The mention that is being typed at the cursor, if one is: an `@` that begins a word, and what follows it. Names have
 * spaces; one that is written whole already is no question any more.
 */
export function mentionTyped(text: string, cursor: number, known: readonly string[]): TypedMention | undefined {
  const from = text.lastIndexOf('@', cursor - 1);
  if (from < 0 || cursor <= from || cursor - from > longest || /[\p{L}\p{N}._%+-]/u.test(text.charAt(from - 1))) return undefined;
  const typed = text.slice(from + 1, cursor);
  const isSentence = /\n|^\s|\s\s|^(?:\S+\s+){3}|[,.;:!?]\s/.test(typed);
  return isSentence || known.some((it) => typed.startsWith(it)) ? undefined : { from, typed };
}
