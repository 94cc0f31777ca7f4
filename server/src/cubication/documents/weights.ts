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
export async function presentWeights(context: { db: Reader; events: Events }): Promise<RuleWeights> {
  const weights = qualityRuleNames.map(async (rule) => [rule, isOpen(rule) ? await weightOf(context, rule) : 'stops'] as const);
  return Object.fromEntries(await Promise.all(weights)) as RuleWeights;
}

async function weightOf(context: { db: Reader; events: Events }, rule: OpenRule) {
  const words = await setting(context, `check_${rule}`);
  return ruleWeightNames.find((it) => ruleWeights[it] === words) ?? 'stops';
}
