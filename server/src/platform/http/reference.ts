import { setImmediate as turn } from 'node:timers/promises';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { isDownload, type Call } from 'contract/call.ts';
import { services } from 'contract/backends.ts';
import { z } from 'zod';
import { onceFor } from '../once-for.ts';

type Json = Record<string, unknown>;
type Paths = Record<string, Json>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
};

/** OpenAPI 3.1 made from the declarations; `operationId` is the call's id. */
export function openApi(calls: readonly Call[]) {
  const paths: Paths = {};
  for (const call of calls) describe(paths, call);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Project Administrator',
      version: '1.4.0',
      description: 'Cada llamada lleva `x-access-key`; casi todas, además, una sesión.',
    },
    tags: Object.keys(services).map((name) => ({ name })),
    components: {
      securitySchemes: {
        accessKey: { type: 'apiKey', in: 'header', name: 'x-access-key' },
        token: { type: 'http', scheme: 'bearer' },
      },
      schemas: { Refusal: refusal },
    },
    paths,
  };
}

function describe(paths: Paths, call: Call): void {
  const path = (paths[call.path] ??= {});
  path[call.method.toLowerCase()] = operation(call);
}

const refusal = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string' },
    message: { type: 'string', description: 'En español; dice qué hacer' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
};

const operation = onceFor((call: Call): Json => {
  const parameters = [...parametersIn('path', call.params), ...parametersIn('query', call.query), ...(call.confirms ? [confirmation] : [])];
  return {
    operationId: call.id,
    tags: [call.service],
    summary: call.summary,
    description: `Permiso: ${[call.permission, ...(call.orPermission ?? [])].join(' o ')}.${call.confirms ? ` Pide confirmar con la clave de quien llama${call.confirms === 'when asked' ? ', cuando enlaza una cuenta con otra ficha del personal' : ''}.` : ''}${call.bodyInQuery ? ' Los campos se aceptan también en la consulta; el cuerpo prevalece.' : ''}`,
    security: [call.permission === 'public' ? { accessKey: [] } : { accessKey: [], token: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: {
        required: !call.bodyInQuery,
        content: { [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(call.body, 'input') } },
      },
    }),
    responses: {
      200: { description: 'Respuesta', content: answerOf(call) },
      default: { description: 'Rechazo', content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
    },
  };
});

const confirmation = {
  name: 'x-confirm-password',
  in: 'header',
  required: false,
  description: 'La clave de quien llama, con codificación por ciento (UTF-8). También se acepta en la consulta, como `password`.',
  schema: { type: 'string' },
};

const parametersIn = (place: 'path' | 'query', shape: Call['params'] = {}): Json[] =>
  Object.entries(shape).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: schemaOf(schema, 'input'),
  }));

function answerOf({ answer, service }: Call): Json {
  if (isDownload(answer)) return { [answer.download]: { schema: { type: 'string', format: 'binary' } } };
  const json = schemaOf(answer, 'output');
  const wrapped = services[service].envelope === 'body' ? { type: 'object', required: ['body'], properties: { body: json } } : json;
  return { 'application/json': { schema: wrapped } };
}

/**
 * The description at `/openapi.json`, and a page to read it at `/docs`. It is made when it is first asked for: few ask, and the start would take
 * a fifth longer and keep it in memory.
 */
export async function serveReference(app: FastifyInstance, calls: readonly Call[]): Promise<void> {
  const document = openApi([]);
  let description: Promise<void> | undefined;
  const isThere = () => (description ??= describeInTurns(document.paths, calls));
  app.get('/openapi.json', async () => {
    await isThere();
    return document;
  });
  // The plugin's types know 3.0 only; it passes the document on as it is.
  await app.register(swagger, { mode: 'static', specification: { document: document as OpenAPIV3.Document } });
  await app.register(async (pages) => {
    pages.addHook('onRequest', isThere);
    await pages.register(swaggerUi, {
      routePrefix: '/docs',
      staticCSP: true,
      uiConfig: { docExpansion: 'none', filter: true, supportedSubmitMethods: [] },
    });
  });
}

/** All at once it would hold up everybody's calls for as long as it takes. */
async function describeInTurns(paths: Paths, calls: readonly Call[]): Promise<void> {
  for (const [at, call] of calls.entries()) {
    if (at % 20 === 0) await turn();
    describe(paths, call);
  }
}
