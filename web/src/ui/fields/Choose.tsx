import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
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
export interface Choice {
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
export function Choose<Row extends object>(props: Choice & Source<Row>) {
  const {
    call,
    fixed,
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
  const { options, isBehind, waitForRows, finding } = useFinding({ call, option, ...(fixed && { fixed }) }, (first) =>
    onChange(first.value, first.label),
  );
  const isKnown = value === null || value === undefined || options.some((it) => it.value === value);
  const name = valueLabel ?? (typeof value === 'string' ? value : `N.º ${value}`);
  // Last: Enter takes the first.
  const all = isKnown ? options : [...options, { value, label: name, disabled: isBehind }];
  return (
    <div className="choose" onKeyDownCapture={waitForRows}>
      <Select<string | number | undefined>
        {...finding}
        {...(id && { id })}
        {...(isWrong && { status: 'error' as const })}
        {...described}
        {...(label && { 'aria-label': label })}
        {...(isFirst && { autoFocus: true })}
        value={value ?? undefined}
        options={all}
        placeholder={placeholder}
        disabled={disabled}
        allowClear
        onChange={(chosen) => onChange(chosen ?? null, all.find((it) => it.value === chosen)?.label)}
        onBlur={() => onBlur?.()}
      />
    </div>
  );
}

/** The rows that are found by what is typed into a list of choices; Enter waits for them, and takes the first. `forget` empties what is typed. */
export function useFinding<Row extends object>({ call, fixed = {}, option }: Source<Row>, take: (first: Option) => void) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed, 250);
  const [isOpen, setOpen] = useState(false);
  const { rows: found, isFetching, isPlaceholderData } = useListCall(call, fixed, choicesFor(search));
  // Before the first answer of all there are no rows to keep in sight meanwhile.
  const isBehind = typed !== search || isPlaceholderData || (isFetching && !found);
  const forget = () => setTyped('');
  const options = (found ?? []).map((it) => ({ ...option(it), disabled: isBehind }));
  const takeFirst = () => {
    const [first] = options;
    if (!first) return;
    setOpen(false);
    forget();
    take(first);
  };
  const enter = useEnterWhenFound(isBehind, takeFirst);
  // As many rows as before are no news to the list itself: where none could be taken it marks none of those that can.
  const mark = useRef<unknown>(undefined);
  // Before the list itself hears of it: it would take what is in sight.
  const waitForRows = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isOpen || !(isBehind || mark.current === null)) return;
    event.preventDefault();
    event.stopPropagation();
    enter.press();
  };
  const finding = {
    style: { width: '100%' },
    popupMatchSelectWidth: false,
    loading: isFetching,
    open: isOpen,
    onActive: (value: unknown) => {
      mark.current = value;
    },
    onOpenChange: (open: boolean) => {
      setOpen(open);
      if (!open) enter.forget();
    },
    showSearch: {
      filterOption: false,
      searchValue: typed,
      onSearch: (words: string) => {
        setTyped(words);
        enter.forget();
      },
    },
    notFoundContent: isFetching || isBehind ? 'Buscando…' : 'Nada con ese nombre',
  };
  return { options, isBehind, waitForRows, forget, finding };
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
