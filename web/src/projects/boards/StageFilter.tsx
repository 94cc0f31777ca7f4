import { useNavigate, useSearch } from '@tanstack/react-router';
import { getStagesSmartsheet } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import type { Spot } from './spot.ts';
import { Select } from '../../ui/fields/Select.tsx';

/** Narrows the tabs to one stage; only where some dashboard is of a stage. */
export function StageFilter({ where }: { where: Spot }) {
  const { etapa }: { etapa?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { data } = useCall(getStagesSmartsheet, where);
  const stages = data?.stages ?? [];
  // Till it is known whether there is a choice it keeps its place: what stands beside it would move.
  if (data && stages.length === 0) return null;
  return (
    <Select<string>
      aria-label="Etapa"
      allowClear
      disabled={!data}
      placeholder="Todas las etapas"
      popupMatchSelectWidth={false}
      {...(etapa && { value: etapa })}
      options={stages.map(({ id, nombre, tableros }) => ({ value: String(id), label: `${nombre} (${tableros})` }))}
      onChange={(chosen: string | undefined) => void navigate({ to: '.', search: chosen ? { etapa: chosen } : {} })}
    />
  );
}
