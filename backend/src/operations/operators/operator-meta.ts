import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { FastifyRequest } from 'fastify';
import { getSessionCaller } from '../../access/requests/caller.js';
import { toMeta } from '../../access/requests/meta.js';

/** Like `Meta`, for the actions of an operator, who acts for the deployment and not as a member of a workspace. */
export const OperatorMeta = createParamDecorator((_: unknown, context: ExecutionContext): CommandMeta => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ...toMeta(request), actor: { kind: 'operator', id: getSessionCaller(request).userId } };
});
