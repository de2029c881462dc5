import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { ConnectionAuthority } from '../connection-authority.js';
import { ConnectionStates } from '../connection-states.js';
import { AuthorizeConnection } from '../domain/connection.commands.js';
import { SealedAccounts } from '../secrets/sealed-accounts.js';
import { RevokeAtProvider } from './revoke-at-provider.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';
import { SignInRequests, type Arrived } from './sign-in-requests.js';
import type { TokenSet } from './token-set.js';
import { getPlan } from '../services/service-plan.js';
import { getService } from '@throughline/catalogue/services/services.js';

/** `choice`: the place of one of what the account reaches. */
type Of = { workspaceId: WorkspaceId; connectionId: ConnectionId; choice: number };

/** The person says that the account is the one they meant: only then are its tokens used. */
@Injectable()
export class ConfirmAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly states: ConnectionStates,
    private readonly flows: SignInRequests,
    private readonly accounts: SealedAccounts,
    private readonly authority: ConnectionAuthority,
    private readonly revocation: RevokeAtProvider,
  ) {}

  async confirm({ workspaceId, connectionId, choice }: Of, caller: SessionCaller, meta: CommandMeta): Promise<Receipt> {
    const connection = await this.states.get(workspaceId, connectionId);
    const flow = await this.flows.ofConnection(connectionId);
    if (flow === null) throw refuseSignIn('nothing_to_confirm');
    if (flow.sessionId !== caller.sessionId) throw refuseSignIn('other_confirmation');
    if (this.flows.isExpired(flow)) throw refuseSignIn('too_late');
    const arrived = await this.flows.arrived(flow);
    if (arrived === null) throw refuseSignIn('not_arrived');
    const tokens = chosen(arrived, choice);
    const found = arrived.options[choice]?.account ?? arrived.account;
    const account = await this.accounts.seal({ workspaceId, connectionId }, connection.service, found);
    const { service, kind, settings } = connection;
    const variables = { ...settings.variables, ...tokens.variables };
    const hosts = [...getPlan(getService(service), kind, { ...settings, variables }).hosts];
    const scopes = tokens.scopes ?? [...connection.scopes.asked];
    const expiresAt = tokens.refreshToken === null ? tokens.expiresAt : null;
    const authorization = { account, scopes, hosts, hint: null, expiresAt };
    const by = await this.authority.by(workspaceId, caller.userId);
    const data = { connectionId, authorization, replaces: flow.replaces, by };
    // Another account than before is refused here, and the tokens of the one before stay.
    const receipt = await this.commands.execute(new AuthorizeConnection(data, meta));
    await this.revocation.storeOrEnd(connectionId, connection, tokens);
    await this.flows.end(flow);
    return receipt;
  }
}

const chosen = ({ tokens, options }: Arrived, choice: number): TokenSet => {
  const option = options[choice];
  if (option === undefined && options.length > 0)
    throw new DomainError('validation_failed', {
      errors: [{ pointer: '/choice', code: 'invalid', detail: 'One of what the account reaches.' }],
    });
  return { ...tokens, variables: { ...tokens.variables, ...option?.variables } };
};
