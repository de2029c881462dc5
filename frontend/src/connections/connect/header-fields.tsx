import { limits } from '@throughline/contracts/limits.js';
import { Plus, X } from 'lucide-react';
import { Button } from '../../ui/buttons/button.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { Input } from '../../ui/form/input.js';

export type HeaderValue = { name: string; value: string };

type HeaderFieldsProps = {
  headers: readonly HeaderValue[];
  error: string | undefined;
  onChange: (headers: HeaderValue[]) => void;
};

/** Headers that a person names, and their secret values. */
export const HeaderFields = ({ headers, error, onChange }: HeaderFieldsProps) => {
  const put = (at: number, change: Partial<HeaderValue>) =>
    onChange(headers.map((each, other) => (other === at ? { ...each, ...change } : each)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Headers</legend>
      {headers.map(({ name, value }, at) => (
        <div key={at} className="flex items-center gap-2">
          <Input
            mono
            aria-label={`Name of header ${at + 1}`}
            placeholder="X-API-Key"
            value={name}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => put(at, { name: target.value })}
          />
          <Input
            mono
            type="password"
            aria-label={`Value of header ${at + 1}`}
            placeholder="Value"
            value={value}
            autoComplete="new-password"
            onChange={({ target }) => put(at, { value: target.value })}
          />
          {headers.length > 1 && (
            <IconButton
              label={`Remove header ${at + 1}`}
              size="sm"
              onClick={() => onChange(headers.filter((_, other) => other !== at))}
            >
              <X className="size-3.5" aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      {error && <p className="text-xs text-fail-ink">{error}</p>}
      {headers.length < limits.connectionHeaders && (
        <Button
          size="sm"
          variant="ghost"
          className="justify-self-start"
          icon={<Plus className="size-3.5" aria-hidden />}
          onClick={() => onChange([...headers, { name: '', value: '' }])}
        >
          Add a header
        </Button>
      )}
    </fieldset>
  );
};
