import { noRevision } from '../recorded-event.js';

export type ExpectedRevision = number | 'any' | 'no_stream' | 'stream_exists';

/** Where an event of the log is stored. */
export type StoredEventPlace = { stream: string; revision: number; position: number };

export type AppendQuestion = {
  stream: string;
  expected: ExpectedRevision;
  ids: readonly string[];
};

export type StreamFacts = {
  /** Revision of the last event, -1 when there is none. */
  head: number;
  tombstoned: boolean;
  softDeleted: boolean;
  hasMetadata: boolean;
};

export type History = {
  /** Where an event id was first written. Old ids may have been evicted. */
  readPlace: (id: string) => StoredEventPlace | undefined;
  eventAt: (revision: number) => { id: string; position: number } | undefined;
};

export type AppendVerdict =
  | { kind: 'write'; from: number }
  | { kind: 'already-written'; revision: number; position: number }
  | { kind: 'wrong-expected-revision'; actual: number }
  | { kind: 'stream-deleted' };

const getLast = <T>(list: readonly T[]): T | undefined => list[list.length - 1];

const byIds = (question: AppendQuestion, facts: StreamFacts, history: History): AppendVerdict => {
  const places = question.ids.map((id) => history.readPlace(id));
  const known = places.map((place) => place?.stream === question.stream);
  if (!known[0]) return { kind: 'write', from: facts.head + 1 };
  const last = getLast(places);
  if (last && known.every(Boolean))
    return { kind: 'already-written', revision: last.revision, position: last.position };
  return { kind: 'wrong-expected-revision', actual: facts.head };
};

const byRevision = (
  expected: number,
  question: AppendQuestion,
  facts: StreamFacts,
  history: History,
): AppendVerdict => {
  if (expected === facts.head) return { kind: 'write', from: facts.head + 1 };
  if (expected > facts.head || question.ids.length === 0)
    return { kind: 'wrong-expected-revision', actual: facts.head };
  const stored = question.ids.map((_, index) => history.eventAt(expected + 1 + index));
  const repeated = stored.map((event, index) => event?.id === question.ids[index]);
  const last = getLast(stored);
  if (last && repeated.every(Boolean))
    return { kind: 'already-written', revision: expected + question.ids.length, position: last.position };
  // A retry of an append from before the deletion is recognised first: it must not bring the stream back.
  if (expected === noRevision && facts.softDeleted && !repeated[0]) return { kind: 'write', from: facts.head + 1 };
  return { kind: 'wrong-expected-revision', actual: facts.head };
};

export const judgeAppend = (question: AppendQuestion, facts: StreamFacts, history: History): AppendVerdict => {
  if (facts.tombstoned) return { kind: 'stream-deleted' };
  switch (question.expected) {
    case 'any':
      return byIds(question, facts, history);
    case 'stream_exists':
      if (facts.softDeleted) return { kind: 'stream-deleted' };
      if (facts.head === noRevision && !facts.hasMetadata)
        return { kind: 'wrong-expected-revision', actual: facts.head };
      return byIds(question, facts, history);
    case 'no_stream':
      return byRevision(noRevision, question, facts, history);
    default:
      return byRevision(question.expected, question, facts, history);
  }
};
