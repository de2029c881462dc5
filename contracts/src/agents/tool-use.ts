import { z } from 'zod';
import { ConnectionId } from '../ids.js';
import type { Approvers } from './approvers.js';
import { ToolName, type ToolAlias, type ToolPolicy, type ToolRef, type ToolUse } from './agent-definition.js';

const maxAlias = 64;

/**
 * The alias that a tool gets when nobody has chosen one: its name, with underscores for what models do not accept. Old events
 * are read with it, so the alias of a name never changes.
 */
export const getAlias = (tool: ToolRef): ToolAlias =>
  tool
    .replace(/^conn:[^/]*\//, '')
    .replaceAll(/[^a-zA-Z0-9_-]/g, '_')
    .slice(0, maxAlias);

/** A tool as an agent uses it from the start. */
export const newToolUse = (tool: ToolName, policy: ToolPolicy = 'auto'): ToolUse => ({
  tool,
  alias: getAlias(tool),
  policy,
  pinned: {},
  connectionId: null,
});

const withoutMembers = (asked: Approvers | undefined): Approvers | undefined =>
  asked === undefined || asked.roles.length === 0 ? undefined : { members: [], roles: asked.roles };

/** A tool as another workspace can have it: ids of people mean nothing there, and roles are the same everywhere. */
export const withoutPeople = <Use extends Pick<ToolUse, 'approvers' | 'passOnTo'>>({
  approvers,
  passOnTo,
  ...use
}: Use): Omit<Use, 'approvers' | 'passOnTo'> & Pick<ToolUse, 'approvers' | 'passOnTo'> => {
  const [asked, next] = [withoutMembers(approvers), withoutMembers(passOnTo)];
  return { ...use, ...(asked && { approvers: asked }), ...(next && { passOnTo: next }) };
};

/** Returns an alias as the title of a call: "Json query". */
export const formatAlias = (alias: string): string => {
  const words = alias.replace(/[_-]+/g, ' ').trim().slice(0, 100);
  return words === '' ? 'Call a tool' : words.charAt(0).toUpperCase() + words.slice(1);
};

export const isBuiltIn = (tool: ToolRef): tool is ToolName => ToolName.safeParse(tool).success;

/** An operation of a service, as `<service>.<name>` with underscores. */
export const OperationId = z.string().regex(/^[a-z_]{2,30}\.[a-z_]{2,30}$/);

/** Returns what instructions call a tool: a tool of the product by its name, any other by its alias. */
export const nameInInstructions = ({ tool, alias }: Pick<ToolUse, 'tool' | 'alias'>): string =>
  isBuiltIn(tool) ? tool : alias;

/** An operation of a service, as a tool that calls it with one account. */
export const operationRef = (connectionId: ConnectionId, operation: string): ToolRef =>
  `conn:${connectionId}/${operation}`;

/** The account and the operation of a tool that is one; null for another tool. */
export const operationIn = (tool: ToolRef): { connectionId: ConnectionId; operation: string } | null => {
  const [, account = '', operation = ''] = /^conn:([^/]+)\/([a-z_]+\.[a-z_]+)$/.exec(tool) ?? [];
  const connectionId = ConnectionId.safeParse(account);
  return connectionId.success ? { connectionId: connectionId.data, operation } : null;
};
