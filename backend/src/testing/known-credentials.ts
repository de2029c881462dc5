import type { DynamicModule } from '@nestjs/common';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { CallerAccounts } from '../kernel/credentials/caller-accounts.js';
import {
  ConnectionCredentials,
  CredentialRefused,
  type Credential,
  type CredentialCall,
  type CredentialUse,
} from '../kernel/credentials/connection-credentials.js';

/** Nobody has connected an account of their own. */
class NoOwnAccounts extends CallerAccounts {
  find = () => Promise.resolve([]);
}

/** The accounts of tests that are not about connecting them. */
export class KnownCredentials extends ConnectionCredentials {
  readonly known = new Map<ConnectionId, Credential>();
  readonly calls: (CredentialCall & { connectionId: ConnectionId })[] = [];

  forUse({ connectionId }: CredentialUse): Promise<Credential> {
    const credential = this.known.get(connectionId);
    if (credential === undefined)
      return Promise.reject(new CredentialRefused('not_found', 'There is no such connected account.', false));
    return Promise.resolve(credential);
  }

  renewed(): Promise<null> {
    return Promise.resolve(null);
  }

  recordCall({ connectionId }: CredentialUse, call: CredentialCall): Promise<void> {
    this.calls.push({ connectionId, ...call });
    return Promise.resolve();
  }

  get module(): DynamicModule {
    return {
      module: class Accounts {},
      global: true,
      providers: [
        { provide: ConnectionCredentials, useValue: this },
        { provide: CallerAccounts, useClass: NoOwnAccounts },
      ],
      exports: [ConnectionCredentials, CallerAccounts],
    };
  }
}
