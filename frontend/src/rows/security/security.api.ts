import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { SecurityPage } from '@throughline/contracts/security/security.requests.js';
import { http } from '../../lib/http.js';

const names = ['kind', 'person', 'from', 'to'] as const;

/** The same names in the page's URL and in the API's query; several values are separated by commas. */
export type SecurityFilters = Partial<Record<(typeof names)[number], string | undefined>>;

/** The parameters that the URL of security events may have. */
export const securityParameters: readonly string[] = [...names, 'before'];

export const readSecurityFilters = (params: URLSearchParams): SecurityFilters =>
  Object.fromEntries(names.map((name) => [name, params.get(name) || undefined]));

export const writeSecurityFilters = (filters: SecurityFilters): URLSearchParams => {
  const params = new URLSearchParams();
  for (const name of names) if (filters[name]) params.set(name, filters[name]);
  return params;
};

type Asked = { filters: SecurityFilters; before: string | undefined };

export const listSecurity = (workspaceId: WorkspaceId, { filters, before }: Asked, signal: AbortSignal) =>
  http.get(`/api/workspaces/${workspaceId}/security`, SecurityPage, { query: { ...filters, before }, signal });

export const securityExportUrl = (
  workspaceId: WorkspaceId,
  filters: SecurityFilters,
  format: 'csv' | 'ndjson',
): string => {
  const query = writeSecurityFilters(filters);
  query.set('format', format);
  return `/api/workspaces/${workspaceId}/security/export?${query}`;
};
