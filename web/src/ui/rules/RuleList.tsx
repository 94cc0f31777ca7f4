import './rules.css';

/** The rules of a version in sentences; beside a rule that is another one than before, what it was. */
export const RuleList = ({ rules, before }: { rules: readonly string[]; before: readonly string[] | undefined }) => (
  <ul className="rules">
    {rules.map((rule, at) => {
      const old = before?.[at];
      const isChanged = old !== undefined && old !== rule;
      return (
        <li key={rule} data-changed={isChanged || undefined}>
          {rule}
          {isChanged && <span className="rule-before">Antes: {old}</span>}
        </li>
      );
    })}
  </ul>
);
