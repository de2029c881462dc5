import { Module } from '@nestjs/common';
import { toHandlers } from '../kernel/commands/handlers-of.js';
import { EgressModule } from '../kernel/egress/egress.module.js';
import { MailModule } from '../kernel/mail/mail.module.js';
import { TriggersModule } from '../triggers/public.js';
import { WorkspacesModule } from '../workspaces/public.js';
import { ChangeEndpointAddressHandler } from './commands/change-endpoint-address.handler.js';
import { CreateEndpointHandler } from './commands/create-endpoint.handler.js';
import { RotateEndpointSecretHandler } from './commands/rotate-endpoint-secret.handler.js';
import { CurrentEndpoints } from './current-endpoints.js';
import { CallEndpoint } from './deliveries/call-endpoint.js';
import { DeliverDue } from './deliveries/deliver-due.js';
import { DeliveriesController } from './deliveries/deliveries.controller.js';
import { DeliveriesQueries } from './deliveries/deliveries.queries.js';
import { PlannedDeliveries } from './deliveries/planned-deliveries.js';
import { DeliveryOutcomes } from './deliveries/delivery-outcomes.js';
import { SendDelivery } from './deliveries/send-delivery.js';
import { SendTest } from './deliveries/send-test.js';
import { Senders } from './deliveries/senders.js';
import { SentPayloads } from './deliveries/sent-payloads.js';
import { EndpointEmails } from './deliveries/endpoint-emails.js';
import { WhenEndpointPausesItselfNotifyTheOwners } from './deliveries/when-endpoint-pauses-itself-notify-the-owners.policy.js';
import { WhenSomethingHappenedPlanItsDeliveries } from './deliveries/when-something-happened-plan-its-deliveries.policy.js';
import * as endpointCommands from './domain/endpoint.commands.js';
import { endpointDecider } from './domain/endpoint.decider.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EndpointsController } from './endpoints.controller.js';
import { EndpointsQueries } from './endpoints.queries.js';

const { CreateEndpoint, ChangeEndpointAddress, RotateEndpointSecret } = endpointCommands;

@Module({
  imports: [EgressModule, MailModule, TriggersModule, WorkspacesModule],
  controllers: [EndpointsController, DeliveriesController],
  providers: [
    EndpointsQueries,
    EndpointSecrets,
    CurrentEndpoints,
    CreateEndpointHandler,
    ChangeEndpointAddressHandler,
    RotateEndpointSecretHandler,
    ...toHandlers(endpointDecider, endpointCommands, [CreateEndpoint, ChangeEndpointAddress, RotateEndpointSecret]),
    PlannedDeliveries,
    Senders,
    SentPayloads,
    CallEndpoint,
    DeliveryOutcomes,
    SendDelivery,
    DeliverDue,
    SendTest,
    DeliveriesQueries,
    WhenSomethingHappenedPlanItsDeliveries,
    EndpointEmails,
    WhenEndpointPausesItselfNotifyTheOwners,
  ],
})
export class EndpointsModule {}
