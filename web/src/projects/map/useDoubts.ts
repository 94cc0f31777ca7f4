import { useEffect, useState } from 'react';
import type { Point } from 'contract/utm.ts';
import type { PlaceLocation } from 'contract/projects/index.ts';
import { doubtsAbout, loadOutline, type Outline } from './outline.ts';

/** What to look at twice about a point: outside Chile, or outside the region of the place's commune. */
export function useDoubts(point: Point | undefined, { region, codigo_region }: PlaceLocation): string[] {
  const [outline, setOutline] = useState<Outline>();
  useEffect(() => {
    // Without the outline there is nothing to compare with, and nothing is said.
    void loadOutline().then(setOutline, () => undefined);
  }, []);
  if (!point || !outline) return [];
  return doubtsAbout(point, codigo_region !== null && region !== null ? { codigo: codigo_region, nombre: region } : undefined, outline);
}
