import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';

/** The EventStoreDB version whose behaviour this node follows. */
export const serverVersion = '24.10.5';

const streamsMethods = ['read', 'append', 'batchappend', 'delete', 'tombstone'];

const supported = (): features.SupportedMethods =>
  new features.SupportedMethods()
    .setEventStoreServerVersion(serverVersion)
    .setMethodsList(
      streamsMethods.map((method) =>
        new features.SupportedMethod()
          .setServiceName('event_store.client.streams.streams')
          .setMethodName(method)
          .setFeaturesList([]),
      ),
    );

export const supportedMethodsCall = (
  _call: ServerUnaryCall<Empty, features.SupportedMethods>,
  callback: sendUnaryData<features.SupportedMethods>,
): void => callback(null, supported());
