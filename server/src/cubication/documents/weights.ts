import {
  openRules,
  qualityRuleNames,
  ruleWeightNames,
  ruleWeights,
  type QualityRule,
  type RuleWeights,
} from 'contract/cubication/index.ts';
import { setting } from '../../administration/index.ts';
import type { Reader } from '../../platform/database/database.ts';
import type { Events } from '../../platform/events/events.ts';

type OpenRule = (typeof openRules)[number];
const isOpen = (rule: QualityRule): rule is OpenRule => openRules.some((it) => it === rule);

/** What each check does today: the constants of the company say it, but for those without which nothing can be asked for. */
export async function presentWeights(context: Company): Promise<RuleWeights> {
  const weights = qualityRuleNames.map(
    async (rule) => [rule, isOpen(rule) ? weightSaid(await constants[rule](context)) : 'stops'] as const,
  );
  return Object.fromEntries(await Promise.all(weights)) as RuleWeights;
}

interface Company {
  db: Reader;
  events: Events;
}
const constants: Readonly<Record<OpenRule, (context: Company) => Promise<string>>> = {
  technical: (it) => setting(it, 'check_technical'),
  power: (it) => setting(it, 'check_power'),
  inverters: (it) => setting(it, 'check_inverters'),
  connectors: (it) => setting(it, 'check_connectors'),
  cable: (it) => setting(it, 'check_cable'),
  no_price: (it) => setting(it, 'check_no_price'),
  not_authorised: (it) => setting(it, 'check_not_authorised'),
};
const weightSaid = (words: string) => ruleWeightNames.find((it) => ruleWeights[it] === words) ?? 'stops';
