import { useEffect, useState } from 'react';
import type { SolicitudMaterialDetalle } from 'contract/materials/index.ts';
import { Button } from '../../ui/page/Button.tsx';
import { Empty } from '../../ui/page/Empty.tsx';
import { useForm } from '../../ui/form/formState.ts';
import { CodeBox } from '../CodeBox.tsx';
import { PartRow } from '../PartRow.tsx';
import { isMore, isNothing, plus } from '../amounts.ts';
import { ScanButton } from '../Scanner.tsx';

interface Props {
  lines: readonly SolicitudMaterialDetalle[];
  /** How much of a line there is to say here. */
  restOf: (line: SolicitudMaterialDetalle) => string;
  restLabel: string;
  /** `Recibido de`: before the code, it names the field. */
  verb: string;
  /** What the call wants of a line and its quantity. */
  entryOf: (line: SolicitudMaterialDetalle, quantity: string) => object;
}

/** How much of each line; a code that is read counts one more of it. Lines without a quantity stay out. */
export function PartsOfLines({ lines, restOf, restLabel, verb, entryOf }: Props) {
  const { wrong, set, introduce } = useForm();
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => introduce('detalle', { label: 'Materiales', show: (value) => `${Array.isArray(value) ? value.length : 0} líneas` }));
  const open = lines.filter((it) => !isNothing(restOf(it)));
  const named = open.filter((it) => !isNothing(typed.get(it.id) ?? ''));
  const keep = (next: ReadonlyMap<number, string>) => {
    setTyped(next);
    set(
      'detalle',
      open.flatMap((it) => {
        const quantity = next.get(it.id) ?? '';
        return isNothing(quantity) ? [] : [entryOf(it, quantity)];
      }),
    );
  };
  const count = (code: string, more: string) => {
    const line = open.find((it) => it.codigo === code.trim().toUpperCase());
    if (line) keep(new Map([...typed, [line.id, plus(typed.get(line.id) || '0', more) ?? more]]));
  };
  if (open.length === 0) return <Empty text="No queda nada pendiente." />;
  return (
    <div className="field field-wide">
      {wrong['detalle'] && (
        <p className="field-error" role="alert">
          {wrong['detalle']}
        </p>
      )}
      <div className="lines-add">
        <CodeBox
          label="Código"
          help="Cada lectura suma uno a su línea."
          onLines={(read) => read.forEach((it) => count(it.code, it.quantity))}
        />
        <ScanButton onCode={(code) => count(code, '1')} />
        <Button onClick={() => keep(new Map(open.map((it) => [it.id, restOf(it)])))}>Todo</Button>
      </div>
      <ul className="parts" aria-label="Materiales">
        {open.map((line) => {
          const quantity = typed.get(line.id) ?? '';
          const at = named.indexOf(line);
          const said = Object.entries(wrong).flatMap(([path, message]) => (at >= 0 && path.startsWith(`detalle.${at}.`) ? [message] : []));
          if (said.length === 0 && isMore(quantity, restOf(line))) said.push('Es más de lo que hay.');
          return (
            <PartRow
              key={line.id}
              line={{ code: line.codigo, description: line.descripcion, unit: line.unidad }}
              {...{ restLabel, said, verb, quantity }}
              rest={restOf(line)}
              onChange={(value) => keep(new Map([...typed, [line.id, value]]))}
            />
          );
        })}
      </ul>
    </div>
  );
}
