import { useState } from 'react';
import { largestFile, readMapFile, type MapFileContent } from './mapFile.ts';
import { Unreadable } from './unreadable.ts';

/** A map file that was chosen: what it holds, or why it cannot be taken. */
export function useMapFile() {
  const [found, setFound] = useState<MapFileContent>();
  const [complaint, setComplaint] = useState<string>();
  const read = async (file: File): Promise<void> => {
    setFound(undefined);
    setComplaint(undefined);
    try {
      // Not read into memory only to be refused.
      if (file.size > largestFile) throw new Unreadable('El archivo supera 10 MB. Exporte solo el dibujo del lugar.');
      setFound(await readMapFile({ name: file.name, bytes: await file.bytes() }));
    } catch (error) {
      setComplaint(error instanceof Unreadable ? error.message : 'El archivo no se pudo leer.');
    }
  };
  return { found, complaint, read, close: () => setFound(undefined) };
}
