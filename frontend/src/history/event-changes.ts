import { Content } from '@throughline/contracts/json.js';
import type { ChangedField } from '@throughline/contracts/history/compare.js';
import type { HistoryChange } from '@throughline/contracts/history/history.requests.js';
import { erasedText } from '../runs/components/content-values.js';
import { formatDuration, formatExact } from '../lib/time/format.js';
import { formatBytes, formatMoney } from '../lib/numbers/format.js';
import { formatValue, labelField } from './field-words.js';
import type { DiffField } from '../ui/diff/diff.js';

type GetName = (userId: string) => string;
type Path = { prefix: string; before: Values; after: Values };

const unremarkable = new Set(['revision', 'position', 'changedAt', 'id', 'workspaceId']);
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const people = new Set(['userId', 'ownerId', 'invitedBy', 'pausedBy', 'publishedBy', 'unpublishedEditors']);
const measures: Readonly<Record<string, (value: number) => string>> = {
  activeTime: formatDuration,
  approvalMs: formatDuration,
  resultBytes: formatBytes,
  ...Object.fromEntries(
    ['costMicros', 'limitMicros', 'neededMicros', 'spentMicros'].map((name) => [
      name,
      (micros: number) => formatMoney(micros, true),
    ]),
  ),
};
const isActor = (value: unknown): value is { kind: string; id: string } =>
  isObject(value) && typeof value['kind'] === 'string' && typeof value['id'] === 'string';

/** The id of anything but a person: the panel links what it belongs to. */
const isId = (name: string, value: unknown): boolean =>
  typeof value === 'string' && uuid.test(value) && !people.has(name);

const readableText = (name: string, value: string, getName: GetName): string => {
  if (instant.test(value)) return formatExact(value);
  if (people.has(name)) return getName(value);
  return formatValue(name, value);
};

/** As people say it: names for people, times as everywhere, yes and no, and lines instead of JSON. */
const readable = (name: string, value: unknown, getName: GetName): unknown => {
  const { data: content } = Content.safeParse(value);
  if (content?.kind === 'sealed') return erasedText;
  if (content?.kind === 'inline') return readable(name, content.value, getName);
  if (isActor(value)) return value.kind === 'user' ? getName(value.id) : labelField(value.kind);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return measures[name]?.(value) ?? value;
  if (typeof value === 'string') return readableText(name, value, getName);
  if (Array.isArray(value))
    return value.map((each) => String(readable(name, each, getName))).join(value.some(isObject) ? '\n' : ', ');
  return isObject(value) ? formatLines(value, getName) : value;
};

const formatLines = (value: Values, getName: GetName): string =>
  Object.entries(value)
    .filter(([name, each]) => !isId(name, each) && isSaid(readable(name, each, getName)))
    .map(([name, each]) => {
      const text = String(readable(name, each, getName));
      return `${labelField(name)}:${text.includes('\n') ? `\n${text.replace(/^/gm, '  ')}` : ` ${text}`}`;
    })
    .join('\n');

/** Fields of objects are compared one by one, because a text inside JSON cannot be compared line by line. */
const listFields = ({ prefix, before, after }: Path, getName: GetName): DiffField[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !unremarkable.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .flatMap((name) => {
      const [old, now] = [before[name], after[name]];
      if (isId(name, old ?? now)) return [];
      const label = labelField(name, prefix);
      if (isObject(old) && isObject(now) && !isActor(old) && !isActor(now))
        return listFields({ prefix: label, before: old, after: now }, getName);
      return (
        elementFields(label, old, now, getName) ?? [
          { label, before: readable(name, old, getName), after: readable(name, now, getName) },
        ]
      );
    });

/** A list of named elements, such as tools: each is compared with the one of its name; without names undefined. */
const elementFields = (prefix: string, old: unknown, now: unknown, getName: GetName): DiffField[] | undefined => {
  const [before, after] = [listElements(old), listElements(now)];
  if (!before || !after) return undefined;
  const changed = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): DiffField[] => {
    const [was, is] = [before.get(key), after.get(key)];
    const label = `${prefix} · ${key}`;
    if (was && is) return listFields({ prefix: label, before: was, after: is }, getName);
    return [{ label, before: was && formatLines(was, getName), after: is && formatLines(is, getName) }];
  });
  const names = (elements: ReadonlyMap<string, Values>) => [...elements.keys()].join(', ');
  return changed.length > 0 ? changed : [{ label: prefix, before: names(before), after: names(after) }];
};

/** Returns what an event changed in the row of its resource, field by field. */
export const changedFields = ({ before, after }: HistoryChange, getName: GetName): DiffField[] =>
  listFields({ prefix: '', before: before ?? {}, after: after ?? {} }, getName).filter(
    ({ before: old, after: now }) => isSaid(old) || isSaid(now),
  );

/** The lines of one field, given by its path: a column, or `column.key`. */
export const linesOfField = (
  { field, before, after }: Pick<ChangedField, 'field' | 'before' | 'after'>,
  getName: GetName,
): DiffField[] => {
  const [column = '', key] = field.split('.', 2);
  const name = key ?? column;
  const prefix = key === undefined ? '' : labelField(column);
  return listFields({ prefix, before: { [name]: before }, after: { [name]: after } }, getName).filter(
    ({ before: old, after: now }) => isSaid(old) || isSaid(now),
  );
};

const isSaid = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

type Values = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Fields that name an element of a list: a tool of an agent, an input. */
const naming = ['tool', 'name'] as const;

const findName = (element: unknown): string | undefined => {
  if (!isObject(element)) return undefined;
  const name = naming.map((field) => element[field]).find((each) => typeof each === 'string');
  return typeof name === 'string' ? name : undefined;
};

/** The elements of a list by their names; undefined when one has none. */
const listElements = (list: unknown): ReadonlyMap<string, Values> | undefined => {
  if (!Array.isArray(list)) return undefined;
  const named = list.map((element: unknown) => [findName(element), element] as const);
  const elements = new Map<string, Values>();
  for (const [name, element] of named) {
    if (name === undefined || !isObject(element)) return undefined;
    elements.set(name, Object.fromEntries(Object.entries(element).filter(([field]) => element[field] !== name)));
  }
  return elements;
};
