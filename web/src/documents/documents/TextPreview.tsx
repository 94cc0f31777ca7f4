import { useQuery } from '@tanstack/react-query';
import { offline } from '../../api/refusal.ts';
import { Loaded } from '../../ui/page/Loaded.tsx';
import { sizeOf } from '../fileWords.ts';

/** More than this nobody reads in a page. */
const most = 512 * 1024;

/** A text as it is written; of a long one the beginning. */
export function TextPreview({ address, title, bytes }: { address: string; title: string; bytes: number }) {
  const answer = useQuery({
    queryKey: ['document-text', address],
    queryFn: ({ signal }) => readText(address, signal),
    staleTime: Infinity,
  });
  return (
    <Loaded answer={answer}>
      {(text) => (
        <>
          {/* Long lines scroll sideways: the keyboard must reach them. */}
          <pre className="preview-text" role="region" aria-label={title} tabIndex={0}>
            {text}
          </pre>
          {bytes > most && (
            <p className="muted">
              Se muestran los primeros {sizeOf(most)} de {sizeOf(bytes)}. Descárguelo para verlo entero.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

async function readText(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal }).catch(() => {
    throw offline();
  });
  if (!response.ok) throw offline();
  const bytes = new Uint8Array(await response.arrayBuffer()).subarray(0, most);
  return decodeText(bytes);
}

/** Excel still writes Latin letters of the nineties: what is no UTF-8 is read as those. */
function decodeText(bytes: Uint8Array): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (isWide) return new TextDecoder('utf-16le').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  return text.slice(0, -4).includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}
