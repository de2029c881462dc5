import { randomUUID } from 'node:crypto';
import type { sendUnaryData, ServerUnaryCall } from '@grpc/grpc-js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';

/** A cluster of one, always its own leader. */
export const gossipCall = (address: string, port: () => number) => {
  const instanceId = randomUUID();
  return (_call: ServerUnaryCall<Empty, gossip.ClusterInfo>, callback: sendUnaryData<gossip.ClusterInfo>): void => {
    const member = new gossip.MemberInfo()
      .setInstanceId(new shared.UUID().setString(instanceId))
      .setTimeStamp(`${Date.now()}0000`)
      .setState(gossip.MemberInfo.VNodeState.LEADER)
      .setIsAlive(true)
      .setHttpEndPoint(new gossip.EndPoint().setAddress(address).setPort(port()));
    callback(null, new gossip.ClusterInfo().setMembersList([member]));
  };
};
