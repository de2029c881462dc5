import type { INestApplicationContext } from '@nestjs/common';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { BreakGlassRequest, breakGlassReason } from '@throughline/contracts/operations/log.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { Deployment } from '@throughline/backend/operations/deployment.js';
import { ReadLog } from '@throughline/backend/operations/log/read-log.js';
import { OperatorGrants } from '@throughline/backend/operations/operators/operator-grants.js';
import type { Values } from './area.js';
import { commandLineMeta } from './command-line-meta.js';
import { mistakeIn } from './mistake-in.js';

type Reader = { userId: UserId; meta: CommandMeta };
/** Access to a workspace's content, in the name of an operator who has an account. */
export type ContentAccess = { open: (app: INestApplicationContext, workspaceId: WorkspaceId) => Promise<Reader> };

/** Returns null when neither option is given: what people wrote stays masked. */
export const contentAccessFrom = (values: Values): ContentAccess | null => {
  const breaks = values['break-glass'];
  if (!breaks && !values.content) return null;
  const { as: address, workspace } = values;
  if (workspace === undefined)
    throw new CommandMistake('--workspace: got nothing, wants the slug or id of the workspace to read.');
  if (address === undefined)
    throw new CommandMistake(
      '--as: got nothing, wants the e-mail address of the operator who reads, because the owners are notified.',
    );
  const reason = breaks ? getReason(values) : null;
  return {
    open: (app, workspaceId) => openAs(app, address, reason === null ? null : { workspaceId, reason }),
  };
};

const getReason = (values: Values): string => {
  const parsed = BreakGlassRequest.pick({ reason: true }).safeParse(values);
  if (parsed.success) return parsed.data.reason;
  throw mistakeIn(parsed.error, values, {
    reason: `a reason of ${breakGlassReason.min} to ${breakGlassReason.max} characters`,
  });
};

const openAs = async (
  app: INestApplicationContext,
  address: string,
  request: BreakGlassRequest | null,
): Promise<Reader> => {
  const userId = await app.get(OperatorGrants, { strict: false }).requireAccount(address);
  if (!app.get(Deployment, { strict: false }).isOperator(userId))
    throw new DomainError('forbidden', { detail: 'This person is not an operator.' });
  const asOperator = (): CommandMeta => ({ ...commandLineMeta(), actor: { kind: 'operator', id: userId } });
  if (request !== null) await app.get(ReadLog, { strict: false }).grantContentAccess(request, userId, asOperator());
  return { userId, meta: asOperator() };
};
