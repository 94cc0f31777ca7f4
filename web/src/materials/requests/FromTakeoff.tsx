import { useState } from 'react';
import { getTakeoff, type TakeoffLine } from 'contract/materials/index.ts';
import { useCall } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { Drawer } from '../../ui/Drawer.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/figures.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import type { TypedLine } from '../pasted.ts';
import '../../ui/LinesTable.css';

/** What the take-off of the place still needs becomes lines of the request; without a take-off there is nothing to ask from. */
export function FromTakeoff({ place_id, onLines }: { place_id: number; onLines: (lines: readonly TypedLine[]) => void }) {
  const [isOpen, open] = useState(false);
  const answer = useCall(getTakeoff, { place_id });
  if (!answer.data || answer.data.documents.length === 0) return null;
  return (
    <>
      <div className="page-actions">
        <Button onClick={() => open(true)}>Pedir desde cubicación</Button>
      </div>
      {isOpen && (
        <Drawer title="Pedir desde cubicación" width={760} onClose={() => open(false)}>
          <Loaded answer={answer}>
            {({ documents, lines }) => (
              <Left
                documents={documents}
                lines={lines}
                onLines={(chosen) => {
                  onLines(chosen);
                  open(false);
                }}
              />
            )}
          </Loaded>
        </Drawer>
      )}
    </>
  );
}

interface Props {
  documents: readonly string[];
  lines: readonly TakeoffLine[];
  onLines: (lines: readonly TypedLine[]) => void;
}

const isNothing = (decimal: string | null): boolean => decimal === null || /^[0.]*$/.test(decimal);

/** All that is left stands ticked. */
function Left({ documents, lines, onLines }: Props) {
  const asked = lines.filter((it) => !isNothing(it.left));
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const chosen = asked.filter((it) => !dropped.has(it.code));
  if (asked.length === 0) return <Empty text={`Todo lo de ${documents.join(', ')} ya se pidió.`} />;
  const toggle = (code: string) => setDropped(new Set(dropped.has(code) ? [...dropped].filter((it) => it !== code) : [...dropped, code]));
  return (
    <>
      <p className="muted">Lo que queda de {documents.join(', ')}: lo cubicado menos lo pedido. Lo recibido es parte de lo pedido.</p>
      <table className="lines-of" aria-label="Lo que queda por pedir">
        <thead>
          <tr>
            <th scope="col">Material</th>
            <th scope="col" className="lines-of-figure">
              Cubicado
            </th>
            <th scope="col" className="lines-of-figure">
              Pedido
            </th>
            <th scope="col" className="lines-of-figure">
              Queda
            </th>
          </tr>
        </thead>
        <tbody>
          {asked.map(({ code, description, unit, taken_off, asked: before, left }) => (
            <tr key={code}>
              <td className="lines-of-name">
                <label className="columns-box">
                  <input type="checkbox" checked={!dropped.has(code)} onChange={() => toggle(code)} /> {code} {description}
                </label>
              </td>
              <td className="lines-of-figure" data-label="Cubicado">
                <Figure value={taken_off} unit={unit} />
              </td>
              <td className="lines-of-figure" data-label="Pedido">
                <Figure value={before} />
              </td>
              <td className="lines-of-figure" data-label="Queda">
                <Figure value={left} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="form-buttons">
        <Button
          kind="primary"
          disabled={chosen.length === 0}
          onClick={() => onLines(chosen.map(({ code, left }) => ({ code, quantity: left ?? '' })))}
        >
          {chosen.length === 1 ? 'Agregar una línea' : `Agregar ${chosen.length} líneas`}
        </Button>
      </div>
    </>
  );
}
