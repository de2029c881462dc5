import { topics, type Room, type RowsMessage, type Topic } from '@throughline/contracts/realtime.js';
import type { Permission } from '@throughline/contracts/roles.js';

export type RoomKind = Room['kind'];
export type TopicRows = RowsMessage['rows'][number];

/** More rows than this at once are not news any more: the browser loads afresh. */
export const mostRows = 2_000;

export const keyOf = (room: Room): string =>
  room.kind === 'run' ? `run:${room.runId}` : `${room.kind}:${room.workspaceId}`;

const all = Object.keys(topics) as Topic[];

export const topicsOf: Readonly<Record<RoomKind, readonly Topic[]>> = {
  workspace: all.filter((topic) => topics[topic].room === 'workspace'),
  run: all.filter((topic) => topics[topic].room === 'run'),
  history: all.filter((topic) => topics[topic].room === 'history'),
};

export const permissionOf: Readonly<Record<RoomKind, Permission>> = {
  workspace: 'workspace.read',
  run: 'runs.read',
  history: 'history.read',
};
