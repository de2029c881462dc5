import { findOffered, offeredSources, type OfferedSource } from '@throughline/catalogue/items/offered-sources.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { askedMinutes } from '@throughline/contracts/triggers/new-item.js';
import type { TriggerSettingsInput } from '@throughline/contracts/triggers/trigger.events.js';
import { ResourceSelect } from '../../components/lists/resource-select.js';
import { connectQuery } from '../../connections/data/connection-search.js';
import { findConnections } from '../../connections/data/connections.api.js';
import { connectionsById } from '../../connections/data/connections.store.js';
import { useTypedText } from '../../lib/form/use-typed-text.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { NativeSelect } from '../../ui/form/native-select.js';

type ItemSettings = Extract<TriggerSettingsInput, { kind: 'item' }>;
type Props = { settings: ItemSettings; onChange: (settings: ItemSettings) => void };

/** The items that start the agent, whose account they are requested with, and how often. */
export const ItemFields = ({ settings, onChange }: Props) => {
  const source = findOffered(settings.source);
  return (
    <>
      <Field label="Start for each">
        <NativeSelect
          value={settings.source}
          options={offeredSources.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ target }) => onChange({ ...settings, source: target.value, connectionId: '', options: {} })}
        />
      </Field>
      {source && <AccountField service={source.service} settings={settings} onChange={onChange} />}
      {Object.entries(source?.options ?? {}).map(([name, option]) => (
        <OptionField
          key={name}
          name={name}
          option={option}
          value={settings.options[name] ?? ''}
          onChange={(value) => onChange({ ...settings, options: { ...settings.options, [name]: value } })}
        />
      ))}
      <EveryField
        minutes={settings.everyMinutes}
        onChange={(everyMinutes) => onChange({ ...settings, everyMinutes })}
      />
    </>
  );
};

const toLabel = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

type OptionFieldProps = {
  name: string;
  option: OfferedSource['options'][string];
  value: string;
  onChange: (value: string) => void;
};

const OptionField = ({ name, option, value, onChange }: OptionFieldProps) => (
  <Field label={toLabel(name)} hint={option.description} required={option.default === undefined}>
    {option.choices ? (
      <NativeSelect
        value={value || option.default}
        options={option.choices.map((choice) => ({ value: choice, label: toLabel(choice) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    ) : (
      <Input
        value={value}
        placeholder={option.default}
        maxLength={500}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

const AccountField = ({ service, settings, onChange }: Props & { service: string }) => {
  const { workspaceId, path } = useWorkspace();
  const { row } = useRow(connectionsById, workspaceId, settings.connectionId);
  const connect = `${path('settings', 'connected-accounts')}?${connectQuery(service, [])}`;
  return (
    <Field
      label="Account"
      required
      hint={
        <>
          The agent gets access to read with it.{' '}
          <a className="link" href={connect} target="_blank" rel="noreferrer">
            Connect another
          </a>
        </>
      }
    >
      <ResourceSelect
        key={service}
        label="Accounts"
        value={row?.name}
        onChange={({ id }) => onChange({ ...settings, connectionId: ConnectionId.parse(id) })}
        find={(words, signal) => findConnections(workspaceId, words, signal, service)}
      />
    </Field>
  );
};

/** A field that is empty while one types says that it needs a number. */
const EveryField = ({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) => {
  const [text, setText] = useTypedText(minutes, { write: String, means: (typed, now) => Number(typed) === now });
  const { min, max } = askedMinutes;
  const isFine = /^\d{1,4}$/.test(text.trim()) && Number(text) >= min && Number(text) <= max;
  return (
    <Field
      label="Every how many minutes"
      className="w-56"
      error={isFine ? undefined : `Enter a whole number from ${min} to ${max.toLocaleString('en')}.`}
    >
      <Input
        inputMode="numeric"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          if (/^\d{1,4}$/.test(target.value.trim())) onChange(Number(target.value));
        }}
      />
    </Field>
  );
};
