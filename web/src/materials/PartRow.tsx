import type { ReactNode } from 'react';
import { Figure } from '../ui/list/figures.tsx';
import { DecimalInput } from './LinesField.tsx';
import './materials.css';
import './requests.css';

interface Props {
  line: { code: string; description: string; unit: string };
  /** `Por despachar`: what the rest is, and how much of it there is. */
  restLabel: string;
  rest: string;
  /** How much more than the rest its order tolerates. */
  beyond?: string;
  /** How much lies there, where that matters. */
  there?: string | undefined;
  /** What is wrong with the quantity. */
  said: readonly string[];
  /** `Despachar`: before the code, it names the field. */
  verb: string;
  quantity: string;
  onChange: (quantity: string) => void;
  /** What else is asked of the line, below it. */
  children?: ReactNode;
}

/** One material of a paper, and how much of it. */
export const PartRow = ({
  line: { code, description, unit },
  restLabel,
  rest,
  beyond,
  there,
  said,
  verb,
  quantity,
  onChange,
  children,
}: Props) => (
  <li className="part" data-code={code} {...(said.length > 0 && { 'data-wrong': true })}>
    <span className="part-name">
      <span className="lines-code">{code}</span> {description}
      <span className="muted">
        {restLabel}: <Figure value={rest} unit={unit} />
        {beyond !== undefined && (
          <>
            {' · su orden tolera '}
            <Figure value={beyond} unit={unit} /> más
          </>
        )}
        {there !== undefined && (
          <>
            {' · hay '}
            <Figure value={there} unit={unit} />
          </>
        )}
      </span>
      {said.map((it) => (
        <span key={it} className="field-error">
          {it}
        </span>
      ))}
    </span>
    <DecimalInput label={`${verb} ${code}`} value={quantity} isWrong={said.length > 0} onChange={onChange} />
    {children}
  </li>
);
