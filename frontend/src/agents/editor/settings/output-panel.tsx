import type { OutputFormat } from '@throughline/contracts/agents/agent-definition.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import { useEffect } from 'react';
import { useTypedText } from '../../../lib/form/use-typed-text.js';
import { Field } from '../../../ui/form/field.js';
import { Segmented } from '../../../ui/choice/segmented.js';
import { Textarea } from '../../../ui/form/textarea.js';
import { readableJson } from '../../definition/compare-definitions.js';
import { useBuild } from '../draft/build-context.js';
import { Panel } from './panel.js';
import { readSchema } from './read-schema.js';

type Schema = Extract<OutputFormat, { kind: 'json' }>['schema'];

const firstSchema: Schema = { type: 'object', properties: { answer: { type: 'string' } }, required: ['answer'] };

export const OutputPanel = () => {
  const { shown, edit, readOnly } = useBuild();
  const { output } = shown;
  return (
    <Panel title="Output" field="output">
      <fieldset disabled={readOnly} className="grid gap-3">
        <div>
          <Segmented
            label="Kind of output"
            value={output.kind}
            onChange={(kind) => edit({ output: kind === 'text' ? { kind } : { kind, schema: firstSchema } })}
            options={[
              { value: 'text', label: 'Text' },
              { value: 'json', label: 'JSON' },
            ]}
          />
        </div>
        {output.kind === 'json' && (
          <SchemaField schema={output.schema} onChange={(schema) => edit({ output: { kind: 'json', schema } })} />
        )}
      </fieldset>
    </Panel>
  );
};

/** Text that cannot be read as a schema yet stays as it was typed. */
const isThatOrUnfinished = (text: string, schema: Schema): boolean => {
  const read = readSchema(text);
  return !('schema' in read) || sameJson(read.schema, schema);
};

const SchemaField = ({ schema, onChange }: { schema: Schema; onChange: (schema: Schema) => void }) => {
  const [text, setText] = useTypedText(schema, { write: readableJson, means: isThatOrUnfinished });
  const { keeper } = useBuild();
  const read = readSchema(text);
  const isUnread = 'error' in read;
  useEffect(() => {
    keeper.markUnread('output', isUnread);
    return () => keeper.markUnread('output', false);
  }, [keeper, isUnread]);
  return (
    <Field
      label="JSON Schema of the answer"
      error={'error' in read && `Not saved: ${read.error}`}
      hint="An object with named properties. The answer is checked against it."
    >
      <Textarea
        mono
        rows={6}
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = readSchema(target.value);
          if ('schema' in next) onChange(next.schema);
        }}
      />
    </Field>
  );
};
