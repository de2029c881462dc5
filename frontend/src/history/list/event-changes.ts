import type { HistoryChange } from '@throughline/contracts/history/history.requests.js';
import { formatExact } from '../../lib/time/format.js';
import type { DiffField } from '../../ui/diff/diff.js';

type Values = Readonly<Record<string, unknown>>;
type NameOf = (userId: string) => string;
type Path = { prefix: string; before: Values; after: Values };

const unremarkable = new Set(['revision', 'position', 'changedAt', 'id', 'workspaceId']);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isUser = (value: unknown): value is { kind: 'user'; id: string } =>
  isObject(value) && value['kind'] === 'user' && typeof value['id'] === 'string';

const people = new Set(['userId', 'ownerId', 'invitedBy', 'pausedBy', 'publishedBy', 'unpublishedEditors']);

const labelOf = (name: string): string => {
  const words = name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** As people say it: names for people, times as everywhere, yes and no. */
const readable = (name: string, value: unknown, nameOf: NameOf): unknown => {
  if (isUser(value)) return nameOf(value.id);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && instant.test(value)) return formatExact(value);
  if (typeof value === 'string' && people.has(name)) return nameOf(value);
  if (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    return value.map((each) => readable(name, each, nameOf)).join(', ');
  return value;
};

/** Fields of objects are compared one by one, because a text inside JSON cannot be compared line by line. */
const fieldsOf = ({ prefix, before, after }: Path, nameOf: NameOf): DiffField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !unremarkable.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .flatMap((name) => {
      const [old, now] = [before[name], after[name]];
      const label = prefix === '' ? labelOf(name) : `${prefix} · ${labelOf(name).toLowerCase()}`;
      if (isObject(old) && isObject(now) && !isUser(old) && !isUser(now))
        return fieldsOf({ prefix: label, before: old, after: now }, nameOf);
      return [{ label, before: readable(name, old, nameOf), after: readable(name, now, nameOf) }];
    });

/** What an event changed in the row of its resource, field by field. */
export const changedFields = ({ before, after }: HistoryChange, nameOf: NameOf): DiffField[] =>
  fieldsOf({ prefix: '', before: before ?? {}, after: after ?? {} }, nameOf);
