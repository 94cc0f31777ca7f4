import { qualityRules, ruleWeights, type openRules, type RuleWeight } from '../../cubication/documents/quality-rules.ts';
import { whole, type SettingDeclaration } from './declaration.ts';

/** What a check of a take-off does, in words. */
const check = (rule: (typeof openRules)[number], weight: RuleWeight, help: string) =>
  ({
    group: 'takeoffs',
    label: `Revisión: ${qualityRules[rule].label}`,
    help,
    kind: 'choice',
    default: ruleWeights[weight],
    options: [ruleWeights.stops, ruleWeights.warns, ruleWeights.off],
    source: 'propia',
  }) as const;

/** What is learnt from finished places, and what the checks of a take-off do. */
export const takeoffs = {
  lesson_stage: {
    group: 'takeoffs',
    label: 'Etapa desde la que un lugar está terminado',
    help: 'Por su orden. De los proyectos que llegaron a ella, y no están detenidos, se aprende cuánto se usó en verdad.',
    unit: 'en orden',
    ...whole,
    default: 8,
    min: 1,
    max: 99,
    source: 'propia',
  },
  lesson_places: {
    group: 'takeoffs',
    label: 'Lugares que hacen una muestra',
    help: 'Con menos lugares terminados no se dice cuánto se usó en verdad.',
    unit: 'lugares',
    ...whole,
    default: 5,
    min: 3,
    max: 1000,
    source: 'propia',
  },
  lesson_percent: {
    group: 'takeoffs',
    label: 'Diferencia que se propone corregir',
    help: 'Desde qué diferencia entre la cantidad escrita y la mediana real se propone la real.',
    unit: '%',
    ...whole,
    default: 5,
    min: 0,
    max: 100,
    source: 'propia',
  },
  check_technical: check('technical', 'warns', 'Lo que la información técnica del lugar tiene de inusual, como su relación CC/CA.'),
  check_power: check('power', 'warns', 'Los módulos cubicados no son los de la información técnica.'),
  check_inverters: check('inverters', 'warns', 'Los inversores cubicados no son los de la información técnica.'),
  check_connectors: check('connectors', 'warns', 'Hay menos pares MC4 que strings.'),
  check_cable: check('cable', 'warns', 'El cable solar difiere en más de un cuarto de los metros medidos.'),
  check_no_price: check('no_price', 'stops', 'El costo de un material es cero, o no se conoce. Lo que no se conoce nunca se envía.'),
  check_not_authorised: check(
    'not_authorised',
    'warns',
    'Un módulo o inversor no tiene en el catálogo una autorización de la SEC que esté vigente.',
  ),
} as const satisfies Record<string, SettingDeclaration>;
