import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { MailChoices } from '@throughline/contracts/inbox/mail-choices.js';
import { http } from '../../lib/http.js';

const address = (workspaceId: WorkspaceId): string => `/api/workspaces/${workspaceId}/inbox/mails`;

export const readMailChoices = (workspaceId: WorkspaceId, signal: AbortSignal) =>
  http.get(address(workspaceId), MailChoices, { signal });
export const saveMailChoices = (workspaceId: WorkspaceId, choices: MailChoices) =>
  http.put(address(workspaceId), choices, MailChoices);
