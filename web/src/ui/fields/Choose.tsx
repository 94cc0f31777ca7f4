import { useEffect, useState, type KeyboardEvent } from 'react';
import { ahead, type Ahead } from '../../api.ts';
import { inputOf, useListCall, type ListCall } from '../rows/listCall.ts';
import type { ListQuestion } from '../rows/listState.ts';
import type { Option } from './SelectField.tsx';
import { useEnterWhenFound } from './useEnterWhenFound.ts';
import { Select } from './Select.tsx';

/** Where options come from: a list call that takes `search`, and how a row is named. */
export interface Source<Row extends object> {
  call: ListCall<Row>;
  /** What the call needs besides: codes of the path, a filter. */
  fixed?: object;
  option: (row: Row) => Option;
}

/** What the control around it gives. */
export interface Chosen {
  id?: string;
  value: string | number | null | undefined;
  /** The value's name, when the screen knows it before the options come. */
  valueLabel?: string | undefined;
  onChange: (value: string | number | null, label: string | undefined) => void;
  onBlur?: () => void;
  placeholder?: string;
  disabled?: boolean;
  isWrong?: boolean;
  label?: string;
  /** The page begins here: nothing else on it is done first. */
  isFirst?: boolean;
}

/** One of many: asks the server while the person types. Nothing can be chosen that other words have found. */
export function Choose<Row extends object>(props: Chosen & Source<Row>) {
  const {
    call,
    fixed = {},
    option,
    id,
    value,
    valueLabel,
    onChange,
    onBlur,
    placeholder = 'Elija…',
    disabled = false,
    isWrong,
    label,
    isFirst = false,
    ...described
  } = props;
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, 250);
  const [isOpen, setOpen] = useState(false);
  const { rows = [], isFetching, isPlaceholderData } = useListCall(call, fixed, choicesFor(search));
  const isBehind = typed !== search || isPlaceholderData;
  const options = rows.map((it) => ({ ...option(it), disabled: isBehind }));
  const takeFirst = () => {
    const [first] = options;
    if (!first) return;
    setOpen(false);
    setTyped('');
    onChange(first.value, first.label);
  };
  const enter = useEnterWhenFound(isBehind, takeFirst);
  // Before the list itself hears of it: it would take what is in sight.
  const waitForRows = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOpen || !isBehind) return;
    event.preventDefault();
    event.stopPropagation();
    enter.press();
  };
  const isKnown = value === null || value === undefined || options.some((it) => it.value === value);
  const all = isKnown ? options : [{ value, label: valueLabel ?? (typeof value === 'string' ? value : `N.º ${value}`) }, ...options];
  const select = (
    <Select<string | number | undefined>
      {...(id && { id })}
      {...(isWrong && { status: 'error' as const })}
      {...described}
      {...(label && { 'aria-label': label })}
      {...(isFirst && { autoFocus: true })}
      style={{ width: '100%' }}
      popupMatchSelectWidth={false}
      value={value ?? undefined}
      options={all}
      placeholder={placeholder}
      disabled={disabled}
      loading={isFetching}
      allowClear
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        enter.forget();
      }}
      showSearch={{
        filterOption: false,
        searchValue: typed,
        onSearch: (words) => {
          setTyped(words);
          enter.forget();
        },
      }}
      notFoundContent={isFetching || isBehind ? 'Buscando…' : 'Nada con ese nombre'}
      onChange={(chosen) => onChange(chosen ?? null, all.find((it) => it.value === chosen)?.label)}
      onBlur={() => onBlur?.()}
    />
  );
  return (
    <div className="choose" onKeyDownCapture={waitForRows}>
      {select}
    </div>
  );
}

const choicesFor = (search: string): ListQuestion => ({ page: 1, perPage: 50, sort: undefined, filters: search ? { search } : {} });

/** What can be chosen before anything is typed. */
export const choicesAhead = <Row extends object>({ call, fixed = {} }: Source<Row>): Ahead =>
  ahead(call, inputOf(call, fixed, choicesFor('')));

/** A value once it has stayed the same for a while, so that not every key asks the server. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
