import { topics, type Room, type RowsMessage, type Topic } from '@throughline/contracts/realtime.js';

export type RoomKind = Room['kind'];
export type TopicRows = RowsMessage['rows'][number];
/** Rows as read for a message, with about the bytes that they take in it. */
export type MeasuredRows = TopicRows & { bytes: number };

export const toKey = (room: Room): string =>
  room.kind === 'run' ? `run:${room.runId}` : `${room.kind}:${room.workspaceId}`;

const all = Object.keys(topics) as Topic[];

export const topicsOf: Readonly<Record<RoomKind, readonly Topic[]>> = {
  workspace: all.filter((topic) => topics[topic].room === 'workspace'),
  run: all.filter((topic) => topics[topic].room === 'run'),
  history: all.filter((topic) => topics[topic].room === 'history'),
  billing: all.filter((topic) => topics[topic].room === 'billing'),
};
