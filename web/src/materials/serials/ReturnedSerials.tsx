import { useEffect } from 'react';
import type { SupplierReturnInfo } from 'contract/materials/index.ts';
import { useForm } from '../../ui/form/formState.ts';
import { SerialsInput } from './SerialsInput.tsx';

interface SerialsOfMaterial {
  code: string;
  serials: readonly string[];
}
const namedIn = (value: unknown): SerialsOfMaterial[] => (Array.isArray(value) ? value : []);

/** Which units of a return leave, by the material; nothing where none carries serials. */
export function ReturnedSerials({ items }: Pick<SupplierReturnInfo, 'items'>) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('serials', { label: 'Números de serie', show: (value) => `${namedIn(value).length} materiales` }));
  const named = namedIn(values['serials']);
  return items
    .filter((it) => it.carries_serials)
    .map(({ code, quantity, needs_serials }) => {
      const at = named.findIndex((it) => it.code === code);
      const others = named.filter((it) => it.code !== code);
      return (
        <SerialsInput
          key={code}
          label={`Series de ${code}`}
          expected={quantity}
          needsAll={needs_serials}
          entries={named[at]?.serials ?? []}
          said={Object.entries(wrong).flatMap(([path, message]) => (path.startsWith(`serials.${at}.`) ? [message] : []))}
          onChange={(serials) => set('serials', serials.length > 0 ? [...others, { code, serials }] : others)}
        />
      );
    });
}
