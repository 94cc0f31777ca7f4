import { shownAs, type Catalogue, type CatalogueRow, type Fact, type Kind } from 'contract/catalogues/index.ts';
import type { ReactNode } from 'react';
import type { Column } from '../../ui/list/columns.tsx';
import { Figure, nothing, Rut } from '../../ui/list/figures.tsx';
import { Status } from '../../ui/page/Status.tsx';

/** What an entry goes by. */
export const nameOf = ({ label }: Catalogue, row: CatalogueRow): string => String(row[label] ?? '');

/** The facts of an entry as its calls take them. */
export const factsOf = ({ fields }: Catalogue, row: CatalogueRow): Record<string, Fact | undefined> =>
  Object.fromEntries(Object.keys(fields).map((it) => [it, row[it]]));

/** One column per field, and the state. */
export function columnsOf(catalogue: Catalogue): Column<CatalogueRow>[] {
  const own = Object.entries(catalogue.fields).map(([name, kind], place): Column<CatalogueRow> => {
    const key = kind.to ? shownAs(name) : name;
    const isNumber = kind.kind === 'count' || kind.kind === 'percent';
    return {
      key,
      title: kind.label,
      cutAt: 316,
      render: (row) => (place === 0 ? row[key] : presentFact(kind, row[key])),
      card: place === 0 ? 'title' : kind.kind === 'note' ? 'subtitle' : 'fact',
      ...(isNumber && { align: 'right' }),
    };
  });
  const state: Column<CatalogueRow> = {
    key: 'activo',
    title: 'Estado',
    render: ({ activo }) => <Status tone={activo ? 'success' : 'neutral'}>{activo ? 'Activo' : 'Retirado'}</Status>,
    card: 'status',
    width: 120,
  };
  return [...own, state];
}

function presentFact({ kind, unit, isRut, words = ['Sí', 'No'] }: Kind, value: Fact | undefined): ReactNode {
  if (kind === 'flag') return words[value === true ? 0 : 1];
  if (value === null || value === undefined || value === '') return nothing;
  const text = String(value);
  if (kind === 'count' || kind === 'percent') return <Figure value={text} {...(unit && { unit })} />;
  if (isRut) return <Rut value={text} />;
  if (kind === 'note') return <span className="muted">{text}</span>;
  if (kind !== 'link') return text;
  return (
    <a href={text} target="_blank" rel="noreferrer">
      {text.replace(/^https:\/\//, '')}
    </a>
  );
}
