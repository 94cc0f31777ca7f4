import type { PolicyRules } from 'contract/services/policies.ts';
import { rulesOf } from './rules.ts';
import './policies.css';

/** The rules of a version in sentences; beside a rule that is another one than before, what it was. */
export function RuleList({ rules, before }: { rules: PolicyRules; before: PolicyRules | undefined }) {
  const earlier = before && rulesOf(before);
  return (
    <ul className="policy-rules">
      {rulesOf(rules).map((rule, at) => {
        const old = earlier?.[at];
        const isChanged = old !== undefined && old !== rule;
        return (
          <li key={rule} data-changed={isChanged || undefined}>
            {rule}
            {isChanged && <span className="policy-before">Antes: {old}</span>}
          </li>
        );
      })}
    </ul>
  );
}
