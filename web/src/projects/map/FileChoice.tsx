import { useState } from 'react';
import type { MapFileContent } from './mapFile.ts';
import { hectares, polygonOf, ringOf } from './draft.ts';
import { decimalText } from 'contract/point-text.ts';
import type { Point } from 'contract/utm.ts';
import type { Area } from 'contract/projects/index.ts';
import { Button } from '../../ui/page/Button.tsx';

interface Props {
  found: MapFileContent;
  onUse: (chosen: { point?: Point; area?: Area }) => void;
  onCancel: () => void;
}

/** What a file holds, and which of it becomes the place and its area. */
export function FileChoice({ found: { file, points, areas }, onUse, onCancel }: Props) {
  const firstGood = areas.findIndex((it) => it.wrong === undefined);
  const [pointAt, setPointAt] = useState(points.length > 0 ? 0 : -1);
  const [areaAt, setAreaAt] = useState(firstGood);
  const [point, area] = [points[pointAt], areas[areaAt]];
  return (
    <section className="panel" aria-labelledby="found-title">
      <h2 id="found-title">Del archivo {file}</h2>
      <p className="muted">Se ve en el mapa. Elija qué usar; nada se guarda hasta que pulse «Guardar ubicación».</p>
      <Choices legend="Punto del lugar" none="No cambiar el punto" chosen={pointAt} onChoose={setPointAt}>
        {points.map((it) => ({ label: it.name, detail: decimalText(it.point) }))}
      </Choices>
      <Choices legend="Área" none="No cambiar el área" chosen={areaAt} onChoose={setAreaAt}>
        {areas.map(({ name, ring, wrong, note }) => {
          const shape = polygonOf(ring);
          return {
            label: name,
            detail: wrong ?? [hectares(shape), `${ringOf(shape).length - 1} vértices`, note].filter(Boolean).join(' · '),
            isWrong: wrong !== undefined,
          };
        })}
      </Choices>
      <div className="location-buttons">
        <Button
          kind="primary"
          off={!point && !area && 'Elija antes un punto o un área.'}
          onClick={() => onUse({ ...(point && { point: point.point }), ...(area && { area: polygonOf(area.ring) }) })}
        >
          Usar lo elegido
        </Button>
        <Button onClick={onCancel}>Cancelar</Button>
      </div>
    </section>
  );
}

interface ChoicesProps {
  legend: string;
  none: string;
  chosen: number;
  onChoose: (at: number) => void;
  children: readonly { label: string; detail: string; isWrong?: boolean }[];
}

function Choices({ legend, none, chosen, onChoose, children }: ChoicesProps) {
  if (children.length === 0) return null;
  return (
    <fieldset className="location-choices">
      <legend>{legend}</legend>
      {[{ label: none, detail: '', isWrong: false }, ...children].map(({ label, detail, isWrong = false }, at) => (
        <label key={at}>
          <input type="radio" name={legend} checked={chosen === at - 1} disabled={isWrong} onChange={() => onChoose(at - 1)} />
          <span>
            {label}
            {detail && <span className={isWrong ? 'field-error' : 'muted'}>{detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
