import type { ConnectionSettings, ServiceId } from '@throughline/contracts/connections/connection.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { command } from '@throughline/platform/deciders/command.js';

type Of = { appId: string; workspaceId: WorkspaceId; service: ServiceId };

export class SetServiceApp extends command('SetServiceApp')<
  Of & { clientId: string; server: ConnectionSettings['variables']; redirectUri: string }
>() {}
export class RemoveServiceApp extends command('RemoveServiceApp')<Of>() {}
