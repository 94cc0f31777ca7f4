import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Choose, useSettled, type Chosen, type Source } from './Choose.tsx';
import type { Option } from './SelectField.tsx';
import './Filters.css';

interface Named {
  /** The name in the call's query, and in the address. */
  name: string;
  label: string;
}

/** One thing that narrows a list. `chooseFilter` makes a `choose`; `days` is a range over two names. */
export type Filter =
  | (Named & { kind: 'search'; placeholder?: string })
  | (Named & { kind: 'select'; options: readonly Option<string>[] })
  | (Named & { kind: 'choose'; key: string; render: (chosen: Chosen) => ReactNode })
  | (Named & { kind: 'switch' })
  | { kind: 'days'; from: string; to: string; label: string };

/** A filter over another list's rows: a client, a person. */
export const chooseFilter = <Row extends object>({ source, ...named }: Named & { source: Source<Row> }): Filter => ({
  ...named,
  kind: 'choose',
  // The address holds only a number: its name is remembered under this key for the tab.
  key: `filter:${source.call.id}:`,
  render: (chosen) => <Choose {...source} {...chosen} />,
});

/** The names that filters write into the address. */
export const namesOf = (filters: readonly Filter[]): string[] => filters.flatMap((it) => (it.kind === 'days' ? [it.from, it.to] : [it.name]));

interface Props {
  filters: readonly Filter[];
  values: Record<string, string>;
  onChange: (values: Record<string, string | undefined>) => void;
}

/** One line of filters over a list. */
export function Filters({ filters, values, onChange }: Props) {
  return (
    <search className="filters" aria-label="Filtros">
      {filters.map((filter) => (
        <OneFilter key={filter.label} filter={filter} values={values} onChange={onChange} />
      ))}
    </search>
  );
}

function OneFilter({ filter, values, onChange }: Omit<Props, 'filters'> & { filter: Filter }) {
  const id = useId();
  return (
    <div className={`filter filter-${filter.kind}`}>
      <label htmlFor={id}>{filter.label}</label>
      <FilterControl id={id} filter={filter} values={values} onChange={onChange} />
    </div>
  );
}

function FilterControl({ id, filter, values, onChange }: Omit<Props, 'filters'> & { id: string; filter: Filter }) {
  if (filter.kind === 'days') {
    const [from, to] = [values[filter.from], values[filter.to]];
    return (
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-to` }}
        format="DD-MM-YYYY"
        placeholder={['Desde', 'Hasta']}
        allowEmpty={[true, true]}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(range) => onChange({ [filter.from]: range?.[0]?.format('YYYY-MM-DD'), [filter.to]: range?.[1]?.format('YYYY-MM-DD') })}
      />
    );
  }
  const { name } = filter;
  const value = values[name];
  if (filter.kind === 'search') return <SearchBox id={id} value={value ?? ''} placeholder={filter.placeholder} onChange={(text) => onChange({ [name]: text })} />;
  if (filter.kind === 'switch') {
    return (
      <span className="switch">
        <input id={id} type="checkbox" role="switch" checked={value === 'true'} onChange={(event) => onChange({ [name]: event.target.checked ? 'true' : undefined })} />
      </span>
    );
  }
  if (filter.kind === 'choose') {
    return filter.render({
      id,
      value: value ? Number(value) || value : null,
      valueLabel: sessionStorage.getItem(filter.key + value) ?? undefined,
      placeholder: 'Todos',
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
      placeholder="Todos"
      popupMatchSelectWidth={false}
      {...(value && { value })}
      options={[...filter.options]}
      onChange={(chosen: string | undefined) => onChange({ [name]: chosen })}
    />
  );
}

interface SearchBoxProps {
  id: string;
  value: string;
  placeholder: string | undefined;
  onChange: (text: string | undefined) => void;
}

function SearchBox({ id, value, placeholder, onChange }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const settled = useSettled(typed, 300);
  // The address changed by itself (back button, a link): it wins over what was typed before.
  if (known !== value) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    if (settled === typed && settled.trim() !== value) onChange(settled.trim() || undefined);
    // Only a settled text asks; `onChange` and `value` are read as they are then.
  }, [settled]);
  return <input id={id} className="control" type="search" value={typed} placeholder={placeholder} maxLength={100} onChange={(event) => setTyped(event.target.value)} />;
}
