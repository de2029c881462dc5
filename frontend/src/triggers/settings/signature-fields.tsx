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

const withSignature = (signature: SignatureMode): WebhookSettings =>
  signature === 'hmac' ? { kind: 'webhook', signature, header: 'x-signature' } : { kind: 'webhook', signature };

/** How callers of a webhook prove themselves. */
export const SignatureFields = ({ settings, onChange, headerError }: SignatureFieldsProps) => (
  <>
    <Field label="Signature" hint={signatureWords[settings.signature].hint}>
      <Select
        value={settings.signature}
        onChange={(signature) => onChange(withSignature(signature))}
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
  </>
);
