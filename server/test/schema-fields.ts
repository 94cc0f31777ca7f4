import { z } from 'zod';
import { isDownload, type Call } from 'contract/call.ts';
import { onceFor } from '../src/platform/once-for.ts';

interface Node {
  'x-money'?: true | 'text';
  'x-money-order'?: string[];
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  properties?: Record<string, Node>;
  required?: string[];
  additionalProperties?: Node | boolean;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
}
export interface Field {
  path: string;
  name: string;
  node: Node;
  mayMiss: boolean;
}

/** Every field of a schema, however deep. */
function fieldsIn(node: Node, path = ''): Field[] {
  const { properties = {}, required = [], additionalProperties, items, anyOf = [], oneOf = [] } = node;
  const own = Object.entries(properties).flatMap(([name, it]) => [
    { path: `${path}${name}`, name, node: it, mayMiss: !required.includes(name) },
    ...fieldsIn(it, `${path}${name}.`),
  ]);
  const parts = [
    ...anyOf,
    ...oneOf,
    ...(items ? [items] : []),
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ];
  return [...own, ...parts.flatMap((it) => fieldsIn(it, path))];
}
export const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { target: 'openapi-3.0', io, unrepresentable: 'any', reused: 'inline' }) as Node;
export const answerOf = onceFor(({ answer }: Call): Field[] => (isDownload(answer) ? [] : fieldsIn(schemaOf(answer, 'output'))));
export const inputOf = onceFor(({ params, query, body }: Call): Field[] =>
  [z.object({ ...params, ...query }), ...(body ? [body] : [])].flatMap((it) => fieldsIn(schemaOf(it, 'input'))),
);
