import { supplySteps, type SupplyStep } from 'contract/dashboards/index.ts';
import { colorOf } from './steps.ts';

/** Which colour is which step; by ear each figure says it. */
export const StepLegend = ({ steps }: { steps: readonly SupplyStep[] }) => (
  <ul className="supply-legend" aria-hidden>
    {steps.map((step) => (
      <li key={step}>
        <span style={{ background: colorOf(step) }} /> {supplySteps[step]}
      </li>
    ))}
  </ul>
);
