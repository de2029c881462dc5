import type { UndoLine } from '@throughline/contracts/undo/undo.requests.js';
import type { UndoItem } from '@throughline/contracts/undo/undo.events.js';
import type { UndoSetting } from '@throughline/contracts/undo/undo-settings.js';
import { pluralise } from '../../lib/numbers/format.js';
import type { DiffField } from '../../ui/diff/diff.js';
import { changedFields } from '../event-changes.js';

/** `workspace_time_zone` → `Workspace · time zone`, `outside_call` → `Outside · call`. */
export const describeSetting = (setting: UndoItem['setting']): string => {
  const [thing = '', ...what] = setting.split('_');
  return `${thing.charAt(0).toUpperCase()}${thing.slice(1)} · ${what.join(' ')}`;
};

/** Names the field where each is put back by itself: of a draft, and of details. */
export const describeField = ({ setting, field }: UndoLine): string =>
  setting === 'agent_draft' || setting === 'agent_details'
    ? `Agent · ${field.replace(/(?=[A-Z])/g, ' ').toLowerCase()}`
    : describeSetting(setting);

/** The events made the thing: it is ended. */
const isMade = ({ before, setting }: UndoLine): boolean => before === null && /_(status|terms)$/.test(setting);
const endings: Partial<Record<UndoSetting, string>> = { budget_terms: 'removed' };

/** From its value now to that of before, in the words of the history. */
export const describeLine = (line: UndoLine, getName: (userId: string) => string): DiffField[] => {
  const { setting, field, now, before } = line;
  if (isMade(line)) return [{ label: 'Made by these events', before: 'in use', after: endings[setting] ?? 'archived' }];
  // An agent that has access is a field by its id, which nobody reads.
  const name = setting === 'connection_access' ? 'access' : field;
  return changedFields({ table: '', before: { [name]: now }, after: { [name]: before } }, getName);
};

const short = 48;
const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Whether both values fit in a line. */
export const isShort = ({ before, after }: DiffField): boolean =>
  [before, after].every((value) => !isText(value) || (String(value).length <= short && !String(value).includes('\n')));

export const formatValue = (value: unknown): string => (isText(value) && value !== '' ? String(value) : 'empty');

export const countChanges = (count: number): string => pluralise(count, 'change');

export const toggle = (keys: ReadonlySet<string>, key: string, has: boolean): ReadonlySet<string> =>
  new Set(has ? [...keys, key] : [...keys].filter((each) => each !== key));
