import { ApiKeyScope } from '@throughline/contracts/permissions.js';

/** Says what a program may do. */
export const scopeWords: Readonly<Record<ApiKeyScope, string>> = {
  'workspace.read': 'See the workspace, its agents and triggers',
  'runs.read': 'Read runs and what they made',
  'history.read': 'Read the history, with what runs received and made',
  'runs.start': 'Start runs',
  'runs.control': 'Pause, cancel and approve runs',
  'agents.edit': 'Create and edit agents',
  'agents.publish': 'Publish agents',
  'triggers.edit': 'Create and edit triggers',
  'triggers.pause': 'Pause and resume triggers',
};

/** Reading first. */
export const scopesInOrder: readonly ApiKeyScope[] = [
  ...ApiKeyScope.options.filter((scope) => scope.endsWith('.read')),
  ...ApiKeyScope.options.filter((scope) => !scope.endsWith('.read')),
];

const day = 24 * 3_600_000;
const soon = 14 * day;

export const classifyExpiry = (expiresAt: string, now: number): 'later' | 'soon' | 'over' => {
  const left = Date.parse(expiresAt) - now;
  return left <= 0 ? 'over' : left <= soon ? 'soon' : 'later';
};

/** Names the first question that each scope allows. */
const firstQuestions: readonly (readonly [scope: ApiKeyScope, path: string])[] = [
  ['workspace.read', 'agents'],
  ['runs.read', 'runs'],
  ['history.read', 'history'],
];

type Example = { origin: string; workspaceId: string; key: string; scopes: readonly ApiKeyScope[] };

/** A call that works as it is; null when the key can only change things. */
export const buildExample = ({ origin, workspaceId, key, scopes }: Example): string | null => {
  const [, path] = firstQuestions.find(([scope]) => scopes.includes(scope)) ?? [];
  if (path === undefined) return null;
  return `curl -H 'Authorization: Bearer ${key}' \\\n  ${origin}/api/workspaces/${workspaceId}/${path}`;
};
