/** What a finding does: a warning is told, the other one keeps the document from being posted; its saving never. */
export type Weight = 'warns' | 'stops';

/** The same of a rule, which may also be asked of nobody. */
export const ruleWeights = { stops: 'Detiene el envío', warns: 'Avisa', off: 'No se revisa' } as const satisfies Record<
  Weight | 'off',
  string
>;
export type RuleWeight = keyof typeof ruleWeights;
export const ruleWeightNames = Object.keys(ruleWeights) as [RuleWeight, ...RuleWeight[]];

/** The checks of a take-off, and how much each takes from the score of 100 (features §1.9). */
export const qualityRules = {
  technical: { label: 'Información técnica', points: 10 },
  power: { label: 'Potencia de los paneles', points: 15 },
  inverters: { label: 'Inversores del lugar', points: 15 },
  connectors: { label: 'Conectores por string', points: 10 },
  cable: { label: 'Cable solar por metro', points: 10 },
  no_code: { label: 'Materiales sin código', points: 20 },
  no_price: { label: 'Costo en cero', points: 20 },
  no_quantity: { label: 'Cantidad en cero', points: 20 },
  retired: { label: 'Materiales retirados', points: 20 },
  not_authorised: { label: 'Equipos sin autorización SEC', points: 20 },
} as const satisfies Record<string, { label: string; points: number }>;
export type QualityRule = keyof typeof qualityRules;
export const qualityRuleNames = Object.keys(qualityRules) as [QualityRule, ...QualityRule[]];

/** What these do is a constant of the company; without a code, a quantity or a material in force nothing can be asked for (decision 151). */
export const openRules = [
  'technical',
  'power',
  'inverters',
  'connectors',
  'cable',
  'no_price',
  'not_authorised',
] as const satisfies readonly QualityRule[];

/** What each rule does today. */
export type RuleWeights = Readonly<Record<QualityRule, RuleWeight>>;
