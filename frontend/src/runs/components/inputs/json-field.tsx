import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { Braces, Plus, TextCursorInput, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { DateInput } from '../../../ui/form/date-input.js';
import { Field } from '../../../ui/form/field.js';
import { Input } from '../../../ui/form/input.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { JsonNumber } from './json-number.js';
import { splitUnread, UnreadContext, useHeldForm, useUnread } from './unread-fields.js';
import { describeJsonFlaw, isDay, isObject, listMissing, readName, toBlank, type JsonObject } from './json-shape.js';

export type JsonFieldProps = {
  label: string;
  value: string;
  onChange: (text: string) => void;
  required?: boolean | undefined;
  readOnly?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
};

/** Deeper objects, and longer lists, are JSON in their place. */
const deepest = 2;
const maxRows = 50;

const isForm = (value: Json | undefined): value is Json[] | JsonObject =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const write = (value: Json): string => JSON.stringify(value, null, 2);

/** A value as fields and rows, of the shape that it has when it is first shown; as JSON on demand, and where it has no shape. */
export const JsonField = (props: JsonFieldProps) => {
  const { label, onChange } = props;
  const { json: text } = splitUnread(props.value);
  const [example, setExample] = useState(() => jsonIn(text));
  const [asText, setAsText] = useState(() => !isForm(example));
  const value = jsonIn(text);
  const shown = asText ? undefined : value;
  const missing = value === undefined || example === undefined ? [] : listMissing(value, example);
  const { send, report } = useHeldForm(text, onChange);
  const changeView = () => {
    if (!isForm(example)) setExample(value);
    onChange(text);
    setAsText(!asText);
  };
  const toggle = (isForm(value) || !asText) && (
    <Button
      size="sm"
      variant="ghost"
      icon={asText ? <TextCursorInput aria-hidden /> : <Braces aria-hidden />}
      onClick={changeView}
    >
      {asText ? 'Fields' : 'JSON'}
    </Button>
  );
  const hint =
    missing.length > 0 ? (
      <span className="text-wait-ink">
        {label}: {missing.join(', ')} {missing.length === 1 ? 'is' : 'are'} missing.
      </span>
    ) : (
      props.hint
    );
  const view = { ...props, hint, toggle };
  return shown === undefined ? (
    <AsText {...view} value={text} isTall={isForm(value)} />
  ) : (
    <UnreadContext value={report}>
      <AsForm {...view} value={shown} example={example ?? null} onChange={(next) => send(write(next))} />
    </UnreadContext>
  );
};

type ViewProps = Omit<JsonFieldProps, 'value' | 'onChange'> & { toggle: ReactNode };

const AsText = (props: ViewProps & Pick<JsonFieldProps, 'value' | 'onChange'> & { isTall: boolean }) => {
  const { label, value: text, isTall, required, readOnly, error, hint, toggle, onChange } = props;
  return (
    <Field
      label={label}
      required={required}
      error={error}
      aside={toggle}
      hint={hint ?? (text === '' ? 'As JSON: text in quotes, lists in [ ], objects in { }.' : undefined)}
    >
      <Textarea
        rows={isTall ? 8 : 4}
        mono
        spellCheck={false}
        value={text}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
};

const AsForm = (props: ViewProps & Omit<ValueProps, 'depth'>) => {
  const { label, value, example, readOnly, error, hint, toggle, onChange } = props;
  const about = error ?? hint;
  return (
    <fieldset className="grid min-w-0 gap-1.5" disabled={readOnly}>
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-2">
        <span className="mr-auto text-sm font-medium" aria-hidden>
          {label}
        </span>
        {toggle}
      </div>
      <div className="grid min-w-0 gap-3 border-l-2 border-line pl-3">
        <JsonValue label={label} value={value} example={example} depth={0} onChange={onChange} />
      </div>
      {about !== undefined && (
        <p className={error === undefined ? 'text-xs text-ink-3' : 'text-xs text-fail-ink'} aria-live="polite">
          {about}
        </p>
      )}
    </fieldset>
  );
};

type ValueProps = { label: string; value: Json; example: Json; depth: number; onChange: (value: Json) => void };

const JsonValue = (props: ValueProps) => {
  const { label, value, example, depth, onChange } = props;
  if (Array.isArray(value) && hasRows(value, example) && depth <= deepest) return <Rows {...props} value={value} />;
  if (isObject(value) && Object.keys(value).length > 0 && depth < deepest) return <Fields {...props} value={value} />;
  if (typeof value === 'boolean')
    return <Checkbox label={label} checked={value} onChange={({ target }) => onChange(target.checked)} />;
  if (typeof value === 'number') return <JsonNumber label={label} value={value} onChange={onChange} />;
  if (typeof value === 'object' && value !== null) return <InPlace label={label} value={value} onChange={onChange} />;
  return (
    <Field label={label}>
      <TextValue label={label} value={value ?? ''} example={example} onChange={onChange} />
    </Field>
  );
};

/** An empty list has rows again where an example has a row. */
const hasRows = (value: readonly Json[], example: Json): boolean =>
  value.length <= maxRows && (value.length > 0 || (Array.isArray(example) && example.length > 0));

type TextValueProps = { label: string; value: string; example: Json; onChange: (value: string) => void };

/** A day is chosen as one where the example has one, unless the text was another before. A text that has several lines keeps them. */
const TextValue = ({ label, value, example, onChange }: TextValueProps) => {
  const isRead = value === '' || isDay(value);
  const [isOfDays] = useState(isDay(example) && isRead);
  useUnread(label, !isOfDays || isRead);
  if (isOfDays) return <DateInput value={value} onChange={onChange} />;
  return value.includes('\n') || value.length > 80 ? (
    <Textarea rows={3} value={value} onChange={({ target }) => onChange(target.value)} />
  ) : (
    <Input autoComplete="off" value={value} onChange={({ target }) => onChange(target.value)} />
  );
};

const Fields = ({ value, example, depth, onChange }: Omit<ValueProps, 'value'> & { value: JsonObject }) => (
  <div className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-3">
    {Object.entries(value).map(([name, inner]) => (
      <div key={name} className={typeof inner === 'object' && inner !== null ? 'col-span-full min-w-0' : 'min-w-0'}>
        <Nested label={readName(name)} isNested={isForm(inner)}>
          <JsonValue
            label={readName(name)}
            value={inner}
            example={isObject(example) ? (example[name] ?? null) : null}
            depth={depth + 1}
            onChange={(next) => onChange({ ...value, [name]: next })}
          />
        </Nested>
      </div>
    ))}
  </div>
);

const Nested = ({ label, isNested, children }: { label: string; isNested: boolean; children: ReactNode }) =>
  isNested ? (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-1.5 text-sm font-medium">{label}</legend>
      {children}
    </fieldset>
  ) : (
    children
  );

const Rows = ({ label, value, example, depth, onChange }: Omit<ValueProps, 'value'> & { value: Json[] }) => {
  const shape = (Array.isArray(example) ? example[0] : undefined) ?? value[0] ?? '';
  return (
    <div className="grid min-w-0 justify-items-start gap-2">
      {value.map((row, at) => (
        // Rows have no identity but their place.
        <div key={at} className="flex w-full min-w-0 items-start gap-2 rounded-md border border-line p-2.5">
          <div className="min-w-0 flex-1">
            <JsonValue
              label={`${label} ${at + 1}`}
              value={row}
              example={shape}
              depth={Array.isArray(row) ? depth + 1 : depth}
              onChange={(next) => onChange(value.with(at, next))}
            />
          </div>
          <IconButton
            label={`Remove ${label} ${at + 1}`}
            size="sm"
            onClick={() => onChange(value.filter((_, other) => other !== at))}
          >
            <X className="size-3.5" aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button size="sm" icon={<Plus aria-hidden />} onClick={() => onChange([...value, toBlank(shape)])}>
        Add a row
      </Button>
    </div>
  );
};

/** A part that has no form. A text that is not JSON yet stays in its field. */
const InPlace = ({ label, value, onChange }: { label: string; value: Json; onChange: (value: Json) => void }) => {
  const [text, setText] = useState(() => write(value));
  const flaw = describeJsonFlaw(text);
  useUnread(label, flaw === null);
  return (
    <Field label={label} error={flaw === null ? undefined : `${label}: ${flaw}`}>
      <Textarea
        rows={3}
        mono
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = jsonIn(target.value);
          if (next !== undefined) onChange(next);
        }}
      />
    </Field>
  );
};
