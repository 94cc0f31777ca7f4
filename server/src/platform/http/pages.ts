import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

interface Page {
  encoding: string | undefined;
  content: Buffer;
}

/** The smallest that a client takes, by its `accept-encoding`. */
function encodingAmong(accepted: string): keyof typeof encodings | undefined {
  const taken = accepted.split(',').flatMap((it) => (/;\s*q=0(\.0+)?\s*$/.test(it) ? [] : [it.split(';')[0]?.trim()]));
  return (['br', 'gzip'] as const).find((it) => taken.includes(it));
}

const encodings = { br: brotliCompressSync, gzip: gzipSync } as const;

/**
 * Gives the page for an address: it names the files that the screen there is drawn with (`web/screen-files.ts`), so that they come beside the
 * frame instead of after it. Made once for each screen and encoding, till the app is built anew.
 */
export function readPages(folder: string): (url: string, accepted: string) => Page {
  let read: { builtAt: string; pageAt: ReturnType<typeof readBuilt> } | undefined;
  return (url, accepted) => {
    const times = ['index.html', 'screens.json'].map((it) => statSync(join(folder, it), { throwIfNoEntry: false })?.mtimeMs);
    const builtAt = times.join(' ');
    // While it is being built, what was read before is answered.
    if (!read || (times[0] !== undefined && read.builtAt !== builtAt)) read = { builtAt, pageAt: readBuilt(folder) };
    return read.pageAt(url, accepted);
  };
}

function readBuilt(folder: string): (url: string, accepted: string) => Page {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const file = join(folder, 'screens.json');
  const screens: [pattern: string, files: string[]][] = existsSync(file) ? Object.entries(JSON.parse(readFileSync(file, 'utf8'))) : [];
  const known = screens.map(([pattern, files]) => ({ steps: pattern.split('/'), files }));
  const made = new Map<string, Page>();
  const filesAt = (path: string): string => {
    const steps = path.split('/');
    const [nearest] = known.filter((it) => leadsTo(it.steps, steps)).toSorted((one, other) => wordsOf(other.steps) - wordsOf(one.steps));
    return nearest?.files.join(' ') ?? '';
  };
  return (url, accepted) => {
    const [path = ''] = url.split('?');
    const files = filesAt(path);
    const encoding = encodingAmong(accepted);
    const key = `${encoding} ${files}`;
    const before = made.get(key);
    if (before) return before;
    const page = Buffer.from(files === '' ? html : html.replace('<head>', `<head><meta name="screen" content="${files}">`));
    const answer = { encoding, content: encoding ? encodings[encoding](page) : page };
    made.set(key, answer);
    return answer;
  };
}

const leadsTo = (pattern: readonly string[], steps: readonly string[]): boolean =>
  pattern.length === steps.length && pattern.every((it, at) => it.startsWith('$') || it === steps[at]);

/** A step that is named itself comes before one that stands for anything. */
const wordsOf = (pattern: readonly string[]): number => pattern.filter((it) => !it.startsWith('$')).length;
