import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyDoc, type Doc } from './doc.ts';
import { indentRows, withNew, withValues } from './moves.ts';
import { weightBeneath, withWholeWeights, wrongSum } from './weights.ts';

const planOf = (...weights: (string | null)[]) =>
  withNew(
    emptyDoc,
    undefined,
    weights.map((peso, at) => ({ nombre: `A${at}`, peso })),
  );
const weightsOf = (doc: Doc): (string | null)[] => [...doc.rows.values()].map((it) => it.peso);

test('what weighs beneath a summary row is summed, exactly; what the row itself once weighed counts no more', () => {
  const { doc, keys } = planOf('40', '0.1', '0.2', '99.7');
  const [a = 0, b = 0, c = 0] = keys;
  const tree = indentRows(doc, new Set([b, c]));

  expect(weightBeneath(tree, a)).toBe('Σ 0,3 %');
  expect(wrongSum(tree)).toBeUndefined();
  expect(wrongSum(doc)).toBe('140 %');
  expect(weightBeneath(withValues(tree, [b], { inactive: true }), a)).toBe('Σ 0,2 %');
});

test('a plan without weights, or whose weights sum to a hundred, has nothing to be told', () => {
  expect(wrongSum(planOf(null, null).doc)).toBeUndefined();
  expect(wrongSum(planOf('33.33', '33.33', '33.34').doc)).toBeUndefined();
  expect(wrongSum(planOf('33.33', '33.33', '33.33').doc)).toBe('99,99 %');
});

test('weights are brought to a hundred in their proportions, and who has none gets none', () => {
  expect(weightsOf(withWholeWeights(planOf('10', '30', null).doc))).toEqual(['25', '75', null]);
  expect(weightsOf(withWholeWeights(planOf('1', '1', '1').doc))).toEqual(['33.34', '33.33', '33.33']);
});

test('whatever the weights were, they sum to a hundred afterwards, and none differs by a hundredth or more from its share', () => {
  const weight = fc.integer({ min: 1, max: 10_000 }).map((it) => String(it / 100));
  fc.assert(
    fc.property(fc.array(weight, { minLength: 1, maxLength: 60 }), (weights) => {
      const after = withWholeWeights(planOf(...weights).doc);
      const sum = weights.reduce((all, it) => all + Number(it), 0);

      expect(wrongSum(after)).toBeUndefined();
      weightsOf(after).forEach((it, at) => expect(Math.abs(Number(it) - (Number(weights[at]) * 100) / sum)).toBeLessThan(0.0101));
    }),
  );
});
