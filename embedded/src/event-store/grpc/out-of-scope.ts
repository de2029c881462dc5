import { status } from '@grpc/grpc-js';
import type { Server, ServerUnaryCall, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { MonitoringService } from '@eventstore/db-client/generated/monitoring_grpc_pb.js';
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb.js';
import { PersistentSubscriptionsService } from '@eventstore/db-client/generated/persistent_grpc_pb.js';
import { ProjectionsService } from '@eventstore/db-client/generated/projections_grpc_pb.js';
import { UsersService } from '@eventstore/db-client/generated/users_grpc_pb.js';
import { failure } from './errors.js';
import type { CallFailure } from './errors.js';

const wayOut = 'EventStoreDB has them: npm run ops -- log copy takes the log there.';

const sentences: readonly (readonly [ServiceDefinition, string])[] = [
  [
    PersistentSubscriptionsService,
    `The embedded event store has no persistent subscriptions; subscribe to a stream or to $all. ${wayOut}`,
  ],
  [ProjectionsService, `The embedded event store has no server-side projections. ${wayOut}`],
  [UsersService, 'The embedded event store has no user management: its users are those it was started with.'],
  [
    OperationsService,
    'The embedded event store has nothing to maintain: no scavenges, no elections, no merging of indexes.',
  ],
  [MonitoringService, 'The embedded event store has no statistics stream.'],
];

type Callback = (failure: CallFailure) => void;

const refuse =
  (refusal: CallFailure) =>
  (call: ServerUnaryCall<unknown, unknown>, callback?: Callback): void => {
    if (callback) callback(refusal);
    else call.emit('error', refusal);
  };

/** What a real server has and this one does not is said in a sentence, where the client would show a riddle. */
export const declineOutOfScope = (server: Server): void => {
  for (const [service, sentence] of sentences) {
    const handler = refuse(failure(status.UNIMPLEMENTED, sentence));
    const handlers: UntypedServiceImplementation = Object.fromEntries(
      Object.keys(service).map((method) => [method, handler]),
    );
    server.addService(service, handlers);
  }
};
