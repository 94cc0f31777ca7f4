import { shownAs, type Catalogue, type CatalogueRow, type Kind } from 'contract/catalogues/index.ts';
import { useCall } from '../../api.ts';
import { AreaField } from '../../ui/fields/AreaField.tsx';
import { NumberField } from '../../ui/fields/NumberField.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { SwitchField } from '../../ui/fields/SwitchField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { nameOf } from './columns.tsx';

/** The form of an entry: one field per fact of its definition. */
export function EntryFields({ catalogue, row }: { catalogue: Catalogue; row: CatalogueRow | undefined }) {
  const { fields, fixed } = catalogue;
  const isFixed = row !== undefined && fixed?.is(row) === true;
  return (
    <>
      {isFixed && <p className="muted">{fixed?.message}</p>}
      {Object.entries(fields).map(([name, kind]) => (
        <EntryField key={name} name={name} kind={kind} row={row} disabled={isFixed && (fixed?.keeps.includes(name) ?? false)} />
      ))}
    </>
  );
}

interface Props {
  name: string;
  kind: Kind;
  row: CatalogueRow | undefined;
  disabled: boolean;
}

function EntryField({ name, kind: { kind, label, help, max, unit, words, to }, row, disabled }: Props) {
  const field = { name, label, disabled, ...(help && { help }) };
  const length = max === undefined ? {} : { maxLength: max };
  if (to) return <ReferenceField {...field} to={to} row={row} />;
  if (kind === 'note') return <AreaField {...field} {...length} rows={3} />;
  if (kind === 'link') return <TextField {...field} {...length} type="url" placeholder="https://" />;
  if (kind === 'count') return <NumberField {...field} as="number" />;
  if (kind === 'percent') return <NumberField {...field} {...(unit && { unit })} />;
  if (kind === 'flag') return <SwitchField {...field} {...(words && { words })} />;
  return <TextField {...field} {...length} />;
}

interface ReferenceProps {
  name: string;
  label: string;
  help?: string;
  disabled: boolean;
  to: Catalogue;
  row: CatalogueRow | undefined;
}

/** Only active entries can be chosen; a retired one is still shown where it is held. */
function ReferenceField({ to, row, name, ...field }: ReferenceProps) {
  const { data = [] } = useCall(to.calls.list, { activo: 'true' });
  const options = data.map((it) => ({ value: it.id, label: optionOf(to, it) }));
  const held = row?.[name];
  const isMissing = typeof held === 'number' && data.length > 0 && !options.some((it) => it.value === held);
  const all = isMissing ? [...options, { value: held, label: `${String(row?.[shownAs(name)])} (retirado)` }] : options;
  return <SelectField name={name} {...field} options={all} />;
}

/** A code says little by itself. */
const optionOf = (to: Catalogue, entry: CatalogueRow): string =>
  to.label === 'nombre' ? nameOf(to, entry) : `${nameOf(to, entry)} · ${String(entry['nombre'])}`;
