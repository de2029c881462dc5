import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { toMeta } from './meta.js';

/** A request whose answer may change the cookies of the browser. */
export type AuthContext = { request: FastifyRequest; reply: FastifyReply; meta: CommandMeta };

export const AuthContext = createParamDecorator((_: unknown, context: ExecutionContext): AuthContext => {
  const http = context.switchToHttp();
  const request = http.getRequest<FastifyRequest>();
  return { request, reply: http.getResponse<FastifyReply>(), meta: toMeta(request) };
});
