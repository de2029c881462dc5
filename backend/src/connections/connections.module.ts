import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { Schedule } from '../kernel/schedule/schedule.js';
import type { Work } from '../kernel/schedule/task.js';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { CallerAccounts } from '../kernel/credentials/caller-accounts.js';
import { MailboxModule } from '../kernel/mailbox/mailbox.module.js';
import { ConnectionCredentials } from '../kernel/credentials/connection-credentials.js';
import { EgressModule } from '../kernel/egress/egress.module.js';
import { BuiltInModelsController } from './built-in-models.controller.js';
import { CheckConnection } from './checks/check-connection.js';
import { ConnectionCheck } from './checks/connection-check.js';
import { CreateConnectionHandler } from './commands/create-connection.handler.js';
import { GrantConnectionAccessHandler } from './commands/grant-connection-access.handler.js';
import { RevokeConnectionHandler } from './commands/revoke-connection.handler.js';
import { ConnectAccount } from './connect-account.js';
import { ConnectWithSecret } from './connect-with-secret.js';
import { ConnectionAuthority } from './connection-authority.js';
import { ConnectionStates } from './connection-states.js';
import { ConnectionController } from './connection.controller.js';
import { ConnectionsController } from './connections.controller.js';
import { ConnectionsQueries } from './connections.queries.js';
import { DependantsQueries } from './dependants.queries.js';
import * as commands from './domain/connection.commands.js';
import { connectionDecider } from './domain/connection.decider.js';
import { EndExpiredConnections } from './end-expired-connections.js';
import { ManageConnections } from './manage-connections.js';
import { ConnectedModelsQueries } from './models.queries.js';
import { AccountCalls } from './oauth/account-calls.js';
import { ArrivedAccounts } from './oauth/arrived-accounts.js';
import { ClientTokens } from './oauth/client-tokens.js';
import { ConfirmAccount } from './oauth/confirm-account.js';
import { ConnectAsClient } from './oauth/connect-as-client.js';
import { ConnectAtProvider } from './oauth/connect-at-provider.js';
import { SignInRequests } from './oauth/sign-in-requests.js';
import { EndUnfinishedConnections } from './oauth/end-unfinished-connections.js';
import { IdTokens } from './oauth/id-tokens.js';
import { OAuthClients } from './oauth/oauth-clients.js';
import { OAuthSetUp } from './oauth/oauth-set-up.js';
import { ProviderCalls } from './oauth/provider-calls.js';
import { ProviderEndpoints } from './oauth/provider-endpoints.js';
import { ProviderReturnController } from './oauth/provider-return.controller.js';
import { ServiceApps } from './oauth/service-apps.js';
import { ServiceAppsController } from './oauth/service-apps.controller.js';
import { SignInAtProvider } from './oauth/sign-in-at-provider.js';
import { SignInController } from './oauth/sign-in.controller.js';
import { TokenEndpoint } from './oauth/token-endpoint.js';
import * as appCommands from './domain/app.commands.js';
import { appDecider } from './domain/app.decider.js';
import { ConnectionTokens } from './oauth/connection-tokens.js';
import { RenewIdleTokens } from './oauth/renew-idle-tokens.js';
import { RenewTokens } from './oauth/renew-tokens.js';
import { RevokeAtProvider } from './oauth/revoke-at-provider.js';
import { TokenStore } from './oauth/token-store.js';
import { ConnectionSecrets } from './secrets/connection-secrets.js';
import { CredentialSource } from './use/credential-source.js';
import { SealedAccounts } from './secrets/sealed-accounts.js';
import { CompleteSettings } from './services/complete-settings.js';
import { ConnectionUsesTable } from './use/connection-uses.js';
import { FindUnusedConnections } from './use/find-unused-connections.js';
import { LastUses } from './use/last-uses.js';
import { OwnAccounts } from './use/own-accounts.js';
import { StoredCredentials } from './use/stored-credentials.js';
import { ConnectionEmails } from './policies/connection-emails.js';
import { WhenAgentArchivedWithdrawItsAccess } from './policies/when-agent-archived-withdraw-its-access.policy.js';
import { WhenAgentPublishedAgreeForItsPublisher } from './policies/when-agent-published-agree-for-its-publisher.policy.js';
import { WhenConnectionNeedsSomebodyNotifyItsOwner } from './policies/when-connection-needs-somebody-notify-its-owner.policy.js';
import { WhenConnectionRevokedEndItAtItsProvider } from './policies/when-connection-revoked-end-it-at-its-provider.policy.js';
import { WhenMemberRemovedOrphanTheirConnections } from './policies/when-member-removed-orphan-their-connections.policy.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { MailModule } from '../kernel/mail/mail.module.js';

const { CreateConnection, GrantConnectionAccess, RevokeConnection } = commands;

const oauth = [
  ...toHandlers(appDecider, appCommands),
  CompleteSettings,
  ProviderCalls,
  ProviderEndpoints,
  TokenEndpoint,
  OAuthClients,
  ServiceApps,
  OAuthSetUp,
  SignInRequests,
  EndUnfinishedConnections,
  ArrivedAccounts,
  AccountCalls,
  IdTokens,
  SignInAtProvider,
  ConfirmAccount,
  ConnectAtProvider,
  ConnectAsClient,
  ClientTokens,
  TokenStore,
  RenewTokens,
  RenewIdleTokens,
  RevokeAtProvider,
  ConnectionTokens,
];

/** Global because every feature that calls a service asks for credentials. */
@Global()
@Module({
  imports: [MailModule, WorkspacesModule, EgressModule, MailboxModule],
  controllers: [
    BuiltInModelsController,
    ServiceAppsController,
    ProviderReturnController,
    ConnectionsController,
    ConnectionController,
    SignInController,
  ],
  providers: [
    ConnectionEmails,
    WhenAgentArchivedWithdrawItsAccess,
    WhenAgentPublishedAgreeForItsPublisher,
    WhenConnectionNeedsSomebodyNotifyItsOwner,
    WhenConnectionRevokedEndItAtItsProvider,
    WhenMemberRemovedOrphanTheirConnections,
    ConnectionsQueries,
    ConnectedModelsQueries,
    DependantsQueries,
    EndExpiredConnections,
    CreateConnectionHandler,
    GrantConnectionAccessHandler,
    RevokeConnectionHandler,
    ...toHandlers(connectionDecider, commands, [CreateConnection, GrantConnectionAccess, RevokeConnection]),
    ConnectionAuthority,
    ConnectionStates,
    ConnectAccount,
    ConnectWithSecret,
    ManageConnections,
    ConnectionCheck,
    CheckConnection,
    ConnectionSecrets,
    ...oauth,
    CredentialSource,
    SealedAccounts,
    ConnectionUsesTable,
    LastUses,
    FindUnusedConnections,
    OwnAccounts,
    { provide: CallerAccounts, useExisting: OwnAccounts },
    { provide: ConnectionCredentials, useClass: StoredCredentials },
  ],
  exports: [
    ConnectionStates,
    CallerAccounts,
    ConnectionAuthority,
    ConnectionCredentials,
    ConnectionsQueries,
    RevokeAtProvider,
  ],
})
export class ConnectionsModule implements OnModuleInit {
  constructor(
    private readonly schedule: Schedule,
    private readonly unfinished: EndUnfinishedConnections,
    private readonly uses: ConnectionUsesTable,
    private readonly expired: EndExpiredConnections,
    private readonly unused: FindUnusedConnections,
    private readonly idle: RenewIdleTokens,
  ) {}

  onModuleInit(): void {
    const hourly = (name: string, does: string, work: Work): void =>
      this.schedule.every('1h', name, work, { does, once: 'deployment', whileReadOnly: false });
    hourly('end-unfinished-connections', 'Ends connections that nobody finished', () => this.unfinished.run());
    hourly('end-expired-connections', 'Ends connections whose key has expired', () => this.expired.run());
    hourly('find-unused-connections', 'Finds connections that nothing has used for long', () => this.unused.run());
    hourly('renew-idle-tokens', 'Renews accounts that were not used for a week', (stop) => this.idle.run(stop));
    hourly('delete-connection-uses', 'Deletes old records of how connections were used', () => this.uses.deleteOld());
  }
}
