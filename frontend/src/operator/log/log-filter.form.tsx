import type { FormEvent } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

type Query = Readonly<Record<string, string>>;
type Props = { query: Query; onFilter: (query: Record<string, string>) => void };

const fields = [
  { name: 'position', label: 'From position', pattern: '\\d{1,16}', title: 'A number' },
  { name: 'stream', label: 'Stream', pattern: undefined, title: undefined },
  { name: 'type', label: 'Event', pattern: '[A-Za-z]{1,80}', title: 'A name such as AgentCreated' },
  { name: 'workspace', label: 'Workspace', pattern: '[0-9a-f\\-]{36}', title: 'The id of a workspace' },
] as const;

/** Everything given narrows; nothing given is the whole log. */
export const LogFilterForm = ({ query, onFilter }: Props) => {
  const filter = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const given = fields.map(({ name }) => [name, String(data.get(name)).trim()] as const);
    onFilter(Object.fromEntries(given.filter(([, value]) => value !== '')));
  };
  return (
    <form
      role="search"
      aria-label="Events"
      onSubmit={filter}
      className="grid grid-cols-2 items-end gap-3 border-b border-line px-gutter py-3 md:grid-cols-[140px_minmax(0,1fr)_180px_minmax(0,1fr)_auto]"
    >
      {fields.map(({ name, label, pattern, title }) => (
        <Field key={name} label={label}>
          <Input
            name={name}
            size="sm"
            mono
            defaultValue={query[name] ?? ''}
            pattern={pattern}
            title={title}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      ))}
      <div className="flex gap-2 max-md:col-span-2">
        <Button type="submit" size="sm">
          Look
        </Button>
        {Object.keys(query).length > 0 && (
          <Button size="sm" variant="ghost" type="button" onClick={() => onFilter({})}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
};
