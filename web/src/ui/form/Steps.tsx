import { CheckOutlined } from '@ant-design/icons';
import './Steps.css';

/** Where the person is in something that takes several steps. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol className="steps" aria-label="Pasos">
      {steps.map((name, place) => (
        <li key={name} {...(place === current && { 'aria-current': 'step' as const })} {...(place < current && { 'data-done': true })}>
          <span className="step-number" aria-hidden>
            {place < current ? <CheckOutlined /> : place + 1}
          </span>
          {name}
          {place < current && <span className="unseen"> (listo)</span>}
        </li>
      ))}
    </ol>
  );
}
