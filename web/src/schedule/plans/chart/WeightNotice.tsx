import { Button } from '../../../ui/page/Button.tsx';
import { withWholeWeights, wrongSum } from '../plan/weights.ts';
import { useChartContext } from './useChart.ts';

/** Weights that do not sum to a hundred: the progress of the plan counts each as its part of what they sum to. */
export function WeightNotice() {
  const { shown, edit, mayWrite } = useChartContext();
  const sum = wrongSum(shown.doc);
  if (sum === undefined) return null;
  return (
    <p className="gantt-notice" role="status">
      Los pesos suman {sum}, no 100 %: el avance cuenta cada uno como su parte de esa suma.{' '}
      {mayWrite && (
        <Button kind="text" onClick={() => edit(withWholeWeights)}>
          Ajustar a 100 %
        </Button>
      )}
    </p>
  );
}
