import { useEffect, useState } from 'react';
import { findDuplicates, type CreationKind } from 'contract/supplying/index.ts';
import { useCall } from '../../api.ts';
import { useForm } from '../../ui/form/formState.ts';

const fewest = 3;
const pause = 300;

/** What stands in the fields by which one that is there already is found, of either kind. */
const typedFields = {
  supplier: { name: 'name', tax_id: ['rut', 'tax_id'], code: undefined, country: 'country' },
  material: { name: 'description', tax_id: [], code: 'part_number', country: undefined },
} as const;

/** Those that may be the same as what is typed in the form around; asked for once no more is typed for a moment. */
export function useDuplicates(kind: CreationKind, request_id: number | undefined) {
  const { values } = useForm();
  const textOf = (name: string): string => (typeof values[name] === 'string' ? values[name].trim() : '');
  const fields = typedFields[kind];
  const name = useSettled(textOf(fields.name));
  const tax_id = useSettled(fields.tax_id.map(textOf).join(''));
  const code = useSettled(fields.code === undefined ? '' : textOf(fields.code));
  const country = useSettled(fields.country === undefined ? '' : textOf(fields.country));
  const isAsked = [name, tax_id, code].some((it) => it.length >= fewest);
  const asked = {
    kind,
    ...(name.length >= fewest && { name }),
    ...(tax_id && { tax_id, ...(country && { country }) }),
    ...(code && { code }),
    ...(request_id !== undefined && { request_id }),
  };
  const answer = useCall(findDuplicates, asked, { enabled: isAsked, keepPrevious: true });
  return { isAsked, error: isAsked ? answer.error : null, found: isAsked ? answer.data : undefined };
}

function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}
