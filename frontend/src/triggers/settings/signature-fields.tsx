import { SignatureMode, type WebhookSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { Select } from '../../ui/choice/select.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { signatureWords } from '../components/signature-labels.js';

export type SignatureFieldsProps = {
  settings: WebhookSettings;
  onChange: (settings: WebhookSettings) => void;
  headerError?: string | undefined;
};

const withSignature = (signature: SignatureMode, { sameBy }: WebhookSettings): WebhookSettings => {
  const same = sameBy === undefined ? {} : { sameBy };
  return signature === 'hmac'
    ? { kind: 'webhook', signature, header: 'x-signature', ...same }
    : { kind: 'webhook', signature, ...same };
};

/** An empty place is none. */
const withSameBy = ({ sameBy: _, ...settings }: WebhookSettings, place: string): WebhookSettings =>
  place.trim() === '' ? settings : { ...settings, sameBy: place };

/** How callers of a webhook prove themselves. */
export const SignatureFields = ({ settings, onChange, headerError }: SignatureFieldsProps) => (
  <>
    <Field label="Signature" hint={signatureWords[settings.signature].hint}>
      <Select
        value={settings.signature}
        onChange={(signature) => onChange(withSignature(signature, settings))}
        options={SignatureMode.options.map((value) => ({ value, label: signatureWords[value].label }))}
      />
    </Field>
    {settings.signature === 'hmac' && (
      <Field
        label="Header"
        required
        error={headerError}
        hint="Which header has the signature. A prefix such as sha256= is ignored."
      >
        <Input
          value={settings.header}
          onChange={({ target }) => onChange({ ...settings, header: target.value })}
          maxLength={100}
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
    )}
    <Field
      label="Same delivery by"
      hint="A place in the body, such as body.order.id: calls with the same value there start it once. Empty: the caller’s own name of the delivery."
    >
      <Input
        mono
        value={settings.sameBy ?? ''}
        onChange={({ target }) => onChange(withSameBy(settings, target.value))}
        maxLength={200}
        spellCheck={false}
        autoCapitalize="none"
        placeholder="body.order.id"
      />
    </Field>
  </>
);
