import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { Problem } from '@throughline/contracts/problem.js';
import { z } from 'zod';

/** The document and its generator are loaded on the first request, because most processes never receive one. */
export const serveOpenApi = (app: NestFastifyApplication): void => {
  let document: Promise<OpenAPIObject> | undefined;
  app
    .getHttpAdapter()
    .getInstance()
    .get('/api/openapi.json', () => (document ??= describe(app)));
};

const describe = async (app: NestFastifyApplication): Promise<OpenAPIObject> => {
  const { DocumentBuilder, SwaggerModule } = await import('@nestjs/swagger');
  const about = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Throughline')
    .setDescription('Commands answer receipts; everything read is a fold over events. Refusals are RFC 9457 problems.')
    .setVersion('1')
    .addCookieAuth('session')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key, `tl_…`, of one workspace.' })
    .build();
  const document = SwaggerModule.createDocument(app, about, {
    standardSchemaConverter: (schema, { schemaType }) =>
      schema instanceof z.ZodType ? { schema: getJsonSchema(schema, schemaType) } : undefined,
  });
  return withKeys(withProblems(document));
};

const getJsonSchema = (schema: z.ZodType, io: 'input' | 'output'): unknown => {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    reused: 'inline',
    unrepresentable: 'any',
  });
  return rest;
};

type Path = OpenAPIObject['paths'][string];
type Operation = NonNullable<Path['get']>;

/** The operations of a path, without the description of the path itself. */
const operationsIn = (path: Path): Operation[] =>
  Object.values<unknown>({ ...path }).filter(
    (value): value is Operation => typeof value === 'object' && value !== null && 'responses' in value,
  );

/** Routes within a workspace also accept API keys. */
const withKeys = (document: OpenAPIObject): OpenAPIObject => {
  for (const [path, operations] of Object.entries(document.paths)) {
    if (!path.startsWith('/api/workspaces/{workspaceId}')) continue;
    for (const operation of operationsIn(operations)) operation.security = [{ session: [] }, { bearer: [] }];
  }
  return document;
};

const withProblems = (document: OpenAPIObject): OpenAPIObject => {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  for (const path of Object.values(document.paths)) {
    for (const operation of operationsIn(path))
      operation.responses['default'] = { description: 'What went wrong, by its code.', content };
  }
  const problem = Object.fromEntries(Object.entries(z.toJSONSchema(Problem)).filter(([key]) => key !== '$schema'));
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, Problem: problem } },
  };
};
