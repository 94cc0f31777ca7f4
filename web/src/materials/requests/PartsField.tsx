import { useEffect } from 'react';
import type { RequestLine } from 'contract/materials/index.ts';
import { Empty } from '../../ui/page/Empty.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { PartRow } from '../PartRow.tsx';
import { SerialsInput } from '../serials/SerialsInput.tsx';
import { isMore, isNothing, plus } from '../amounts.ts';

interface Part {
  material_request_item_id: number;
  quantity: string;
  serials?: readonly string[];
}

interface Props {
  lines: readonly RequestLine[];
  /** How much of a line may still be asked for here. */
  restOf: (line: RequestLine) => string;
  /** How much more than that may come all the same, as its order tolerates. */
  beyondOf?: (line: RequestLine) => string;
  /** How much there is of it, where that matters. */
  availableOf?: (line: RequestLine) => string | undefined;
  /** `Por despachar`: what the rest is. */
  restLabel: string;
  /** `Despachar`: before the code, it names the field. */
  verb: string;
  /** What comes is named serial by serial, where it carries them. */
  takesSerials?: boolean;
}

const partsIn = (value: unknown): Part[] => (Array.isArray(value) ? value : []);

/** How much of each line of a request: everything that is left, unless somebody says less. Lines without a quantity stay out. */
export function PartsField({ lines, restOf, beyondOf = () => '0', availableOf, restLabel, verb, takesSerials = false }: Props) {
  const { values, wrong, set, introduce } = useForm();
  useEffect(() => introduce('items', { label: 'Materiales', show: (value) => `${partsIn(value).length} líneas` }));
  const parts = partsIn(values['items']);
  const open = lines.filter((it) => !isNothing(restOf(it)));
  const change = (line: RequestLine, said: Omit<Part, 'material_request_item_id'>) => {
    const others = parts.filter((it) => it.material_request_item_id !== line.material_request_item_id);
    const next =
      isNothing(said.quantity) && !said.serials?.length
        ? others
        : [...others, { ...said, material_request_item_id: line.material_request_item_id }];
    const place = (it: Part) => lines.findIndex((one) => one.material_request_item_id === it.material_request_item_id);
    set(
      'items',
      next.toSorted((a, b) => place(a) - place(b)),
    );
  };
  if (open.length === 0) return <Empty text="No queda nada pendiente." />;
  return (
    <div className="field field-wide">
      {wrong['items'] && (
        <p className="field-error" role="alert">
          {wrong['items']}
        </p>
      )}
      <ul className="parts" aria-label="Materiales">
        {open.map((line) => {
          const at = parts.findIndex((it) => it.material_request_item_id === line.material_request_item_id);
          const { quantity, serials = [] } = parts[at] ?? { quantity: '' };
          const there = availableOf?.(line);
          const complaintsOf = (field: (path: string) => boolean) =>
            Object.entries(wrong).flatMap(([path, message]) =>
              at >= 0 && path.startsWith(`items.${at}.`) && field(path) ? [message] : [],
            );
          const isOfSerials = (path: string) => path.startsWith(`items.${at}.serials`);
          const complaints = complaintsOf((path) => !isOfSerials(path));
          const rest = restOf(line);
          const beyond = beyondOf(line);
          const said = complaints.length > 0 ? complaints : shortage({ quantity, rest, beyond, there });
          return (
            <PartRow
              key={line.material_request_item_id}
              {...{ line, restLabel, rest, there, said, verb, quantity }}
              {...(!isNothing(beyond) && { beyond })}
              onChange={(typed) => change(line, { quantity: typed, ...(serials.length > 0 && { serials }) })}
            >
              {takesSerials && line.carries_serials && at >= 0 && (
                <SerialsInput
                  label={`Series de ${line.code}`}
                  expected={quantity}
                  needsAll={line.needs_serials}
                  entries={serials}
                  said={complaintsOf(isOfSerials)}
                  onChange={(entries) => change(line, { quantity, serials: entries })}
                />
              )}
            </PartRow>
          );
        })}
      </ul>
    </div>
  );
}

function shortage({
  quantity,
  rest,
  beyond,
  there,
}: Record<'quantity' | 'rest' | 'beyond', string> & { there: string | undefined }): string[] {
  if (isMore(quantity, plus(rest, beyond) ?? rest))
    return [isNothing(beyond) ? 'Es más de lo que falta.' : 'Es más de lo que falta y de lo que su orden tolera.'];
  return there !== undefined && isMore(quantity, there) ? ['No alcanza.'] : [];
}
