import { FilterOutlined } from '@ant-design/icons';
import { useRouter } from '@tanstack/react-router';
import { useId, useRef, useState, type ReactNode } from 'react';
import type { Call } from 'contract/call.ts';
import { mayCall } from '../../api/session.ts';
import { Choose, type Choice, type Source } from '../fields/Choose.tsx';
import { LazyRangePicker } from '../fields/lazyPickers.tsx';
import { useIsPhone } from '../look/media.ts';
import type { Option } from '../fields/SelectField.tsx';
import { Select } from '../fields/Select.tsx';
import './Filters.css';
import '../form/Form.css';

interface NamedFilter {
  /** The name in the call's query, and in the address. */
  name: string;
  label: string;
  /** Seldom used: behind `Más filtros`. */
  isMore?: boolean;
}

/** One thing that narrows a list. `chooseFilter` makes a `choose`; `days` is a range over two names. */
export type Filter =
  | (NamedFilter & { kind: 'search'; placeholder?: string; beside?: ReactNode })
  | (NamedFilter & {
      kind: 'select';
      options: readonly Option<string>[];
      /** What holds while nothing is chosen, where that is not all there is. */
      unchosen?: string;
    })
  | (NamedFilter & { kind: 'choose'; key: string; call?: Call; render: (chosen: Choice) => ReactNode })
  | (NamedFilter & { kind: 'switch' })
  | { kind: 'days'; from: string; to: string; label: string; isMore?: boolean };

/** A filter over another list's rows: a client, a person. */
export const chooseFilter = <Row extends object>({ source, ...named }: NamedFilter & { source: Source<Row> }): Filter => ({
  ...named,
  kind: 'choose',
  // The address holds only a number: its name is remembered under this key for the tab.
  key: `filter:${source.call.id}:`,
  call: source.call,
  render: (chosen) => <Choose {...source} {...chosen} />,
});

/** Only what stands in one of the states of a table. */
export const stateFilter = <S extends string>(
  name: string,
  { names, label }: { names: readonly S[]; label: (state: S) => string },
): Filter => ({
  kind: 'select',
  name,
  label: 'Estado',
  options: names.map((value) => ({ value, label: label(value) })),
});

/** The names that filters write into the address. */
export const namesOf = (filters: readonly Filter[]): string[] =>
  filters.flatMap((it) => (it.kind === 'days' ? [it.from, it.to] : [it.name]));

interface Props {
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (values: Record<string, string | undefined>) => void;
  /** What else narrows and is no value of an address: on a phone it is folded with the filters, and so many of it do. */
  besides?: { used: number; content: ReactNode };
}

/** One line of filters over a list; the seldom used ones, on a phone all but the search, open below it. */
export function Filters({ filters: all, values, onChange, besides }: Props) {
  const isPhone = useIsPhone();
  // Over a list that the role may not read nothing can be chosen.
  const filters = all.filter((it) => it.kind !== 'choose' || !it.call || mayCall(it.call));
  const isHidden = (it: Filter) => (isPhone ? it.kind !== 'search' : (it.isMore ?? false));
  const hidden = filters.filter(isHidden);
  const folded = isPhone ? besides : undefined;
  const used = namesOf(hidden).filter((it) => values[it] !== undefined).length + (folded?.used ?? 0);
  const [chosen, setChosen] = useState<boolean>();
  const isOpen = chosen ?? (used > 0 && !isPhone);
  return (
    <search className="filters" aria-label="Filtros">
      {filters
        .filter((it) => isOpen || !isHidden(it))
        .map((filter) => (
          <OneFilter key={filter.label} filter={filter} values={values} onChange={onChange} />
        ))}
      {isOpen && folded?.content}
      {(hidden.length > 0 || folded) && (
        <button type="button" className="button button-text" aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          <FilterOutlined aria-hidden />
          <span>{isOpen ? 'Menos filtros' : isPhone ? 'Filtros' : 'Más filtros'}</span>
          {used > 0 && !isOpen && ` (${used})`}
        </button>
      )}
      {Object.keys(values).length > 0 && (isOpen || !isPhone) && (
        <button
          type="button"
          className="button button-text"
          onClick={() => onChange(Object.fromEntries(Object.keys(values).map((it) => [it, undefined])))}
        >
          Limpiar
        </button>
      )}
    </search>
  );
}

function OneFilter({ filter, values, onChange }: Pick<Props, 'values' | 'onChange'> & { filter: Filter }) {
  const id = useId();
  return (
    <div className={`filter filter-${filter.kind}`}>
      <label htmlFor={id}>{filter.label}</label>
      <FilterControl id={id} filter={filter} values={values} onChange={onChange} />
      {filter.kind === 'search' && filter.beside}
    </div>
  );
}

function FilterControl({ id, filter, values, onChange }: Pick<Props, 'values' | 'onChange'> & { id: string; filter: Filter }) {
  if (filter.kind === 'days') {
    const [from, to] = [values[filter.from], values[filter.to]];
    return (
      <LazyRangePicker id={id} from={from} to={to} onChange={(first, last) => onChange({ [filter.from]: first, [filter.to]: last })} />
    );
  }
  const { name } = filter;
  const value = values[name];
  if (filter.kind === 'search')
    return <SearchBox id={id} value={value ?? ''} placeholder={filter.placeholder} onChange={(text) => onChange({ [name]: text })} />;
  if (filter.kind === 'switch') {
    return (
      <span className="switch">
        <input
          id={id}
          type="checkbox"
          role="switch"
          checked={value === 'true'}
          onChange={(event) => onChange({ [name]: event.target.checked ? 'true' : undefined })}
        />
      </span>
    );
  }
  if (filter.kind === 'choose') {
    return filter.render({
      id,
      value: value ? Number(value) || value : null,
      valueLabel: sessionStorage.getItem(filter.key + value) ?? undefined,
      placeholder: allOf(filter.label),
      onChange: (chosen, label) => {
        if (chosen !== null && label) sessionStorage.setItem(filter.key + chosen, label);
        onChange({ [name]: chosen === null ? undefined : String(chosen) });
      },
    });
  }
  return (
    <Select<string>
      id={id}
      allowClear
      placeholder={filter.unchosen ?? allOf(filter.label)}
      popupMatchSelectWidth={false}
      {...(value && { value })}
      options={[...filter.options]}
      onChange={(chosen: string | undefined) => onChange({ [name]: chosen })}
    />
  );
}

const feminine =
  /^(Acción|Actividad|Antigüedad|Aprobación|Bodega|Categoría|Cifra|Confirmación|Etapa|Familia|Gestión|Línea|Moneda|Persona|Preparación|Recepción|Región|Subgerencia|Unidad|Vigencia)( |$)/;

/** What stands in a filter that does not narrow anything. */
const allOf = (label: string): string => (feminine.test(label) ? 'Todas' : 'Todos');

interface SearchBoxProps {
  id: string;
  value: string;
  placeholder: string | undefined;
  onChange: (text: string | undefined) => void;
}

function SearchBox({ id, value, placeholder, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const router = useRouter();
  // The address changed by itself (back button, a link): it wins over what was typed before.
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    // Whoever went on before the search began takes none of it along, nor who types while the next screen is still coming.
    const { pathname } = router.state.resolvedLocation ?? router.latestLocation;
    timer.current = setTimeout(() => {
      if (router.latestLocation.pathname === pathname) onChange(text.trim() || undefined);
    }, 300);
  };
  return (
    <input
      id={id}
      className="control"
      type="search"
      value={typed}
      placeholder={placeholder}
      maxLength={100}
      onChange={(event) => type(event.target.value)}
    />
  );
}
