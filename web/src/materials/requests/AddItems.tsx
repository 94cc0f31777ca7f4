import { useState } from 'react';
import { Choose } from '../../ui/Choose.tsx';
import { CodeBox } from '../CodeBox.tsx';
import { linesWithComments, type TypedLine } from '../pasted.ts';
import { ScanButton } from '../Scanner.tsx';
import { activeMaterials } from '../sources.ts';
import type { Charge } from './draft.ts';
import { materialsOf } from './sources.ts';

interface Props {
  charge: Charge;
  costCenter: string | undefined;
  /** How many lines there are: after each the search begins empty again. */
  lines: number;
  onLines: (lines: readonly TypedLine[]) => void;
  /** One was chosen by its name: its quantity comes next. */
  onChosen: (code: string) => void;
}

const favourites = { ...activeMaterials, fixed: { active: 'true', favorites: 'true' } };

/** The ways to add a line. */
export function AddItems({ charge, costCenter, lines, onLines, onChosen }: Props) {
  const [onlyFavourites, setOnlyFavourites] = useState(false);
  const source = onlyFavourites ? favourites : charge === 2 && costCenter ? materialsOf(costCenter) : activeMaterials;
  return (
    <div className="lines-add">
      <div className="field lines-choose">
        <span className="field-label">Agregar material</span>
        <Choose
          key={`${lines} ${onlyFavourites}`}
          {...source}
          label="Agregar material"
          value={null}
          placeholder={onlyFavourites ? 'Busque entre sus favoritos' : 'Busque por código o descripción'}
          onChange={(code) => {
            if (typeof code === 'string') onChosen(code);
          }}
        />
        <label className="items-favourites">
          <input type="checkbox" checked={onlyFavourites} onChange={(event) => setOnlyFavourites(event.target.checked)} />
          Solo mis favoritos
        </label>
      </div>
      <CodeBox
        label="Código"
        help="Escriba o lea un código y Enter; o pegue código, cantidad y comentario desde Excel."
        read={linesWithComments}
        onLines={onLines}
      />
      <ScanButton onCode={(code) => onLines([{ code: code.trim().toUpperCase(), quantity: '1' }])} />
    </div>
  );
}
