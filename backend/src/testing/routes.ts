import { RequestMethod, type INestApplication, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import { ModulesContainer } from '@nestjs/core';
import { declaredAccess } from '../access/access.js';
import { z } from 'zod';
import type { Access } from '../access/authorization/route-access.js';

export type DeclaredRoute = {
  name: string;
  method: string;
  path: string;
  access: Access | undefined;
  /** The contract of its query; undefined if it is not filtered, sorted or paged. */
  query: z.ZodType | undefined;
  /** The contract of its body; undefined if it takes none. */
  body: z.ZodType | undefined;
};

/** Every route of the application with the access that its controller declares. */
export const declaredRoutes = (app: INestApplication): DeclaredRoute[] =>
  [...app.get(ModulesContainer).values()]
    .flatMap((module) => [...module.controllers.values()])
    .flatMap(({ metatype }) => (isClass(metatype) ? listRoutes(metatype) : []))
    .sort((a, b) => a.name.localeCompare(b.name));

const isClass = (value: unknown): value is Type => typeof value === 'function';

const listRoutes = (controller: Type): DeclaredRoute[] => {
  const prefixes = list(Reflect.getMetadata(PATH_METADATA, controller));
  return Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
    const handler: unknown = Reflect.get(controller.prototype as object, name);
    if (typeof handler !== 'function' || !Reflect.hasMetadata(METHOD_METADATA, handler)) return [];
    const method = RequestMethod[Number(Reflect.getMetadata(METHOD_METADATA, handler))] ?? 'ALL';
    const access = declaredAccess(handler, controller);
    return prefixes.flatMap((prefix) =>
      list(Reflect.getMetadata(PATH_METADATA, handler)).map((path) => ({
        name: `${controller.name}.${name}`,
        method,
        path: `/${[prefix, path]
          .flatMap((part) => part.split('/'))
          .filter((part) => part !== '')
          .join('/')}`,
        access,
        query: getContract(RouteParamtypes.QUERY, controller, name),
        body: getContract(RouteParamtypes.BODY, controller, name),
      })),
    );
  });
};

/** Keys of the arguments that Nest fills in begin with their kind. */
const getContract = (kind: RouteParamtypes, controller: Type, name: string): z.ZodType | undefined => {
  const parameters = Parameters.parse(Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {});
  return Object.entries(parameters).find(([key]) => key.startsWith(`${kind}:`))?.[1].schema;
};

const Parameters = z.record(z.string(), z.looseObject({ schema: z.instanceof(z.ZodType).optional() }));

const list = (paths: unknown): string[] =>
  Array.isArray(paths) ? paths.map(String) : [typeof paths === 'string' ? paths : ''];
