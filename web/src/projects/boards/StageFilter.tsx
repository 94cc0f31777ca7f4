import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Answer } from 'contract/call.ts';
import type { getStagesSmartsheet } from 'contract/projects/index.ts';
import { Select } from '../../ui/fields/Select.tsx';

/** Narrows the tabs to one stage; only where some board is of a stage. */
export function StageFilter({ stages }: Pick<Answer<typeof getStagesSmartsheet>, 'stages'>) {
  const { etapa }: { etapa?: string } = useSearch({ strict: false });
  const navigate = useNavigate();
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
