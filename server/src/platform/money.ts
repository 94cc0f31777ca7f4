import { z } from 'zod';
import { isDownload, type Call } from 'contract/call.ts';
import { onceFor } from './once-for.ts';
import { Problem } from './problem.ts';
import type { User } from './user.ts';

/** Of a person, what decides whether they see money. */
export type Viewer = Pick<User, 'seesAllProjects'>;

/** The one place that says who sees amounts of money: site roles, which see only their own projects, do not (decision 027). */
export const seesMoney = (user: Viewer | undefined): boolean => user?.seesAllProjects ?? false;

type Hide = (value: unknown) => unknown;
/** A schema as JSON Schema tells it, with the marks of `contract/fields.ts`. */
interface Node {
  'x-money'?: true | 'text';
  'x-money-order'?: string[];
  type?: string;
  nullable?: boolean;
  properties?: Record<string, Node>;
  additionalProperties?: Node | boolean;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
  $ref?: string;
}

/** The two doors of one call for who may not see money; made when the first of them comes. */
export const moneyDoor = (call: Call): { refuse: (input: unknown) => void; hide: Hide } => ({
  refuse: (input) => doorOf(call).refuse(input),
  hide: (value) => doorOf(call).hide(value),
});
const doorOf = onceFor((call: Call) => ({
  refuse: moneyRefuser(call),
  hide: isDownload(call.answer) || call.tellsDecider ? asItIs : moneyHider(call.answer),
}));

/** A value as it may be shown to somebody, for what leaves by another way than as the answer of a call: a paper. */
export function shownTo<S extends z.ZodType>(user: Viewer, schema: S, value: z.output<S>): z.output<S> {
  if (seesMoney(user)) return value;
  // What is hidden is null or left out only where the schema allows it, so it is still of the schema's type.
  return moneyHider(schema)(value) as z.output<S>;
}

/**
 * A refusal as it is told to who may not see money: the present state that comes with it has amounts too, in
 * texts as well, of which the call's answer says which; `fields` only names them.
 */
export function refusalWithoutMoney(problem: Problem, hide: Hide = asItIs): Problem {
  const {
    code,
    message,
    details: { fields, ...details },
  } = problem;
  if (Object.keys(details).length === 0) return problem;
  return new Problem(code, {
    ...withoutMoneyNames({ ...details, ...('current' in details && { current: hide(details.current) }) }),
    message,
    ...(fields && { fields }),
  });
}

/** A value that is answered by this schema, for who may not see money: without what the schema marks as money. */
function moneyHider(schema: z.ZodType): Hide {
  return (
    hiderOf(z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any', reused: 'inline' }) as Node) ?? asItIs
  );
}
const asItIs: Hide = (value) => value;

/** Undefined where nothing is to be hidden: then the value goes out as it is, uncopied. */
function hiderOf(node: Node): Hide | undefined {
  if (node['x-money'] === 'text') return (value) => (typeof value === 'string' ? withoutAmounts(value) : value);
  if (node['x-money']) return () => (isNullable(node) ? null : undefined);
  if (isOpen(node)) return hideNamed;
  const parts = [...alternatives(node).map(hiderOf), objectHider(node), listHider(node)].filter((it) => it !== undefined);
  return parts.length === 0 ? undefined : (value) => parts.reduce((it, hide) => hide(it), value);
}

const isNullable = (node: Node): boolean => node.nullable === true || node.type === 'null' || alternatives(node).some(isNullable);
const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Node): Node[] => [...anyOf, ...oneOf, ...allOf];
/** Whatever stands there: nothing is said of it. */
const isOpen = (node: Node): boolean => {
  if (node.$ref !== undefined) throw new Error(`Money cannot be hidden in a schema that names itself: ${node.$ref}`);
  if (node.type === 'object' && node.properties === undefined) return isAnything(node.additionalProperties);
  return Object.keys(node).every((it) => it === 'nullable' || it === 'description');
};
const isAnything = (it: Node | boolean | undefined): boolean => it === undefined || it === true || (typeof it === 'object' && isOpen(it));

function objectHider({ properties = {}, additionalProperties }: Node): Hide | undefined {
  const named = Object.entries(properties).flatMap(([name, it]) => {
    const hide = hiderOf(it);
    return hide ? [[name, hide] as const] : [];
  });
  const others = typeof additionalProperties === 'object' ? hiderOf(additionalProperties) : undefined;
  if (named.length === 0 && !others) return undefined;
  return (value) => {
    if (!isObject(value)) return value;
    const entries = Object.entries(value).map(([name, it]) => [name, others && !Object.hasOwn(properties, name) ? others(it) : it]);
    const shown: Record<string, unknown> = Object.fromEntries(entries);
    for (const [name, hide] of named) if (Object.hasOwn(shown, name)) shown[name] = hide(shown[name]);
    return shown;
  };
}

function listHider({ items }: Node): Hide | undefined {
  const hide = items && hiderOf(items);
  return hide && ((value) => (Array.isArray(value) ? value.map(hide) : value));
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/**
 * What amounts are called where no schema says it: in the history's rows and in the present state that comes with a refusal. Every
 * name that the contract marks is among them; `server/test/money-marks.test.ts` compares.
 */
export const moneyNames: ReadonlySet<string> = new Set(
  `monto montos monto_nuevo monto_negocio amount amount_before amount_clp new_amount total
    price prices price_before other_price last_price price_currency unit_price price_clp price_uf cost_clp total_clp total_cost_clp freight precio cost costs cost_currency unit_cost costo budget
    asked_amount approved_amount ordered_amount received_amount used_amount returned_amount
    per_kwp panel_cost Unit_Cost total_cost one_total other_total difference_clp
    subtotal discount discount_percentage net received_net ordered_net invoiced_net paid_net paid taxable tax total_with_discount worth credit_net
    retention amortisation to_invoice advance amortised unamortised retained released held`.split(/\s+/),
);

/** The same for a row without a schema, by the names. */
export const withoutMoneyNames = (row: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, it]) => [name, moneyNames.has(name) && !isCount(name, it) ? null : hideNamed(it)]));

const hideNamed: Hide = (value) => {
  if (Array.isArray(value)) return value.map(hideNamed);
  return isObject(value) ? withoutMoneyNames(value) : value;
};

/** Amounts are text on their way, so a total that is a number counts something. */
const isCount = (name: string, value: unknown): boolean => name === 'total' && typeof value === 'number';

const amount = String.raw`(?:US\$|\$|€|UF) ?\d[\d.,]*`;
const amountInText = new RegExp(amount);
const amountsInText = new RegExp(`${amount}(?: y ${amount})?`, 'g');

/** `Nivel 1, desde $ 1.000, obra X` → `Nivel 1, obra X`; a text that begins with the amount says that there is one. */
const withoutAmounts = (text: string): string =>
  text
    .split(', ')
    .filter((it, at) => at === 0 || !amountInText.test(it))
    .join(', ')
    .replace(amountsInText, 'cierto monto');

/**
 * Refuses what only who sees money may send: an amount, which they would set without knowing it; an order by an amount, which
 * tells which of two is larger.
 */
function moneyRefuser({ params, query, body }: Pick<Call, 'params' | 'query' | 'body'>): (input: unknown) => void {
  const schemas = [z.object({ ...params, ...query }), ...(body ? [body] : [])];
  const nodes = schemas.map((it) => z.toJSONSchema(it, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Node);
  return (input) => {
    const fields = Object.fromEntries(nodes.flatMap((it) => moneyIn(it, input, '')));
    const [message] = Object.values(fields);
    if (message !== undefined) throw new Problem('not_allowed', { message, fields });
  };
}

function moneyIn(node: Node, value: unknown, path: string): [string, string][] {
  if (value === undefined || value === null) return [];
  if (node['x-money']) return [[path, 'Su rol no ve ni registra montos: deje este dato en blanco.']];
  if (typeof value === 'string' && node['x-money-order']?.includes(value.replace(/^-/, '')))
    return [[path, 'Su rol no ve montos: elija otro orden.']];
  const at = (name: string | number) => (path ? `${path}.${name}` : String(name));
  const own = alternatives(node).flatMap((it) => moneyIn(it, value, path));
  if (Array.isArray(value)) return [...own, ...value.flatMap((it, index) => (node.items ? moneyIn(node.items, it, at(index)) : []))];
  if (!isObject(value)) return own;
  const given = new Map(Object.entries(value));
  return [...own, ...Object.entries(node.properties ?? {}).flatMap(([name, it]) => moneyIn(it, given.get(name), at(name)))];
}
