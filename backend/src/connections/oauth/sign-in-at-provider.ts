import { Injectable } from '@nestjs/common';
import type { ReturnFromService, ReturnToPage } from '@throughline/contracts/connections/connection.sign-in.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { ConnectionAuthority } from '../connection-authority.js';
import { ConnectionStates } from '../connection-states.js';
import type { PresentConnection } from '../domain/connection.js';
import { ConnectionOfAnother } from '../domain/connection.errors.js';
import { ArrivedAccounts } from './arrived-accounts.js';
import { authorizationUrl } from './authorization-url.js';
import { refuseSignIn } from '../domain/sign-in-refusals.js';
import { SignInRequests, type Arrived, type SignInRequest } from './sign-in-requests.js';
import { providerErrors } from './provider-problems.js';
import { OAuthSetUp } from './oauth-set-up.js';

type Start = { workspaceId: WorkspaceId; connectionId: ConnectionId; replaces: boolean };

/** Sends a browser to the provider of a connection, and takes what comes back, which counts once the person has confirmed it. */
@Injectable()
export class SignInAtProvider {
  constructor(
    private readonly states: ConnectionStates,
    private readonly authority: ConnectionAuthority,
    private readonly setUps: OAuthSetUp,
    private readonly flows: SignInRequests,
    private readonly arrivals: ArrivedAccounts,
  ) {}

  /** The address that the browser opens. */
  async start({ workspaceId, connectionId, replaces }: Start, { userId, sessionId }: SessionCaller): Promise<string> {
    const connection = await this.own(workspaceId, connectionId, userId);
    const setUp = await this.setUps.findFor(workspaceId, connection);
    const { plan, redirectUri } = setUp;
    if (plan.authorize === null) throw refuseSignIn('no_sign_in');
    const request = { workspaceId, connectionId, userId, sessionId, replaces, redirectUri };
    const { state, verifier } = await this.flows.open(request);
    return authorizationUrl(plan.authorize, setUp, { scopes: connection.scopes.asked, state, verifier });
  }

  /** Nothing is sent anywhere before it is certain that this session was sent there, and may still connect accounts. */
  async arrive(
    { path, parameters: returned }: ReturnToPage,
    caller: SessionCaller,
  ): Promise<{ flow: SignInRequest; arrived: Arrived }> {
    const flow = await this.findFlow(returned, caller);
    // A code that another server sent to its own address would be sent to the server of this connection.
    if (path !== new URL(flow.redirectUri).pathname) throw refuseSignIn('other_address');
    const connection = await this.own(flow.workspaceId, flow.connectionId, caller.userId);
    const verifier = await this.flows.redeem(flow);
    if (verifier === null) throw refuseSignIn('used');
    const setUp = { ...(await this.setUps.findFor(flow.workspaceId, connection)), redirectUri: flow.redirectUri };
    const { workspaceId, connectionId } = flow;
    const grant = { workspaceId, connectionId, connection, setUp, returned, verifier };
    const arrived = await providerErrors(() => this.arrivals.exchange(grant));
    await this.flows.store(flow, arrived);
    return { flow, arrived };
  }

  private async findFlow({ state }: ReturnFromService, { sessionId }: SessionCaller): Promise<SignInRequest> {
    if (state === undefined || state === '') throw refuseSignIn('no_state');
    const flow = await this.flows.find(state);
    if (flow === null) throw refuseSignIn('unknown');
    if (flow.sessionId !== sessionId) throw refuseSignIn('other_browser');
    if (this.flows.isExpired(flow)) throw refuseSignIn('too_late');
    return flow;
  }

  private async own(
    workspaceId: WorkspaceId,
    connectionId: ConnectionId,
    userId: SessionCaller['userId'],
  ): Promise<PresentConnection> {
    const connection = await this.states.get(workspaceId, connectionId);
    if (!(await this.authority.may(workspaceId, userId, 'connections.own'))) throw new ConnectionOfAnother('connect');
    const { manages } = await this.authority.by(workspaceId, userId);
    if (connection.ownerId !== userId && !manages) throw new ConnectionOfAnother('change');
    return connection;
  }
}
