import { status } from '@grpc/grpc-js';
import type { Server, ServerUnaryCall, ServiceDefinition, UntypedServiceImplementation } from '@grpc/grpc-js';
import { failure } from './errors.js';
import type { CallFailure } from './errors.js';
import { inBytes } from './service-definition.js';

const wayOut = 'EventStoreDB has them: npm run ops -- log copy takes the log there.';

/** Names only, because loading the messages would cost the node ten megabytes. `>` streams requests, `<` streams responses. */
const declined: readonly { service: string; methods: string; sentence: string }[] = [
  {
    service: 'persistent_subscriptions.PersistentSubscriptions',
    methods: 'Create Update Delete Read>< GetInfo ReplayParked List RestartSubsystem',
    sentence: `The embedded event store has no persistent subscriptions; subscribe to a stream or to $all. ${wayOut}`,
  },
  {
    service: 'projections.Projections',
    methods: 'Create Update Delete Statistics< Disable Enable Reset State Result RestartSubsystem',
    sentence: `The embedded event store has no server-side projections. ${wayOut}`,
  },
  {
    service: 'users.Users',
    methods: 'Create Update Delete Disable Enable Details< ChangePassword ResetPassword',
    sentence: 'The embedded event store has no user management: its users are those it was started with.',
  },
  {
    service: 'operations.Operations',
    methods:
      'StartScavenge StopScavenge Shutdown MergeIndexes ResignNode SetNodePriority RestartPersistentSubscriptions',
    sentence: 'The embedded event store has nothing to maintain: no scavenges, no elections, no merging of indexes.',
  },
  {
    service: 'monitoring.Monitoring',
    methods: 'Stats<',
    sentence: 'The embedded event store has no statistics stream.',
  },
];

type Callback = (failure: CallFailure) => void;

const refuse =
  (refusal: CallFailure) =>
  (call: ServerUnaryCall<unknown, unknown>, callback?: Callback): void => {
    if (callback) callback(refusal);
    else call.emit('error', refusal);
  };

const getDefinition = (service: string, methods: readonly string[]): ServiceDefinition =>
  Object.fromEntries(
    methods.map((method) => {
      const [name = ''] = method.split(/[<>]/);
      const path = `/event_store.client.${service}/${name}`;
      return [name, inBytes({ path, requestStream: method.includes('>'), responseStream: method.includes('<') })];
    }),
  );

/** A call that this node does not implement is refused with a sentence, because the client's own error would not explain it. */
export const declineOutOfScope = (server: Server): void => {
  for (const { service, methods, sentence } of declined) {
    const definition = getDefinition(service, methods.split(' '));
    const handler = refuse(failure(status.UNIMPLEMENTED, sentence));
    const handlers: UntypedServiceImplementation = Object.fromEntries(
      Object.keys(definition).map((method) => [method, handler]),
    );
    server.addService(definition, handlers);
  }
};
