import type { Rolldown } from 'vite';

/** Files and all that they import, each after what it imports: styles in this order weigh as they do where Vite adds them. */
export function branchOf<Chunk extends Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>>(
  all: readonly Chunk[],
  roots: readonly Chunk[],
): Set<Chunk> {
  const byFile = new Map(all.map((it) => [it.fileName, it]));
  const found = new Set<Chunk>();
  const begun = new Set<Chunk>();
  const visit = (it: Chunk): void => {
    if (begun.has(it)) return;
    begun.add(it);
    for (const name of it.imports) {
      const imported = byFile.get(name);
      if (imported) visit(imported);
    }
    found.add(it);
  };
  roots.forEach(visit);
  return found;
}

interface ChunkStyles {
  fileName: string;
  viteMetadata?: { importedCss: Iterable<string> } | undefined;
}

/** Their addresses, with those of their styles; what several of them name comes once. */
export const filesOf = (chunks: Iterable<ChunkStyles>): string[] => [
  ...new Set([...chunks].flatMap((it) => [it.fileName, ...(it.viteMetadata?.importedCss ?? [])]).map((it) => `/${it}`)),
];
