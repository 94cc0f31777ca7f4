import { useState } from 'react';
import { AddLines } from '../AddLines.tsx';
import { linesWithComments, type TypedLine } from '../paste.ts';
import { activeMaterials } from '../sources.ts';
import type { Charge } from './draft.ts';
import { materialsOf } from './sources.ts';

interface Props {
  charge: Charge;
  costCenter: string | undefined;
  onLines: (lines: readonly TypedLine[]) => void;
  onFound: (code: string) => void;
}

const favourites = { ...activeMaterials, fixed: { active: 'true', favorites: 'true' } };

/** The field that adds a line to a request; a person may narrow it to the own favourites. */
export function AddItems({ charge, costCenter, onLines, onFound }: Props) {
  const [onlyFavourites, setOnlyFavourites] = useState(false);
  const source = onlyFavourites ? favourites : charge === 2 && costCenter ? materialsOf(costCenter) : activeMaterials;
  return (
    <div className="items-add">
      <AddLines
        source={source}
        isFirst
        read={linesWithComments}
        onLines={onLines}
        onFound={onFound}
        {...(onlyFavourites && { placeholder: 'Busque entre sus favoritos' })}
      />
      <label className="items-favourites">
        <input type="checkbox" checked={onlyFavourites} onChange={(event) => setOnlyFavourites(event.target.checked)} />
        Solo mis favoritos
      </label>
    </div>
  );
}
