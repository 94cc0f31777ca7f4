import type { Catalogue } from 'contract/catalogues/entries/catalogue.ts';
import { useCall } from '../api.ts';
import { SelectField } from '../ui/fields/SelectField.tsx';

interface Props {
  name: string;
  catalogue: Catalogue;
  label: string;
  help?: string;
  several?: boolean;
  /** What is chosen already, by name: it stays although it was retired. */
  chosen?: readonly { id: number | null; nombre: string | null }[];
}

/** An entry of a catalogue, or several of them: the active ones, and what was chosen before. */
export function EntryField({ catalogue, chosen = [], ...field }: Props) {
  const { data = [] } = useCall(catalogue.calls.list, { activo: 'true' });
  const active = data.map((it) => ({ value: it.id, label: nameOf(catalogue, it) }));
  const retired = chosen.flatMap(({ id, nombre }) =>
    id === null || active.some((it) => it.value === id) ? [] : [{ value: id, label: nombre ?? `N.º ${id}` }],
  );
  return <SelectField {...field} options={[...active, ...retired]} />;
}

/** Where a code is how people cite it, it stands before the name. */
const nameOf = ({ label }: Catalogue, row: Record<string, unknown>): string =>
  [row['codigo'], row[label]].filter((it) => typeof it === 'string' && it !== '').join(' · ');
