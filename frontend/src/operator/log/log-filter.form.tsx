import { LogQuery } from '@throughline/contracts/operations/log.js';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';

type Query = Readonly<Record<string, string>>;
type Props = { query: Query; onFilter: (query: Record<string, string>) => void };

const fields = [
  { name: 'position', label: 'From position' },
  { name: 'stream', label: 'Stream' },
  { name: 'type', label: 'Event' },
  { name: 'workspace', label: 'Workspace' },
] as const;

/** An empty field does not narrow the log. */
const filter = <S extends z.ZodType>(given: S, error: string) =>
  z
    .string()
    .trim()
    .refine((text) => text === '' || given.safeParse(text).success, { error });

const { position, stream, type, workspace } = LogQuery.shape;
const Filter = z
  .object({
    position: filter(position, 'Enter a number.'),
    stream: filter(stream, 'Enter the name of a stream.'),
    type: filter(type, 'Enter a name such as AgentCreated.'),
    workspace: filter(workspace, 'Enter the id of a workspace.'),
  })
  .transform((given) => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));

/** Everything given narrows; nothing given is the whole log. */
export const LogFilterForm = ({ query, onFilter }: Props) => {
  const form = useCommandForm(Filter, (given) => Promise.resolve(given), {
    defaultValues: { position: '', stream: '', type: '', workspace: '', ...query },
    live: false,
    onDone: onFilter,
  });
  return (
    <form
      {...form.props}
      role="search"
      aria-label="Events"
      className="grid grid-cols-2 items-end gap-3 border-b border-line px-gutter py-3 md:grid-cols-[140px_minmax(0,1fr)_180px_minmax(0,1fr)_auto]"
    >
      {fields.map(({ name, label }) => (
        <Field key={name} label={label} error={form.error(name)}>
          <Input {...form.register(name)} size="sm" mono autoComplete="off" spellCheck={false} />
        </Field>
      ))}
      <div className="flex gap-2 max-md:col-span-2">
        <Button type="submit" size="sm">
          Search
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
