import { ChooseSeveral } from '../fields/ChooseSeveralField.tsx';
import type { Source } from '../fields/Choose.tsx';
import type { Filter } from './Filters.tsx';

interface Props<Row extends object> {
  name: string;
  label: string;
  source: Source<Row>;
}

/** A filter over several of another list's rows, by codes: the address holds them with commas between, and what each is called is remembered for the tab. */
export function chooseSeveralFilter<Row extends object>({ name, label, source }: Props<Row>): Filter {
  const key = `filter:${source.call.id}:`;
  const nameOf = (it: string | number) => sessionStorage.getItem(key + it) ?? String(it);
  return {
    kind: 'choose',
    name,
    label,
    key,
    call: source.call,
    render: ({ id = '', value, onChange, placeholder = '' }) => (
      <ChooseSeveral
        {...source}
        id={id}
        isOneLine
        placeholder={placeholder}
        value={typeof value === 'string' ? value.split(',') : []}
        set={(chosen) => {
          const codes = Array.isArray(chosen) ? chosen.map(String) : [];
          onChange(codes.length === 0 ? null : codes.join(','), codes.map(nameOf).join(', '));
        }}
        onBlur={() => undefined}
        isWrong={false}
        described={{}}
        nameOf={nameOf}
        onName={(it) => sessionStorage.setItem(key + it.value, it.label)}
      />
    ),
  };
}
