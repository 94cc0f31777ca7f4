import type { DatedRule } from 'contract/dated-rules.ts';
import { RuleVersion, type RuleActions } from './RuleVersion.tsx';
import './rules.css';

interface Props<Version> extends RuleActions {
  /** The newest first. */
  items: readonly Version[];
  /** What a version says, a sentence for each rule. */
  rulesOf: (version: Version) => readonly string[];
  onEdit: (version: Version) => void;
}

/** All versions of a rule, each beside what it changed. */
export const RuleVersions = <Version extends DatedRule>({ items, rulesOf, onEdit, ...actions }: Props<Version>) => (
  <ol className="rule-versions" aria-label="Versiones">
    {items.map((it, at) => (
      <RuleVersion
        key={it.id}
        {...actions}
        version={it}
        rules={rulesOf(it)}
        before={items.slice(at + 1, at + 2).map(rulesOf)[0]}
        onEdit={() => onEdit(it)}
      />
    ))}
  </ol>
);
