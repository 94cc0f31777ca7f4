import { useNavigate, useSearch } from '@tanstack/react-router';
import { getStagesSmartsheet } from 'contract/projects/index.ts';
import { useCall } from '../../api.ts';
import type { Spot } from './spot.ts';
import { Select } from '../../ui/Select.tsx';

/** Narrows the tabs to one stage; only where some dashboard is of a stage. */
export function StageFilter({ where }: { where: Spot }) {
  const { etapa }: { etapa?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
  const stages = useCall(getStagesSmartsheet, where).data?.stages ?? [];
  if (stages.length === 0) return null;
  return (
    <Select<string>
      aria-label="Etapa"
      allowClear
      placeholder="Todas las etapas"
      popupMatchSelectWidth={false}
      {...(etapa && { value: etapa })}
      options={stages.map(({ id, nombre, tableros }) => ({ value: String(id), label: `${nombre} (${tableros})` }))}
      onChange={(chosen: string | undefined) => void navigate({ to: '.', search: chosen ? { etapa: chosen } : {} })}
    />
  );
}
