import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { several } from '@throughline/contracts/page.js';
import { SecurityKind, SecurityPage } from '@throughline/contracts/security/security.requests.js';
import { z } from 'zod';
import { http } from '../../lib/http.js';
import { UrlInstant } from '../../lib/time/url-instant.js';

const names = ['kind', 'person', 'from', 'to'] as const;
/** Each with the values that the server accepts; several values are separated by commas. */
const values = { kind: several(SecurityKind), person: several(z.uuid()), from: UrlInstant, to: UrlInstant };

/** The same names in the page's URL and in the API's query; several values are separated by commas. */
export type SecurityFilters = Partial<Record<(typeof names)[number], string | undefined>>;

/** The parameters that the URL of security events may have. */
export const securityParameters = { ...values, before: z.string() };

export const readSecurityFilters = (params: URLSearchParams): SecurityFilters =>
  Object.fromEntries(
    names.map((name) => {
      const read = values[name].safeParse(params.get(name) || undefined).data;
      return [name, Array.isArray(read) ? read.join(',') : read];
    }),
  );

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
