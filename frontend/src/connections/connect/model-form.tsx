import { ConnectionSharing, ServiceAddress } from '@throughline/contracts/connections/connection.js';
import { CreateConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import type { ModelService } from '@throughline/contracts/model-services.js';
import { ExternalLink } from 'lucide-react';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { createConnection } from '../data/connections.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { FormFooter } from '../../ui/overlays/dialog-footer.js';
import { ModelKeyField, modelSecret } from './model-key.js';
import { SharingField } from './shared-fields.js';

/** The address is typed where the provider is a server of one's own; others have a fixed one. */
export const typesAddress = ({ address, isOwn }: ModelService): boolean => address === null || isOwn;

const FilledModel = z.object({ name: z.string(), key: z.string(), address: z.string(), sharing: ConnectionSharing });
type FilledModel = z.infer<typeof FilledModel>;

const blank = (service: ModelService, sharing: ConnectionSharing): FilledModel => ({
  name: service.id === 'other' ? 'Model server' : service.name,
  key: '',
  address: service.address ?? '',
  sharing,
});

const buildRequestSchema = (service: ModelService) =>
  FilledModel.transform(({ name, key, address, sharing }, context): CreateConnectionRequest => {
    const typed = ServiceAddress.safeParse(address.trim());
    if (typesAddress(service) && !typed.success)
      context.addIssue({
        code: 'custom',
        path: ['address'],
        message: 'An address such as http://127.0.0.1:11434/v1.',
      });
    if (service.needsKey && key.trim() === '')
      context.addIssue({ code: 'custom', path: ['key'], message: 'Paste a key.' });
    const request = CreateConnectionRequest.safeParse({
      service: service.id,
      kind: 'model',
      name,
      sharing,
      settings: { address: typesAddress(service) && typed.success ? typed.data : null },
      secret: modelSecret(key, context),
    });
    if (request.success) return request.data;
    for (const { path, message } of request.error.issues)
      context.addIssue({ code: 'custom', path: path[0] === 'secret' ? ['key'] : ['name'], message });
    return z.NEVER;
  });

type ModelFormProps = {
  service: ModelService;
  onBack: () => void;
  onDone: (made: { id: string; name: string }) => void;
};

export const ModelForm = ({ service, onBack, onDone }: ModelFormProps) => {
  const { workspaceId, may } = useWorkspace();
  const form = useCommandForm(buildRequestSchema(service), (request) => createConnection(workspaceId, request), {
    defaultValues: blank(service, may('connections.manage') ? 'workspace' : 'owner'),
    onDone: ({ id }, { name }) => onDone({ id, name }),
  });
  return (
    <form {...form.props} className="grid gap-4">
      {typesAddress(service) && (
        <Field
          label="Address"
          error={form.error('address')}
          hint="Of the server, as Throughline reaches it: http://192.168.1.20:8000/v1"
        >
          <Input {...form.register('address')} mono autoComplete="off" spellCheck={false} autoFocus />
        </Field>
      )}
      <ModelKeyField
        {...form.register('key')}
        error={form.error('key')}
        autoFocus={!typesAddress(service)}
        {...(!service.needsKey && { hint: 'Leave it empty for a server that needs none.' })}
      />
      {service.keyPage !== null && (
        <a
          className="link inline-flex w-fit items-center gap-1 text-sm"
          href={service.keyPage}
          target="_blank"
          rel="noreferrer"
        >
          Get a key from {service.name} <ExternalLink className="size-3" aria-hidden />
        </a>
      )}
      <Field label="Name" error={form.error('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <SharingField value={form.values.sharing} onChange={(sharing) => form.setValue('sharing', sharing)} />
      <FormFooter problem={form.problem} submit="Check and connect" busy={form.pending}>
        <Button variant="ghost" className="mr-auto" onClick={onBack}>
          Other service
        </Button>
      </FormFooter>
    </form>
  );
};
